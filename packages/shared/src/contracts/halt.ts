import { z } from 'zod';

/**
 * Why a task ended: the document `matched`; the same findings came back three times (`stuck`); a limit was reached
 * (`iterations`, `deadline`, `budget`); a person ended it (`rejected`, `cancelled`); or a stage `failed` for good.
 */
export const HaltReason = z.enum([
  'matched',
  'stuck',
  'iterations',
  'deadline',
  'budget',
  'rejected',
  'cancelled',
  'failed',
]);
export type HaltReason = z.infer<typeof HaltReason>;
