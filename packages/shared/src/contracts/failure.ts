import { z } from 'zod';

/**
 * When the same step may be tried again: `never`, `backoff` (by the stage's own schedule), or after the given number of
 * milliseconds (a vendor's Retry-After).
 */
export const Retry = z.union([
  z.literal('never'),
  z.literal('backoff'),
  z.strictObject({ after: z.int().nonnegative() }),
]);
export type Retry = z.infer<typeof Retry>;

/** An error as data: what happened, whether trying again can help, and what a person can do. Carries no secrets. */
export const Failure = z.strictObject({
  code: z.string().min(1).max(64),
  message: z.string().max(10_000),
  retry: Retry,
  hint: z.string().max(2_000).optional(),
  context: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof Failure>;
