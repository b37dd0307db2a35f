import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DeployFingerprint } from '../deploy-fingerprint.js';
import { ArtifactId, CommitSha, Instant } from '../identifiers.js';
import { ServiceDefinition, ServiceWithRepository } from '../service-definition.js';

/** Stages from the pushed commit to the service that runs it. */
export const deliveryStages = {
  /** Checks at the remote whether the branch holds the commit, directly or as an ancestor. */
  'verify-push': defineStage({
    name: 'verify-push',
    servedBy: 'fixer',
    label: { title: 'Verify the push', now: 'checking that the remote has the commit', state: 'Pushing' },
    feedback: {
      phase: 'VERIFYING_PUSH',
      short: 'Push',
      again: 'Check again that the remote has the commit',
      step: { class: 'push', words: 'push to its branch', button: 'push', hasEffect: true },
    },
    input: z.strictObject({ service: ServiceWithRepository, commit: CommitSha }),
    output: z.strictObject({ pushed: z.boolean(), head: CommitSha.nullable() }),
    preconditions: ['repository'],
    attempts: 3,
    backoff: { base: 2_000, max: 60_000 },
    timeout: 60_000,
    concurrency: 4,
  }),

  /** Waits until the service is healthy and serves the commit or a descendant of it. One check a run. */
  deploy: defineStage({
    name: 'deploy',
    servedBy: 'fixer',
    label: {
      title: 'Wait for the deployment',
      now: 'waiting for the service to run the commit',
      state: 'Deploying',
    },
    feedback: {
      phase: 'WAITING_FOR_DEPLOY',
      short: 'Deploy',
      again: 'Wait for the deployment again',
      step: { class: 'deploy-wait', words: 'wait for its deploy', button: 'wait for the deployment' },
    },
    input: z.strictObject({
      service: ServiceWithRepository,
      commit: CommitSha,
      wait_seconds: z.int().positive(),
      /** Fingerprint of the service before the push, if nothing names its version; absent in steps that older versions filed. */
      before: DeployFingerprint.optional(),
    }),
    output: z.strictObject({
      deployed: z.boolean(),
      /**
       * `version`: the served commit was seen. `health`: healthy, commit not exposed. `blind`: no health URL, a fixed wait.
       * `platform`: the platform reports it as live. `fingerprint`: its output has changed since before the push. `failed`: the platform
       * could not build or start it. `timeout`: not within the limit.
       */
      how: z.enum(['version', 'health', 'blind', 'platform', 'fingerprint', 'failed', 'timeout']),
      version: z.string().nullable(),
      waited_ms: z.int().nonnegative(),
      /** The last thing seen, for a person: `HTTP 503 from …`. */
      last_seen: z.string().max(500),
      /** Errors in the build's log about a failure, the first ones first. */
      errors: z.array(z.string().max(1_000)).max(50).optional(),
    }),
    preconditions: ['platform'],
    attempts: 3,
    backoff: { base: 5_000, max: 60_000 },
    timeout: 60_000,
    concurrency: 8,
  }),

  /** Reads the service's logs after a deploy. Whatever goes wrong here never ends the loop. */
  logs: defineStage({
    name: 'logs',
    servedBy: 'fixer',
    label: { title: 'Read the logs', now: 'reading the service’s logs', state: 'Reading logs' },
    feedback: {
      phase: 'CHECKING_LOGS',
      short: 'Logs',
      step: { class: 'read-logs', words: 'read its logs', button: 'read the logs' },
    },
    input: z.strictObject({ service: ServiceDefinition, since: Instant }),
    output: z.strictObject({
      /** False if the service exposes no logs or they could not be read; `note` has the reason. */
      checked: z.boolean(),
      note: z.string().max(1_000),
      errors: z.array(z.string().max(1_000)).max(50),
      lines: ArtifactId.nullable(),
    }),
    attempts: 1,
    backoff: { base: 1_000, max: 1_000 },
    timeout: 120_000,
    concurrency: 4,
  }),

  /** Takes one pushed change back, by a separate commit. At most once for each: the commit names the change that it takes back. */
  revert: defineStage({
    name: 'revert',
    servedBy: 'fixer',
    label: {
      title: 'Revert a change',
      now: 'reverting a change that made the findings worse',
      state: 'Reverting',
    },
    feedback: {
      phase: 'REVERTING',
      short: 'Revert',
      before: 'fix',
      again: 'Revert the change again',
      step: { button: 'revert', hasEffect: true },
    },
    input: z.strictObject({
      service: ServiceWithRepository,
      iteration: z.int().positive(),
      /** The change that is taken back. */
      commit: CommitSha,
      /** Description of the regression, for the commit's message. */
      reason: z.string().max(2_000),
    }),
    output: z.strictObject({
      /**
       * `reverted`: the branch has the commit that takes the change back. `conflict`: later changes touch the same lines.
       * `rejected`: the remote did not take the push. `absent`: the branch does not have the change.
       */
      outcome: z.enum(['reverted', 'conflict', 'rejected', 'absent']),
      commit: CommitSha.nullable(),
      /** Fingerprint of the service before the push, if nothing names its version. */
      before: DeployFingerprint.optional(),
      summary: z.string().max(2_000),
    }),
    attempts: 3,
    backoff: { base: 2_000, max: 60_000 },
    timeout: 120_000,
    concurrency: 4,
  }),
};
