import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DeployFingerprint } from '../deploy-fingerprint.js';
import { CommitSha } from '../identifiers.js';
import { ServiceDefinition } from '../service-definition.js';

/** Takes one pushed change back, by a commit of its own. At most once for each: the commit names what it takes back. */
export const revert = defineStage({
  name: 'revert',
  input: z.strictObject({
    service: ServiceDefinition,
    iteration: z.int().positive(),
    /** The change that is taken back. */
    commit: CommitSha,
    /** What it made worse, for the commit's message. */
    reason: z.string().max(2_000),
  }),
  output: z.strictObject({
    /**
     * `reverted`: the branch has the commit that takes the change back. `conflict`: later changes touch the same lines.
     * `rejected`: the remote did not take the push. `absent`: the branch does not have the change.
     */
    outcome: z.enum(['reverted', 'conflict', 'rejected', 'absent']),
    commit: CommitSha.nullable(),
    /** What the service showed before the push, where nothing names its version. */
    before: DeployFingerprint.optional(),
    summary: z.string().max(2_000),
  }),
  attempts: 3,
  backoff: { base: 2_000, max: 60_000 },
  timeout: 120_000,
  concurrency: 4,
});
