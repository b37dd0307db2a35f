import type { Finding, ServiceDefinition } from '@fixpoint/shared/contracts';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { LoopContext } from '../loop.js';
import { halt } from './feedback-halt.js';
import { isLast, isSpent } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { type FeedbackStep, goTo } from './go-to.js';
import { mayReadLogs } from './logs-steps.js';
import type { Standstill } from './track-progress.js';
import { weighFindings } from './weigh-findings.js';

/** The next fix; if nothing moves any more, first a search for other ideas; or the end, if there is no other idea or a limit is reached. */
export function continueWith(
  state: FeedbackState,
  {
    found,
    standstill,
    service,
    context,
  }: { found: string; standstill: Standstill | null; service: ServiceDefinition; context: LoopContext },
): FeedbackStep {
  const isEnd = isLast(state, context) || isSpent(state, context);
  const worst = describeWorst(
    weighFindings(state.findings, service.accept, context.now.slice(0, 10)).counting,
  );
  const last = describeLastFix(state);
  if (standstill !== null && (isEnd || state.research >= (service.research ?? 2))) {
    const looked =
      state.research === 0 ? '' : ` Research ran ${countOf(state.research, 'time')} and did not help.`;
    const next = ' Give the agent a hint and run the task again, or fix these findings by hand.';
    return halt(state, 'stuck', `${describeStandstill(standstill, found)}${worst}${last}${looked}${next}`);
  }
  if (isLast(state, context)) {
    const after = countOf(state.iteration, 'iteration');
    const next = ' Run the task again with more iterations to continue.';
    return halt(state, 'iterations', `Still ${found} after ${after}.${worst}${last}${next}`);
  }
  if (isSpent(state, context)) {
    const next = ' Run the task again with a higher budget to continue.';
    return halt(state, 'budget', `Still ${found}; the budget is spent.${worst}${last}${next}`);
  }
  if (standstill !== null) return goTo(state, 'research');
  return mayReadLogs(state, service) ? goTo({ ...state, reading: 'fix' }, 'logs') : goTo(state, 'fix');
}

/** The worst finding in words, as one more sentence of a summary. */
export function describeWorst(counting: readonly Pick<Finding, 'location' | 'message'>[]): string {
  const [worst] = counting;
  return worst === undefined ? '' : ` The first: ${worst.location}: ${truncate(worst.message, 300)}`;
}

/** Report of the last fix, if the task ends after it. */
function describeLastFix({ history }: FeedbackState): string {
  const note = history.at(-1)?.note ?? '';
  return note === '' ? '' : ` The last fix: ${truncate(note.split('\n')[0] ?? '', 300)}`;
}

function describeStandstill(standstill: Standstill, match: string): string {
  switch (standstill.type) {
    case 'standstill':
      return `${match}; none of them improved in ${standstill.comparisons} comparisons.`;
    case 'swing':
      return `${match}: the fixes alternate between the same two states of the document.`;
    case 'returned':
      return `The same ${match} came back ${standstill.times} times.`;
  }
}
