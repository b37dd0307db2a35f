import type { FindingCounts, LedgerSummary, ServiceDefinition } from '../../contracts/index.js';
import { countOf } from '../../text/index.js';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { continueWith } from './continue-with.js';
import { halt } from './feedback-halt.js';
import type { FeedbackState } from './feedback-state.js';
import { findRegression, toBaseline } from './find-regression.js';
import { learnFixes } from './learn-fixes.js';
import { regressed } from './regression-steps.js';
import { countSighting } from './seen-signatures.js';
import { findStandstill, stateOf, trackProgress } from './track-progress.js';
import { isCompleteComparison, updateLedger } from './update-ledger.js';
import { weighFindings } from './weigh-findings.js';

type Step = Advance<FeedbackState>;
type Compared = Extract<StageOutcome, { stage: 'compare' }>;

/** What follows a comparison: the end, where the document matches or a limit is reached, else a fix. */
export function compareEnded(
  state: FeedbackState,
  outcome: Compared,
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
  const { match, findings, counts, signature, report, template, learnable = [] } = outcome.output;
  const total = counts.critical + counts.high + counts.medium + counts.low;
  const isComplete = isCompleteComparison(findings, total);
  const { counting, accepted, weight } = weighFindings(findings, service.accept, context.now.slice(0, 10));
  const isMatch = match || (counting.length === 0 && findings.length >= total);
  const { ledger, summary, isProgress } = updateLedger(state.ledger, {
    iteration: state.iteration,
    commit: state.unjudged.length === 1 ? (state.unjudged[0] ?? null) : null,
    findings,
    isComplete,
  });
  const sighting = countSighting(state.seen, stateOf(signature, findings));
  const isRestored = state.restored;
  const progress = trackProgress(state, {
    state: stateOf(signature, findings),
    weight,
    isProgress,
    isRestored,
  });
  const standstill = findStandstill(progress, isRestored ? 0 : sighting.times);
  const regression = isComplete && !isMatch ? findRegression(state.baseline, counting, weight) : null;
  const compared: FeedbackState = {
    ...state,
    ...progress,
    recent: [...progress.recent],
    findings,
    counts,
    seen: isRestored ? state.seen : sighting.seen,
    ledger,
    unjudged: isComplete ? [] : state.unjudged,
    told_of: isComplete ? [] : state.told_of,
    restored: false,
    baseline: isComplete && regression === null ? toBaseline(counting, weight) : state.baseline,
  };
  const found = countOf(counting.length > 0 ? counting.length : total, 'finding');
  const step = ((): Step => {
    if (isMatch)
      return halt(
        compared,
        'matched',
        `The document matches after ${countOf(state.iteration, 'iteration')}.${describeAccepted(accepted.length)}`,
      );
    if (state.skipped.includes('fix'))
      return halt(compared, 'iterations', `Compared once, as planned: ${found}.`);
    const revertible = regression === null ? null : state.revertible;
    if (regression !== null && revertible !== null) {
      return regressed(compared, { commit: revertible, regression, service, context });
    }
    return continueWith({ ...compared, revertible: null }, { found, standstill, service, context });
  })();
  const top = findings.slice(0, 20).map(({ id, check, severity, location, message, measure }) => ({
    id,
    check,
    severity,
    location,
    message,
    ...(measure === undefined ? {} : { measure }),
  }));
  const what =
    total === 0 ? 'The document matches' : `${countOf(total, 'finding')}: ${describeCounts(counts)}`;
  const worse = regression === null ? '' : `. Worse than before: ${regression}`;
  const changes = state.ledger.length === 0 ? '' : describeChanges(summary);
  const by = template === null ? 'without a template' : `by template ${template}`;
  const memory = learnFixes(state, compared, context);
  return {
    ...step,
    ...(memory === null ? {} : { memory }),
    events: [
      {
        type: 'findings',
        message: `${what}${changes}, ${by}${worse}.${describeAccepted(accepted.length)}`.slice(0, 10_000),
        data: {
          iteration: state.iteration,
          counts,
          report,
          template,
          top,
          ledger: summary,
          accepted: [...accepted],
          ...(isMatch && learnable.length > 0 ? { learnable } : {}),
          weight,
        },
      },
      ...step.events,
    ],
  };
}

function describeAccepted(amount: number): string {
  return amount === 0 ? '' : ` ${countOf(amount, 'finding is', 'findings are')} reported and accepted.`;
}

function describeCounts(counts: FindingCounts): string {
  const parts = Object.entries(counts).filter(([, amount]) => amount > 0);
  return parts.map(([severity, amount]) => `${amount} ${severity}`).join(', ');
}

/** What is new goes unsaid in the first comparison, where everything is. */
function describeChanges({
  fixed,
  regressed: back,
  born,
  improved = [],
  worsened = [],
}: LedgerSummary): string {
  const parts = [
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(improved.length > 0 ? [`${improved.length} better`] : []),
    ...(worsened.length > 0 ? [`${worsened.length} worse`] : []),
    ...(back.length > 0 ? [`${back.length} came back`] : []),
    ...(born.length > 0 ? [`${born.length} new`] : []),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}
