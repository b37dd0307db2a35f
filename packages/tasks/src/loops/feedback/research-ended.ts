import type { ResearchSource } from '@fixpoint/shared/contracts';
import { addEvidence } from './add-evidence.js';
import type { FeedbackState } from './feedback-state.js';
import { goTo, type StageEnded } from './go-to.js';
import { spentBy } from './spent-by.js';

/** The next fix, with the research results, and as many comparisons to show its use as a task has at its beginning. */
export const researchEnded: StageEnded<'research'> = (state, outcome) => {
  const renewed: FeedbackState = { ...state, standstill: 1, recent: state.recent.slice(-1), seen: [] };
  if (!outcome.ok) {
    // Nothing was learned, and the fix may still have an idea: its prompt says that the usual did not help.
    const spent_usd = state.spent_usd + spentBy(outcome.failure);
    const text = `Research failed: ${outcome.failure.message}`;
    return goTo(addEvidence({ ...renewed, spent_usd }, 'research', [text]), 'fix');
  }
  const { hypothesis, strategy, sources, note, spent_usd: spent } = outcome.output;
  const texts = [
    hypothesis === '' ? '' : `Possible cause: ${hypothesis}`,
    strategy === '' ? '' : `Not tried yet: ${strategy}`,
    ...sources.slice(0, 10).map(describeSource),
    note,
  ];
  const informed = addEvidence({ ...renewed, spent_usd: state.spent_usd + spent }, 'research', texts);
  return goTo(informed, 'fix');
};

function describeSource({ title, address, quote }: ResearchSource): string {
  return [`${title} (${address})`, ...(quote === '' ? [] : [quote])].join('\n');
}
