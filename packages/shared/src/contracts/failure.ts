import { z } from 'zod';

/**
 * The four kinds of failure, as when the same step may be tried again. Final: `never`. Transient: `backoff` (by the stage's own
 * schedule). Waiting: after the given number of milliseconds, which the other side stated (a Retry-After, a quota's reset); the
 * task waits without a worker, and no attempt is counted. Needs a person: `person`; the task pauses with the failure's message and hint.
 */
export const Retry = z.union([
  z.literal('never'),
  z.literal('backoff'),
  z.literal('person'),
  z.strictObject({ after: z.int().nonnegative() }),
]);
export type Retry = z.infer<typeof Retry>;

/** An error as data: the message, the advice on retries, and the remedy for a person. Carries no secrets. */
export const Failure = z.strictObject({
  code: z.string().min(1).max(64),
  message: z.string().max(10_000),
  retry: Retry,
  hint: z.string().max(2_000).optional(),
  context: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof Failure>;
