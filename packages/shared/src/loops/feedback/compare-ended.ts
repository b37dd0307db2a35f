import type { FindingCounts, LedgerSummary, ServiceDefinition } from '../../contracts/index.js';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { halt } from './feedback-halt.js';
import { isLast, isSpent } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { toFix } from './feedback-steps.js';
import { countSighting } from './seen-signatures.js';
import { isCompleteComparison, updateLedger } from './update-ledger.js';

/** The same findings this many times end the loop as `stuck`. */
const stuckAfter = 3;

type Step = Advance<FeedbackState>;

/** What follows a comparison: the end, where the document matches or a limit is reached, else a fix. */
export function compareEnded(
  state: FeedbackState,
  outcome: Extract<StageOutcome, { stage: 'compare' }>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (!outcome.ok) {
    return halt(
      state,
      'failed',
      `The document could not be compared: ${outcome.failure.message}`,
      outcome.failure,
    );
  }
  const { match, findings, counts, signature, report, template } = outcome.output;
  const sighting = countSighting(state.seen, signature);
  const total = counts.critical + counts.high + counts.medium + counts.low;
  const isComplete = isCompleteComparison(findings, total);
  const { ledger, summary } = updateLedger(state.ledger, {
    iteration: state.iteration,
    commit: state.unjudged.length === 1 ? (state.unjudged[0] ?? null) : null,
    findings,
    isComplete,
  });
  const compared: FeedbackState = {
    ...state,
    findings,
    counts,
    seen: sighting.seen,
    ledger,
    unjudged: isComplete ? [] : state.unjudged,
  };
  const isFirst = state.ledger.length === 0;
  const found = `${total} ${total === 1 ? 'finding' : 'findings'}`;
  const step = ((): Step => {
    if (match)
      return halt(compared, 'matched', `The document matches after ${plural(state.iteration, 'iteration')}.`);
    if (state.skipped.includes('fix'))
      return halt(compared, 'iterations', `Compared once, as planned: ${found}.`);
    if (sighting.times >= stuckAfter)
      return halt(compared, 'stuck', `The same ${found} came back ${sighting.times} times.`);
    if (isLast(state, context))
      return halt(compared, 'iterations', `Still ${found} after ${plural(state.iteration, 'iteration')}.`);
    if (isSpent(state, context)) return halt(compared, 'budget', `Still ${found}, and the budget is spent.`);
    return toFix(compared, service, context);
  })();
  const top = findings
    .slice(0, 20)
    .map(({ id, check, severity, location, message }) => ({ id, check, severity, location, message }));
  return {
    ...step,
    events: [
      {
        type: 'findings',
        message: `${match ? 'The document matches' : `${found}: ${describeCounts(counts)}`}${isFirst ? '' : describeChanges(summary)}, ${template === null ? 'without a template' : `by template ${template}`}.`,
        data: { iteration: state.iteration, counts, report, template, top, ledger: summary },
      },
    ],
  };
}

function describeCounts(counts: FindingCounts): string {
  const parts = Object.entries(counts).filter(([, amount]) => amount > 0);
  return parts.map(([severity, amount]) => `${amount} ${severity}`).join(', ');
}

/** What is new goes unsaid in the first comparison, where everything is. */
function describeChanges({ fixed, regressed, born }: LedgerSummary): string {
  const parts = [
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(regressed.length > 0 ? [`${regressed.length} came back`] : []),
    ...(born.length > 0 ? [`${born.length} new`] : []),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
