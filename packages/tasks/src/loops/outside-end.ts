import { countOf } from '@fixpoint/shared/text';
import type { LoopContext, StepOutcome } from './loop.js';

/** Outcome that ends a loop from outside. Its type is the reason to halt for. */
export type OutsideEnd = Extract<StepOutcome, { type: 'cancelled' | 'rejected' | 'expired' | 'deadline' }>;

/** The first sentence that a person reads about a task that ended so. */
export function describeOutsideEnd(end: OutsideEnd, { spec }: LoopContext): string {
  switch (end.type) {
    case 'cancelled':
      return `Cancelled by ${end.by}${because(end.reason)}.`;
    case 'rejected':
      return `Rejected by ${end.by}${because(end.reason)}.`;
    case 'expired':
      return `The plan expired without a decision at ${end.until}. Nothing was run. Offer the plan again to decide on it.`;
    case 'deadline':
      return `The task timed out after ${countOf(spec.limits.minutes, 'minute')} of active time.`;
  }
}

/** A person's reason within a sentence, whose full stop follows. */
function because(reason: string | undefined): string {
  const words = reason?.trim().replace(/\.$/, '') ?? '';
  return words === '' ? '' : `: ${words}`;
}
