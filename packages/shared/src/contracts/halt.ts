import { z } from 'zod';

/**
 * Reason for which a task ended: the document `matched`, or work on a desktop is `done`; a model stopped without reporting the work as
 * done, and that was not checked (`unverified`); no finding comes closer to its goal any more (`stuck`); a limit was reached (`iterations`,
 * `deadline`, `budget`); a person ended it (`rejected`, `cancelled`); its plan was not decided on in time (`expired`); or a stage `failed`
 * for good.
 */
export const HaltReason = z.enum([
  'matched',
  'done',
  'unverified',
  'stuck',
  'iterations',
  'deadline',
  'budget',
  'rejected',
  'cancelled',
  'expired',
  'failed',
]);
export type HaltReason = z.infer<typeof HaltReason>;
