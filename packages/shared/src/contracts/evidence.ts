import { z } from 'zod';

/**
 * An observation besides the document, for the next fix. Untrusted text: it goes into the prompt as data. `deploy`: why
 * the last change is not being served. `logs`: errors of the service since the deploy or the submission. `mail`: a mail that came
 * instead of the document. `refusal`: why the last change was not pushed. `regression`: findings that a change made worse, with the
 * words of the change that was taken back. `confirmation`: findings that are fixed for the form values of the request alone.
 * `research`: results of the research that runs when fixes no longer help.
 */
export const Evidence = z.strictObject({
  source: z.enum(['deploy', 'logs', 'mail', 'refusal', 'regression', 'research', 'confirmation']),
  text: z.string().min(1).max(4_000),
});
export type Evidence = z.infer<typeof Evidence>;

/** Most pieces of evidence that one fix is given. */
export const maxEvidence = 60;
