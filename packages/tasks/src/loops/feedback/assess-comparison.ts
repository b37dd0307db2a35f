import type { Finding, LedgerSummary, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { LoopContext, StageOutcome } from '../loop.js';
import type { FeedbackState } from './feedback-state.js';
import { findRegression, toBaseline } from './find-regression.js';
import { countSighting } from './seen-signatures.js';
import { findStandstill, type Standstill, stateOf, trackProgress } from './track-progress.js';
import { isCompleteComparison, updateLedger } from './update-ledger.js';
import { weighFindings } from './weigh-findings.js';

/** Output of a comparison. */
export type Comparison = Extract<StageOutcome, { stage: 'compare'; ok: true }>['output'];

/** Meaning of a comparison for its task. */
export interface Assessment
  extends Pick<ReturnType<typeof weighFindings>, 'counting' | 'accepted' | 'weight'> {
  /** The state with the comparison entered. */
  readonly compared: FeedbackState;
  /** Number of findings, including those that the comparison did not list. */
  readonly total: number;
  readonly isMatch: boolean;
  /** Ids of findings that only one of two measurements shows. */
  readonly unstable: readonly string[];
  /** Changes of the ledger. */
  readonly summary: LedgerSummary;
  /** Description of the regression since the last good document, or null. */
  readonly regression: string | null;
  readonly standstill: Standstill | null;
}

export function assessComparison(
  state: FeedbackState,
  { match, findings, counts, signature }: Comparison,
  service: ServiceDefinition,
  context: LoopContext,
): Assessment {
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
    ...(isComplete ? { unjudged: [], told_of: [] } : {}),
    restored: false,
    baseline: isComplete && regression === null ? toBaseline(stable.counting, stable.weight) : state.baseline,
    doubted: false,
    misses: 0,
    unstable: [...unstable],
    // Lost content stays a finding until it is there again.
    compared: findings.some(({ check }) => check === 'content-loss') ? state.compared : state.documents,
  };
  const standstill = findStandstill(progress, isRestored ? 0 : sighting.times);
  return { compared, counting, accepted, weight, total, isMatch, unstable, summary, regression, standstill };
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
