import { Acceptance, type Plan, type ServiceDefinition } from '@fixpoint/shared/contracts';
import type { Loop, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { factsOf } from './facts-of.js';
import { halt, withResult } from './feedback-halt.js';
import { createFeedbackPlan } from './feedback-plan.js';
import { arrive, stageEnded } from './feedback-stages.js';
import {
  type FeedbackPhase,
  FeedbackState,
  initialFeedbackState,
  phaseOf,
  usualFeedbackState,
} from './feedback-state.js';
import { expectMail } from './feedback-steps.js';
import { type FeedbackStep, goTo, goToForm } from './go-to.js';
import { resumeBlocked } from './person-steps.js';
import { keepChange } from './regression-steps.js';

/**
 * The feedback loop. Each iteration goes AWAITING_APPROVAL (once) → TESTING_FRONTEND → WAITING_FOR_EMAIL →
 * ANALYZING_OUTPUT → GENERATING_FIX → VERIFYING_PUSH → WAITING_FOR_DEPLOY → CHECKING_LOGS → next iteration, and ends in
 * ANALYZING_OUTPUT when the document matches, or anywhere for a typed reason. A change that made the document worse, or that is
 * never served, or after which no document arrives, goes through REVERTING to WAITING_FOR_DEPLOY. If the form or the mail fails
 * and the service allows it, the same state tries the vision fallback: find-desktop → desktop.
 *
 * Between comparison and fix, and if no document arrives, CHECKING_LOGS reads the log since the submission. A fix that is not
 * pushed goes back to GENERATING_FIX; no form is sent for it. What needs a person waits in NEEDS_PERSON.
 */
export const feedbackLoop: Loop<FeedbackState> = {
  kind: 'feedback',
  // Each step needs the result of the one before it, and its title names that.
  planRules: {
    reorder: false,
    retitle: false,
    replan: (context, phase) =>
      phase === 'AWAITING_APPROVAL' ? createFeedbackPlan(context, serviceOf(context)) : null,
  },
  state: FeedbackState,
  usualState: usualFeedbackState,
  factsOf,

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
    const service = withAccepted(serviceOf(context), state);
    const step = stepAfter(state, outcome, service, context);
    return step === null ? null : arrive(step, service, context);
  },
};

/** Next step after an outcome; null if the state does not wait for it. */
function stepAfter(
  state: FeedbackState,
  outcome: StepOutcome,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep | null {
  switch (outcome.type) {
    case 'cancelled':
    case 'deadline':
      return stageEnded(state, outcome, service, context);
    case 'edited':
      return isAsking(state) ? { state, next: { type: 'approval', plan: outcome.plan }, events: [] } : null;
    case 'approved':
    case 'rejected':
    case 'expired':
      return isAsking(state) ? decided(state, outcome, service, context) : null;
    case 'stage':
      return isAwaited(outcome, state) ? stageEnded(state, outcome, service, context) : null;
  }
}

const askingPhases: ReadonlySet<FeedbackPhase> = new Set([
  'AWAITING_APPROVAL',
  'CONFIRMING_SUBMISSION',
  'CONFIRMING_REVERT',
  'CONFIRMING_PUSH',
  'NEEDS_PERSON',
]);

/** True if the state waits for a person. */
function isAsking({ phase }: FeedbackState): boolean {
  return askingPhases.has(phase);
}

/** True if the state waits for this outcome. While the vision fallback runs, the state waits for its stages instead of the usual one. */
function isAwaited(outcome: StageOutcome, { phase, fallback }: FeedbackState): boolean {
  if (fallback === null) return phase === phaseOf(outcome.stage);
  if (outcome.stage === 'desktop' && outcome.ok && outcome.output.work !== fallback.work) return false;
  return outcome.stage === fallback.stage;
}

function serviceOf(context: Pick<LoopContext, 'spec'>): ServiceDefinition {
  if (context.spec.service === null) throw new TypeError('The feedback task has no service.');
  return context.spec.service;
}

/** The service, with the findings that a person accepted while the task ran. */
function withAccepted(service: ServiceDefinition, { accepted }: FeedbackState): ServiceDefinition {
  if (accepted.length === 0) return service;
  const accept = service.accept ?? Acceptance.parse({});
  return { ...service, accept: { ...accept, waived: [...accept.waived, ...accepted].slice(-200) } };
}

function decided(
  state: FeedbackState,
  outcome: Extract<StepOutcome, { type: 'approved' | 'rejected' | 'expired' }>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  switch (outcome.type) {
    case 'expired':
      return halt(state, 'expired', describeExpiry(state, outcome, context), state.blocked?.failure);
    case 'rejected': {
      if (state.phase === 'CONFIRMING_REVERT') return keepChange(state, service, context);
      if (state.phase === 'CONFIRMING_PUSH') return endPrepared(state);
      const why = `${describeOutsideEnd(outcome, context)}${describeOpen(state)}`;
      return halt(state, 'rejected', why, state.blocked?.failure);
    }
    case 'approved':
      return approved(state, outcome, service, context);
  }
}

function describeExpiry(
  state: FeedbackState,
  outcome: Extract<StepOutcome, { type: 'expired' }>,
  context: LoopContext,
): string {
  if (state.phase === 'AWAITING_APPROVAL') return describeOutsideEnd(outcome, context);
  const pushed = state.pushes > 0 ? 'Pushed changes stay on the branch.' : 'Nothing was pushed.';
  return `No decision by ${outcome.until}. ${pushed}${describeOpen(state)}`;
}

function approved(
  state: FeedbackState,
  outcome: Extract<StepOutcome, { type: 'approved' }>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  const comments = commentsOf(outcome.plan);
  switch (state.phase) {
    case 'CONFIRMING_REVERT':
      if (state.reverting === null) throw new TypeError('There is no change to revert.');
      return goTo({ ...state, may_push: true }, 'revert');
    case 'CONFIRMING_SUBMISSION': {
      const cause = state.pushes > 0 ? 'deploy' : 'person';
      return goToForm({ ...state, may_submit: true }, cause);
    }
    case 'CONFIRMING_PUSH':
      return goTo({ ...state, may_push: true }, 'fix');
    case 'NEEDS_PERSON':
      return resumeBlocked(state, outcome, comments, context);
    default: {
      const skipped = outcome.plan.steps.filter(({ enabled }) => !enabled).map(({ id }) => id);
      return begin({ ...state, iteration: 1, skipped, comments }, service, context);
    }
  }
}

/** First step of an approved plan. */
function begin(first: FeedbackState, service: ServiceDefinition, context: LoopContext): FeedbackStep {
  const { start_from: startFrom, existing_document: existing } = context.spec;
  // The plan that was approved begins with the form, and no approval grant covers it if a person has to be asked.
  if (startFrom === null) return goToForm({ ...first, may_submit: true }, 'first');
  // Without a document to analyse, the mail is the next best place to find one.
  if (startFrom === 'email_check' || existing === null) return expectMail(first, service, context, null);
  return goTo({ ...first, documents: [existing] }, 'compare');
}

function commentsOf({ steps }: Plan) {
  return steps.flatMap(({ id, comment }) => (comment === undefined ? [] : [{ step: id, comment }]));
}

/** The cause for which a person was asked, as the end of a summary. */
function describeOpen({ phase, blocked, prepared }: FeedbackState): string {
  if (phase === 'CONFIRMING_PUSH' && prepared !== null) return ` Prepared, not pushed: ${prepared.summary}`;
  if (blocked === null) return '';
  const { message, hint } = blocked.failure;
  return ` The task was waiting for help: ${message}${hint === undefined ? '' : ` ${hint}`}`;
}

/** The end of a task whose change a person does not want to be pushed. */
function endPrepared(state: FeedbackState): FeedbackStep {
  const summary = `Prepared, not pushed: ${state.prepared?.summary ?? ''} The diff of the change is kept with the task.`;
  return withResult(halt(state, 'done', summary), { outcome: 'prepared' });
}
