import type { ResearchSource, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { addEvidence } from './add-evidence.js';
import type { FeedbackState } from './feedback-state.js';
import { toFix } from './feedback-steps.js';
import { spentBy } from './spent-by.js';

/** The next fix, with the research results, and as many comparisons to show its use as a task has at its beginning. */
export function researchEnded(
  state: FeedbackState,
  outcome: Extract<StageOutcome, { stage: 'research' }>,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  const renewed: FeedbackState = { ...state, standstill: 1, recent: state.recent.slice(-1), seen: [] };
  if (!outcome.ok) {
    // Nothing was learned, and the fix may still have an idea: its prompt says that the usual did not help.
    const spent_usd = state.spent_usd + spentBy(outcome.failure);
    const text = `Research failed: ${outcome.failure.message}`;
    return toFix(addEvidence({ ...renewed, spent_usd }, 'research', [text]), service, context);
  }
  const { hypothesis, strategy, sources, note, spent_usd: spent } = outcome.output;
  const texts = [
    hypothesis === '' ? '' : `Possible cause: ${hypothesis}`,
    strategy === '' ? '' : `Not tried yet: ${strategy}`,
    ...sources.slice(0, 10).map(describeSource),
    note,
  ];
  const informed = addEvidence({ ...renewed, spent_usd: state.spent_usd + spent }, 'research', texts);
  return toFix(informed, service, context);
}

function describeSource({ title, address, quote }: ResearchSource): string {
  return [`${title} (${address})`, ...(quote === '' ? [] : [quote])].join('\n');
}
