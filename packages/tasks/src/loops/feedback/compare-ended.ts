import {
  allowedEffectsOf,
  type Finding,
  type FindingCounts,
  type LedgerSummary,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { confirmationEnded, matched } from './confirm-steps.js';
import { continueWith, describeWorst } from './continue-with.js';
import { halt, withResult } from './feedback-halt.js';
import type { FeedbackState } from './feedback-state.js';
import { findRegression, toBaseline } from './find-regression.js';
import { learnFixes } from './learn-fixes.js';
import { mayMeasureAgain } from './no-document.js';
import { regressed } from './regression-steps.js';
import { countSighting } from './seen-signatures.js';
import { toSubmit } from './submission-steps.js';
import { findStandstill, stateOf, trackProgress } from './track-progress.js';
import { isCompleteComparison, updateLedger } from './update-ledger.js';
import { weighFindings } from './weigh-findings.js';

type Step = Advance<FeedbackState>;
type Compared = Extract<StageOutcome, { stage: 'compare' }>;

/** Next step after a comparison: the end if the document matches or a limit is reached, else a fix. */
export function compareEnded(
  state: FeedbackState,
  outcome: Compared,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (state.confirming !== null) {
    return confirmationEnded(state, state.confirming, outcome, service, context);
  }
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
  const today = context.now.slice(0, 10);
  const { counting, accepted, weight } = weighFindings(findings, service.accept, today);
  const isMatch = match || (counting.length === 0 && findings.length >= total);
  const { stable, unstable, missed } = joinMeasurements(state, counting, service, today);
  const { ledger, summary, isProgress } = updateLedger(state.ledger, {
    iteration: state.iteration,
    commit: state.unjudged.length === 1 ? (state.unjudged[0] ?? null) : null,
    // A finding of only the first of two measurements is not fixed.
    findings: [...findings, ...missed.filter(({ id }) => isOpen(state, id))],
    isComplete,
  });
  const sighting = countSighting(state.seen, stateOf(signature, findings));
  const isRestored = state.restored;
  const progress = trackProgress(state, {
    state: stateOf(signature, findings),
    weight: stable.weight,
    isProgress,
    isRestored,
  });
  const standstill = findStandstill(progress, isRestored ? 0 : sighting.times);
  const regression =
    isComplete && !isMatch ? findRegression(state.baseline, stable.counting, stable.weight) : null;
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
    baseline: isComplete && regression === null ? toBaseline(stable.counting, stable.weight) : state.baseline,
    doubted: false,
    misses: 0,
    unstable: [...unstable],
    // Lost content stays a finding until it is there again.
    compared: findings.some(({ check }) => check === 'content-loss') ? state.compared : state.documents,
  };
  const found = countOf(counting.length > 0 ? counting.length : total, 'finding');
  const mayRepeat = !state.remeasured && !isRestored && hasSubmitted(state) && mayMeasureAgain(context);
  // Enters nothing but its findings: the second measurement decides, and then both count as one.
  const again = (): Step =>
    toSubmit({ ...state, findings, counts, doubted: true, remeasured: true }, 'again', service, context);
  const step = ((): Step => {
    if (isMatch)
      return matched(
        compared,
        `The document matches after ${countOf(state.iteration, 'iteration')}.${describeAccepted(accepted.length)}`,
        service,
        context,
      );
    if (mayNotFix(state, context)) {
      const summary = `Compared once, as requested: ${found}.${describeWorst(counting)} Nothing was changed.`;
      return withResult(halt(compared, 'done', summary), { outcome: 'findings' });
    }
    if (regression !== null && state.revertible !== null) {
      if (mayRepeat) return again();
      return regressed(compared, { commit: state.revertible, regression, service, context });
    }
    const next = continueWith({ ...compared, revertible: null }, { found, standstill, service, context });
    const isStuck = next.next.type === 'halt' && next.next.reason === 'stuck';
    return isStuck && mayRepeat ? again() : next;
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
  const worse =
    regression === null
      ? ''
      : `. Worse than before: ${regression}${step.state.doubted ? '. The same version is measured again to confirm it' : ''}`;
  const varying =
    unstable.length === 0
      ? ''
      : `. ${countOf(unstable.length, 'finding varies', 'findings vary')} between two documents of the same version`;
  const changes = state.ledger.length === 0 ? '' : describeChanges(summary);
  const by = template === null ? 'without a template' : `with template ${template}`;
  const cut =
    findings.length < total
      ? ` Only the worst ${findings.length} of ${total} are tracked from one iteration to the next.`
      : '';
  const memory = step.state.doubted ? null : learnFixes(state, compared, context);
  return {
    ...step,
    ...(memory === null ? {} : { memory }),
    events: [
      {
        type: 'findings',
        message:
          `${what}${changes}, ${by}${worse}${varying}.${cut}${describeAccepted(accepted.length)}`.slice(
            0,
            10_000,
          ),
        data: {
          iteration: state.iteration,
          counts,
          report,
          template,
          top,
          ledger: summary,
          accepted: accepted.slice(0, 200),
          ...(isMatch && learnable.length > 0 ? { learnable } : {}),
          weight,
          ...(unstable.length === 0 ? {} : { unstable: [...unstable] }),
        },
      },
      ...step.events,
    ],
  };
}

/** True if the plan or the request leaves the fix out. */
function mayNotFix({ skipped }: FeedbackState, { spec }: LoopContext): boolean {
  return skipped.includes('fix') || allowedEffectsOf(spec).push === 'no';
}

/** True if the document came for a form of this task, so that another form measures the same version. */
function hasSubmitted({ wanted_mail: mail }: FeedbackState): boolean {
  return mail !== null && mail.correlation !== null;
}

/**
 * Joins the two measurements of a doubted version. `stable`: findings that both show, which alone can be a regression. `unstable`: ids of
 * findings that only one of them shows; `missed`: those that only the first shows. With one measurement everything is stable.
 */
function joinMeasurements(
  { doubted, findings: first }: FeedbackState,
  counting: readonly Finding[],
  { accept }: ServiceDefinition,
  today: string,
): {
  readonly stable: ReturnType<typeof weighFindings>;
  readonly unstable: readonly string[];
  readonly missed: readonly Finding[];
} {
  if (!doubted) return { stable: weighFindings(counting, accept, today), unstable: [], missed: [] };
  const before = weighFindings(first, accept, today).counting;
  const lacks = (findings: readonly Finding[]) => {
    const ids = new Set(findings.map(({ id }) => id));
    return ({ id }: Finding) => !ids.has(id);
  };
  const missed = before.filter(lacks(counting));
  const added = counting.filter(lacks(before));
  const both = counting.filter(({ id }) => !added.some((finding) => finding.id === id));
  return {
    stable: weighFindings(both, accept, today),
    unstable: [...missed, ...added].map(({ id }) => id).slice(0, 200),
    missed,
  };
}

function isOpen({ ledger }: FeedbackState, finding: string): boolean {
  return ledger.some(({ id, status }) => id === finding && status === 'open');
}

function describeAccepted(amount: number): string {
  return amount === 0 ? '' : ` ${countOf(amount, 'finding is', 'findings are')} reported but accepted.`;
}

function describeCounts(counts: FindingCounts): string {
  const parts = Object.entries(counts).filter(([, amount]) => amount > 0);
  return parts.map(([severity, amount]) => `${amount} ${severity}`).join(', ');
}

/** New findings are not listed in the first comparison, since all of them are new. */
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
