import type { ServiceDefinition } from '../../contracts/index.js';
import { countOf } from '../../text/index.js';
import type { Advance, LoopContext } from '../loop.js';
import { halt } from './feedback-halt.js';
import { isLast, isSpent } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { toFix } from './feedback-steps.js';
import type { Standstill } from './track-progress.js';

type Step = Advance<FeedbackState>;

/** The next fix, or the end where a limit is reached or nothing moves any more. */
export function continueWith(
  state: FeedbackState,
  {
    found,
    standstill,
    service,
    context,
  }: { found: string; standstill: Standstill | null; service: ServiceDefinition; context: LoopContext },
): Step {
  if (standstill !== null) return halt(state, 'stuck', describeStandstill(standstill, found));
  if (isLast(state, context))
    return halt(state, 'iterations', `Still ${found} after ${countOf(state.iteration, 'iteration')}.`);
  if (isSpent(state, context)) return halt(state, 'budget', `Still ${found}, and the budget is spent.`);
  return toFix(state, service, context);
}

function describeStandstill(standstill: Standstill, found: string): string {
  switch (standstill.type) {
    case 'standstill':
      return `${found}, and none of them came closer to its goal in ${standstill.comparisons} comparisons.`;
    case 'swing':
      return `${found}: the fixes take turns between the same two states of the document.`;
    case 'returned':
      return `The same ${found} came back ${standstill.times} times.`;
  }
}
