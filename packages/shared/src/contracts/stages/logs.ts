import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { ArtifactId, Instant } from '../identifiers.js';
import { ServiceDefinition } from '../service-definition.js';

/** Reads the service's logs after a deploy. Whatever goes wrong here never ends the loop. */
export const logs = defineStage({
  name: 'logs',
  input: z.strictObject({ service: ServiceDefinition, since: Instant }),
  output: z.strictObject({
    /** False where the service exposes no logs or they could not be read; `note` has the reason. */
    checked: z.boolean(),
    note: z.string().max(1_000),
    errors: z.array(z.string().max(1_000)).max(50),
    lines: ArtifactId.nullable(),
  }),
  attempts: 1,
  backoff: { base: 1_000, max: 1_000 },
  timeout: 120_000,
  concurrency: 4,
});
