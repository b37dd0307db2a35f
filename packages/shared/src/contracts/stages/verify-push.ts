import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { CommitSha } from '../identifiers.js';
import { ServiceDefinition } from '../service-definition.js';

/** Checks at the remote whether the branch holds the commit, directly or as an ancestor. */
export const verifyPush = defineStage({
  name: 'verify-push',
  input: z.strictObject({ service: ServiceDefinition, commit: CommitSha }),
  output: z.strictObject({ pushed: z.boolean(), head: CommitSha.nullable() }),
  preconditions: ['repository'],
  attempts: 3,
  backoff: { base: 2_000, max: 60_000 },
  timeout: 60_000,
  concurrency: 4,
});
