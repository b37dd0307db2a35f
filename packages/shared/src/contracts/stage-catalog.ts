import type { z } from 'zod';
import { buildStages } from './stages/build.js';
import { compare } from './stages/compare.js';
import { deliveryStages } from './stages/delivery.js';
import { desktop } from './stages/desktop.js';
import { findDesktop } from './stages/find-desktop.js';
import { fix } from './stages/fix.js';
import { mail } from './stages/mail.js';
import { plan } from './stages/plan-stage.js';
import { research } from './stages/research.js';
import { submit } from './stages/submit.js';
import { workspaceStages } from './stages/workspace.js';

/** Every stage there is, by name. One queue each, or one for each machine. */
export const stageCatalog = {
  submit,
  mail,
  compare,
  fix,
  ...deliveryStages,
  research,
  plan,
  'find-desktop': findDesktop,
  desktop,
  ...workspaceStages,
  ...buildStages,
} as const;

export type StageCatalog = typeof stageCatalog;
export type StageName = keyof StageCatalog;
/** Input of the stage's handler. */
export type StageInput<Name extends StageName> = z.output<StageCatalog[Name]['input']>;
/** Result of the stage's handler. */
export type StageOutput<Name extends StageName> = z.input<StageCatalog[Name]['output']>;
/** Output passed to the loop: the handler's, parsed with its schema. */
export type StageResult<Name extends StageName> = z.output<StageCatalog[Name]['output']>;

export const stageNames = Object.keys(stageCatalog) as StageName[];

/** Name of the queue on which a step waits: the stage's, with the machine's behind a dot if each has its own queue. */
export function queueOf<Name extends StageName>(stage: Name, input: StageInput<Name>): string {
  const machineOf = stageCatalog[stage].queueOf as ((input: StageInput<Name>) => string) | undefined;
  return machineOf === undefined ? stage : `${stage}.${machineOf(input)}`;
}

/** The stage whose steps wait on the queue; undefined for a name that no stage has. */
export function stageOfQueue(queue: string): StageName | undefined {
  return stageNames.find((name) => name === queue || queue.startsWith(`${name}.`));
}
