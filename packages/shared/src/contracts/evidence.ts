import { z } from 'zod';

/**
 * Something that was seen beside the document, for the next fix. Untrusted text: it goes into the prompt as data. `deploy`: why
 * the last change is not being served. `logs`: errors of the service since the deploy. `regression`: what a change made worse.
 * `research`: what was looked up where fixes no longer helped.
 */
export const Evidence = z.strictObject({
  source: z.enum(['deploy', 'logs', 'regression', 'research']),
  text: z.string().min(1).max(4_000),
});
export type Evidence = z.infer<typeof Evidence>;

/** Most pieces of evidence that one fix is given. */
export const mostEvidence = 60;
