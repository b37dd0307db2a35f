import type { EventDraft, Failure, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { LoopContext, StageOutcome } from '../loop.js';
import { halt, withHint } from './feedback-halt.js';
import type { FeedbackState } from './feedback-state.js';
import { type FeedbackStep, goTo, type StageEnded } from './go-to.js';
import { afterPush, fixRefused, notPushed } from './not-pushed.js';
import { spentBy } from './spent-by.js';

type FixEnded = Extract<StageOutcome, { stage: 'fix' }>;
type FixOutput = Extract<FixEnded, { ok: true }>['output'];

export const fixEnded: StageEnded<'fix'> = (state, outcome, service, context) => {
  if (!outcome.ok) return fixFailed(state, outcome.failure, service, context);
  const { commit, summary, spent_usd: spent } = outcome.output;
  const pushed = outcome.output.outcome === 'pushed' && commit !== null;
  // An answer in prose may begin a line with "Findings:" and name none.
  const known = new Set(state.findings.map(({ id }) => id));
  const aim = (outcome.output.aimed_at ?? []).filter((id) => known.has(id));
  const fixed: FeedbackState = {
    ...state,
    commit: pushed ? commit : null,
    note: pushed ? summary : `No push (${outcome.output.outcome}): ${summary}`,
    aimed_at: aim.length === 0 ? null : aim,
    pushes: state.pushes + (pushed ? 1 : 0),
    spent_usd: state.spent_usd + spent,
    revertible: pushed ? commit : state.revertible,
    fingerprint: outcome.output.before ?? null,
    // The prompt of the engine contained it; a fix that was not pushed may need it again.
    evidence: pushed ? [] : state.evidence,
    told_of: pushed ? (outcome.output.told_of ?? []) : state.told_of,
    ...(pushed ? afterPush(state, commit, outcome.output) : {}),
  };
  const step = pushed ? goTo(fixed, 'verify-push') : notPushed(fixed, outcome.output, service, context);
  return { ...step, events: [toFixEvent(state.iteration, outcome.output)] };
};

function fixFailed(
  state: FeedbackState,
  failure: Failure,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  const note = `No fix: ${failure.message}`;
  const failed: FeedbackState = { ...state, note, spent_usd: state.spent_usd + spentBy(failure) };
  // An engine that will not run next time either ends the task; one that failed by chance tries again.
  if (failure.retry === 'never') {
    const summary = withHint(`The fix could not be made: ${failure.message}`, failure);
    return halt(failed, 'failed', summary, failure);
  }
  return fixRefused(failed, note, service, context);
}

function toFixEvent(
  iteration: number,
  { outcome, commit, summary, files, diff, transcript, spent_usd, denials, timing, compared }: FixOutput,
): EventDraft {
  return {
    type: 'fix',
    message: summary.slice(0, 10_000),
    data: {
      iteration,
      outcome,
      commit,
      files,
      diff,
      transcript,
      spent_usd,
      denials: denials.length,
      ...(timing === undefined ? {} : { timing }),
      ...(compared === undefined ? {} : { compared }),
    },
  };
}
