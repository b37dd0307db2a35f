import type { ServiceDefinition } from '../../contracts/index.js';
import type { Advance, Loop, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { halt } from './feedback-halt.js';
import { createFeedbackPlan } from './feedback-plan.js';
import { type FeedbackPhase, FeedbackState, initialFeedbackState } from './feedback-state.js';
import { toCompare, toMail, toSubmit } from './feedback-steps.js';
import { stageEnded } from './stage-ended.js';

const phaseOf: Record<StageOutcome['stage'], FeedbackPhase> = {
  submit: 'TESTING_FRONTEND',
  mail: 'WAITING_FOR_EMAIL',
  compare: 'ANALYZING_OUTPUT',
  fix: 'GENERATING_FIX',
  'verify-push': 'VERIFYING_PUSH',
  deploy: 'WAITING_FOR_DEPLOY',
  logs: 'CHECKING_LOGS',
};

type Step = Advance<FeedbackState>;

/**
 * The feedback loop. Each iteration goes AWAITING_APPROVAL (once) → TESTING_FRONTEND → WAITING_FOR_EMAIL →
 * ANALYZING_OUTPUT → GENERATING_FIX → VERIFYING_PUSH → WAITING_FOR_DEPLOY → CHECKING_LOGS → next iteration, and ends in
 * ANALYZING_OUTPUT when the document matches, or anywhere for a typed reason.
 */
export const feedbackLoop: Loop<FeedbackState> = {
  kind: 'feedback',
  // Each step needs what the one before it brings, and its title says what that is.
  planRules: { reorder: false, retitle: false },
  state: FeedbackState,

  start(context) {
    const service = serviceOf(context);
    return {
      state: initialFeedbackState,
      next: { type: 'approval', plan: createFeedbackPlan(context.spec, service) },
      events: [],
    };
  },

  advance(state, outcome, context) {
    if (state.phase === 'ENDED') return null;
    const service = serviceOf(context);
    switch (outcome.type) {
      case 'cancelled':
        return halt(state, 'cancelled', `Cancelled by ${outcome.by}${because(outcome.reason)}.`);
      case 'deadline':
        return halt(
          state,
          'deadline',
          `Not done within ${context.spec.limits.minutes} minutes of active time.`,
        );
      case 'edited':
        return state.phase === 'AWAITING_APPROVAL'
          ? { state, next: { type: 'approval', plan: outcome.plan }, events: [] }
          : null;
      case 'approved':
      case 'rejected':
        return state.phase === 'AWAITING_APPROVAL' ? decided(state, outcome, service, context) : null;
      case 'stage':
        return state.phase === phaseOf[outcome.stage] ? stageEnded(state, outcome, service, context) : null;
    }
  },
};

function serviceOf(context: LoopContext): ServiceDefinition {
  if (context.spec.service === null) throw new TypeError('A feedback task without a service cannot exist.');
  return context.spec.service;
}

function decided(
  state: FeedbackState,
  outcome: Extract<StepOutcome, { type: 'approved' | 'rejected' }>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.type === 'rejected') {
    return halt(state, 'rejected', `Rejected by ${outcome.by}${because(outcome.reason)}.`);
  }
  const { steps } = outcome.plan;
  const first: FeedbackState = {
    ...state,
    iteration: 1,
    skipped: steps.filter(({ enabled }) => !enabled).map(({ id }) => id),
    comments: steps.flatMap(({ id, comment }) => (comment === undefined ? [] : [{ step: id, comment }])),
  };
  const { start_from: startFrom, existing_document: existing } = context.spec;
  if (startFrom === null) return toSubmit(first, service, context);
  // Without a document to analyse, the mail is the next best place to find one.
  if (startFrom === 'email_check' || existing === null) return toMail(first, service, context, null);
  return toCompare({ ...first, documents: [existing] }, service);
}

/** A person's reason within a sentence, whose full stop follows. */
function because(reason: string | undefined): string {
  const words = reason?.trim().replace(/\.$/, '') ?? '';
  return words === '' ? '' : `: ${words}`;
}
