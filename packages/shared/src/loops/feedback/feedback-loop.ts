import type { ServiceDefinition } from '../../contracts/index.js';
import type { Advance, Loop, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { halt } from './feedback-halt.js';
import { createFeedbackPlan } from './feedback-plan.js';
import { type FeedbackPhase, FeedbackState, initialFeedbackState } from './feedback-state.js';
import { toCompare, toMail, toRevert, toSubmit } from './feedback-steps.js';
import { keepChange } from './regression-steps.js';
import { stageEnded } from './stage-ended.js';

const phaseOf: Partial<Record<StageOutcome['stage'], FeedbackPhase>> = {
  submit: 'TESTING_FRONTEND',
  mail: 'WAITING_FOR_EMAIL',
  compare: 'ANALYZING_OUTPUT',
  fix: 'GENERATING_FIX',
  'verify-push': 'VERIFYING_PUSH',
  deploy: 'WAITING_FOR_DEPLOY',
  logs: 'CHECKING_LOGS',
  revert: 'REVERTING',
  research: 'RESEARCHING',
};

type Step = Advance<FeedbackState>;

/**
 * The feedback loop. Each iteration goes AWAITING_APPROVAL (once) → TESTING_FRONTEND → WAITING_FOR_EMAIL →
 * ANALYZING_OUTPUT → GENERATING_FIX → VERIFYING_PUSH → WAITING_FOR_DEPLOY → CHECKING_LOGS → next iteration, and ends in
 * ANALYZING_OUTPUT when the document matches, or anywhere for a typed reason. A change that made the document worse, or that is
 * never served, goes through REVERTING to WAITING_FOR_DEPLOY. Where the form or the mail fails and the service
 * allows it, the same state tries the vision fallback: find-desktop → desktop.
 */
export const feedbackLoop: Loop<FeedbackState> = {
  kind: 'feedback',
  // Each step needs what the one before it brings, and its title names that.
  planRules: { reorder: false, retitle: false },
  state: FeedbackState,

  start(context) {
    const service = serviceOf(context);
    return {
      state: initialFeedbackState,
      next: { type: 'approval', plan: createFeedbackPlan(context, service) },
      events: [],
    };
  },

  advance(state, outcome, context) {
    if (state.phase === 'ENDED') return null;
    const service = serviceOf(context);
    switch (outcome.type) {
      case 'cancelled':
      case 'deadline':
        return halt(state, outcome.type, describeOutsideEnd(outcome, context));
      case 'edited':
        return isAsking(state) ? { state, next: { type: 'approval', plan: outcome.plan }, events: [] } : null;
      case 'approved':
      case 'rejected':
      case 'expired':
        return isAsking(state) ? decided(state, outcome, service, context) : null;
      case 'stage':
        return isAwaited(outcome, state) ? stageEnded(state, outcome, service, context) : null;
    }
  },
};

/** Whether the state waits for a person. */
function isAsking({ phase }: FeedbackState): boolean {
  return phase === 'AWAITING_APPROVAL' || phase === 'CONFIRMING_SUBMISSION' || phase === 'CONFIRMING_REVERT';
}

/** Whether the state waits for this. While the vision fallback runs, the state waits for its stages instead of the usual one. */
function isAwaited(outcome: StageOutcome, { phase, fallback }: FeedbackState): boolean {
  if (fallback === null) return phase === phaseOf[outcome.stage];
  if (outcome.stage === 'desktop' && outcome.ok && outcome.output.work !== fallback.work) return false;
  return outcome.stage === fallback.stage;
}

function serviceOf(context: LoopContext): ServiceDefinition {
  if (context.spec.service === null) throw new TypeError('A feedback task without a service cannot exist.');
  return context.spec.service;
}

function decided(
  state: FeedbackState,
  outcome: Extract<StepOutcome, { type: 'approved' | 'rejected' | 'expired' }>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.type === 'expired') {
    const isFirst = state.phase === 'AWAITING_APPROVAL';
    const late = `Nobody decided by ${outcome.until}. ${state.pushes > 0 ? 'What was pushed stays.' : 'Nothing was pushed.'}`;
    return halt(state, 'expired', isFirst ? describeOutsideEnd(outcome, context) : late);
  }
  if (state.phase === 'CONFIRMING_REVERT') {
    if (outcome.type === 'rejected') return keepChange(state, service, context);
    if (state.reverting === null) throw new TypeError('No change is about to be taken back.');
    return toRevert(state, service, state.reverting);
  }
  if (outcome.type === 'rejected') {
    return halt(state, 'rejected', describeOutsideEnd(outcome, context));
  }
  if (state.phase === 'CONFIRMING_SUBMISSION') {
    return toSubmit({ ...state, may_submit: true }, service, context);
  }
  const { steps } = outcome.plan;
  const first: FeedbackState = {
    ...state,
    iteration: 1,
    skipped: steps.filter(({ enabled }) => !enabled).map(({ id }) => id),
    comments: steps.flatMap(({ id, comment }) => (comment === undefined ? [] : [{ step: id, comment }])),
  };
  const { start_from: startFrom, existing_document: existing } = context.spec;
  // The plan that was approved begins with the form, and no approval grant covers it where a person has to be asked.
  if (startFrom === null) return toSubmit({ ...first, may_submit: true }, service, context);
  // Without a document to analyse, the mail is the next best place to find one.
  if (startFrom === 'email_check' || existing === null) return toMail(first, service, context, null);
  return toCompare({ ...first, documents: [existing] }, service);
}
