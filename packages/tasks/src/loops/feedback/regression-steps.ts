import { allowedEffectsOf, type CommitSha, type ServiceDefinition } from '@fixpoint/shared/contracts';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { LoopContext } from '../loop.js';
import { addEvidence } from './add-evidence.js';
import { createRevertPlan } from './confirmation-plans.js';
import { continueWith } from './continue-with.js';
import { halt } from './feedback-halt.js';
import { isLast } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { toBaseline } from './find-regression.js';
import { type FeedbackStep, goTo, type StageEnded } from './go-to.js';
import { findStandstill } from './track-progress.js';
import { weighFindings } from './weigh-findings.js';

/** Handling of a pushed change that made the document worse: by the service's policy. */
export function regressed(
  state: FeedbackState,
  {
    commit,
    regression,
    service,
    context,
  }: { commit: CommitSha; regression: string; service: ServiceDefinition; context: LoopContext },
): FeedbackStep {
  const note = state.history.findLast((iteration) => iteration.commit === commit)?.note.split('\n')[0] ?? '';
  const what = note === '' ? '' : ` ("${truncate(note, 300)}")`;
  const reason = `The change ${commit.slice(0, 12)}${what} made the document worse: ${regression}.`.slice(
    0,
    2_000,
  );
  return takeBack(addEvidence(state, 'regression', [reason]), { commit, reason, service, context });
}

/** Takes a change back, asks whether to, or keeps it. */
export function takeBack(
  state: FeedbackState,
  {
    commit,
    reason,
    service,
    context,
  }: { commit: CommitSha; reason: string; service: ServiceDefinition; context: LoopContext },
): FeedbackStep {
  const reverting = { commit, reason };
  const { push } = allowedEffectsOf(context.spec);
  const policy = service.regression ?? 'revert';
  // A revert is a push too.
  switch (policy === 'revert' && push !== 'yes' ? 'ask' : policy) {
    case 'revert':
      return goTo({ ...state, reverting }, 'revert');
    case 'ask':
      return {
        state: { ...state, phase: 'CONFIRMING_REVERT', reverting, revertible: null },
        next: { type: 'approval', plan: createRevertPlan(commit, reason, service) },
        events: [],
      };
    case 'keep':
      return keepChange({ ...state, revertible: null }, service, context);
  }
}

/** Keeps the change: the next fix prompt lists what it made worse. If it is not even served, the task cannot continue. */
export function keepChange(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  if (state.commit !== null) return notServed({ ...state, reverting: null });
  const { counting, weight } = weighFindings(state.findings, service.accept, context.now.slice(0, 10));
  // A version better than the kept one is not a regression, though it may be worse than the one before.
  const kept: FeedbackState = { ...state, reverting: null, baseline: toBaseline(counting, weight) };
  const findingCount = countOf(state.findings.length, 'finding');
  const standstill = findStandstill(kept, 0);
  return continueWith(kept, { found: findingCount, standstill, service, context });
}

/** Next step after the attempt to take a change back. */
export const revertEnded: StageEnded<'revert'> = (state, outcome, service, context) => {
  const isDone = outcome.ok && outcome.output.outcome === 'reverted';
  const commit = outcome.ok ? outcome.output.commit : null;
  const fingerprint = outcome.ok ? (outcome.output.before ?? null) : null;
  if (!isDone || commit === null) {
    const why = outcome.ok ? outcome.output.summary : outcome.failure.message;
    const note = `The change could not be reverted: ${why}`.slice(0, 2_000);
    return keepChange(addEvidence({ ...state, note }, 'regression', [note]), service, context);
  }
  const note = `${state.reverting?.reason ?? ''} Reverted by ${commit.slice(0, 12)}.`.trim();
  const reverted: FeedbackState = {
    ...state,
    commit,
    fingerprint,
    note,
    pushes: state.pushes + 1,
    restored: true,
    // The next comparison must not judge any change deployed since.
    unjudged: [],
    told_of: [],
    may_push: false,
    patches: state.patches.map((patch) =>
      patch.commit === state.reverting?.commit
        ? { ...patch, taken_back: state.reverting.reason.slice(0, 500) }
        : patch,
    ),
  };
  const taken = state.reverting === null ? [] : [state.reverting.commit];
  return { ...goTo(reverted, 'deploy'), memory: { learned: [], helped: [], withdrawn: taken } };
};

/** The end after a change was taken back in the last iteration. */
export function restoredAtLimit(state: FeedbackState, context: LoopContext): FeedbackStep | null {
  if (!state.restored || !isLast(state, context)) return null;
  return halt(state, 'iterations', `${state.note} That was the last iteration.`.trim());
}

/** Halts, since the next comparison would attribute the old version's document to the new version. */
export function notServed(state: FeedbackState): FeedbackStep {
  const errors = state.evidence.filter(({ source }) => source !== 'regression').map(({ text }) => text);
  return halt(state, 'failed', `The service does not run the pushed commit. Last seen: ${state.note}`, {
    code: 'deploy-timeout',
    message: [`The service does not run the pushed commit ${state.commit ?? ''}.`, state.note, ...errors]
      .join('\n')
      .slice(0, 10_000),
    retry: 'never',
    hint: 'Check the deployment and its logs, then start a new task from the form.',
  });
}
