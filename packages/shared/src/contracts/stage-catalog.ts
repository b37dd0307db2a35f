import type { z } from 'zod';
import { compare } from './stages/compare.js';
import { deploy } from './stages/deploy.js';
import { fix } from './stages/fix.js';
import { logs } from './stages/logs.js';
import { mail } from './stages/mail.js';
import { submit } from './stages/submit.js';
import { verifyPush } from './stages/verify-push.js';

/** Every stage there is, by name. One queue each. */
export const stageCatalog = {
  submit,
  mail,
  compare,
  fix,
  'verify-push': verifyPush,
  deploy,
  logs,
} as const;

export type StageCatalog = typeof stageCatalog;
export type StageName = keyof StageCatalog;
/** What a handler of the stage is given. */
export type StageInput<Name extends StageName> = z.output<StageCatalog[Name]['input']>;
/** What a handler of the stage returns. */
export type StageOutput<Name extends StageName> = z.input<StageCatalog[Name]['output']>;
/** What the loop is given: the output after its schema. */
export type StageResult<Name extends StageName> = z.output<StageCatalog[Name]['output']>;

export const stageNames = Object.keys(stageCatalog) as StageName[];
