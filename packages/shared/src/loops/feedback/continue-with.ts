import type { ServiceDefinition } from '../../contracts/index.js';
import { countOf } from '../../text/index.js';
import type { Advance, LoopContext } from '../loop.js';
import { halt } from './feedback-halt.js';
import { isLast, isSpent } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { toFix, toResearch } from './feedback-steps.js';
import type { Standstill } from './track-progress.js';

type Step = Advance<FeedbackState>;

/** The next fix; where nothing moves any more first a look for other ideas; or the end, where there is none left or a limit is reached. */
export function continueWith(
  state: FeedbackState,
  {
    found,
    standstill,
    service,
    context,
  }: { found: string; standstill: Standstill | null; service: ServiceDefinition; context: LoopContext },
): Step {
  const isEnd = isLast(state, context) || isSpent(state, context);
  if (standstill !== null && (isEnd || state.research >= (service.research ?? 2))) {
    const looked = state.research === 0 ? '' : ` Looked up ${countOf(state.research, 'time')}, without use.`;
    return halt(state, 'stuck', `${describeStandstill(standstill, found)}${looked}`);
  }
  if (isLast(state, context))
    return halt(state, 'iterations', `Still ${found} after ${countOf(state.iteration, 'iteration')}.`);
  if (isSpent(state, context)) return halt(state, 'budget', `Still ${found}, and the budget is spent.`);
  return standstill === null ? toFix(state, service, context) : toResearch(state, service, context);
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
