import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DeployFingerprint } from '../deploy-fingerprint.js';
import { CommitSha } from '../identifiers.js';
import { ServiceDefinition } from '../service-definition.js';

/** Waits until the service is healthy and serves the commit or a descendant of it. One check a run. */
export const deploy = defineStage({
  name: 'deploy',
  input: z.strictObject({
    service: ServiceDefinition,
    commit: CommitSha,
    wait_seconds: z.int().positive(),
    /** What the service showed before the push, where nothing names its version; absent in steps that older versions filed. */
    before: DeployFingerprint.optional(),
  }),
  output: z.strictObject({
    deployed: z.boolean(),
    /**
     * `version`: the served commit was seen. `health`: healthy, commit not exposed. `blind`: no health URL, a fixed wait.
     * `platform`: the platform reports it as live. `fingerprint`: what it shows has changed since before the push. `failed`: the platform could not build or start it. `timeout`: not within the limit.
     */
    how: z.enum(['version', 'health', 'blind', 'platform', 'fingerprint', 'failed', 'timeout']),
    version: z.string().nullable(),
    waited_ms: z.int().nonnegative(),
    /** The last thing seen, for a person: `HTTP 503 from …`. */
    last_seen: z.string().max(500),
    /** What the build's log says of a failure, the first errors first. */
    errors: z.array(z.string().max(1_000)).max(50).optional(),
  }),
  preconditions: ['platform'],
  attempts: 3,
  backoff: { base: 5_000, max: 60_000 },
  timeout: 60_000,
  concurrency: 8,
});
