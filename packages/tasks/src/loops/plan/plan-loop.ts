import type { DesktopWork } from '@fixpoint/shared/contracts';
import { classOfAction, describeAction } from '@fixpoint/shared/labels';
import { reportPreconditions } from '../describe-preconditions.js';
import { endLoop } from '../end-loop.js';
import type { Advance, Loop, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { actionEnded } from './action-ended.js';
import { createDesktopPlan } from './create-desktop-plan.js';
import { initialPlanState, PlanState } from './plan-state.js';
import { toNextAction, toPlanning } from './plan-steps.js';

/**
 * The plan loop: a model proposes steps, a person edits and approves them, and they are performed one by one, each a step of
 * the task of its own, so that a pause, a cancel and every limit count between any two. Where one did not do what it should,
 * the rest is planned anew from the screen as it is then, and approved anew; nothing that touched the screen is repeated.
 */
export const planLoop: Loop<PlanState> = {
  kind: 'plan',
  planRules: {
    reorder: true,
    retitle: true,
    describe: (action) => ({ title: describeAction(action), action_class: classOfAction(action) }),
  },
  state: PlanState,

  start(context) {
    const { preconditions } = context;
    const state = preconditions === undefined ? initialPlanState : { ...initialPlanState, preconditions };
    return {
      ...toPlanning(state, workOf(context), context),
      events: reportPreconditions('plan', preconditions),
    };
  },

  advance(state, outcome, context) {
    if (state.phase === 'ENDED') return null;
    switch (outcome.type) {
      case 'cancelled':
      case 'deadline':
        return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
      case 'stage':
        return stageEnded(state, outcome, context);
      case 'edited':
      case 'rejected':
      case 'expired':
      case 'approved':
        return state.phase === 'AWAITING_APPROVAL' ? decided(state, outcome, context) : null;
    }
  },
};

function workOf(context: LoopContext): DesktopWork {
  if (context.spec.desktop === null) throw new TypeError('The plan task has no desktop.');
  return context.spec.desktop;
}

function decided(
  state: PlanState,
  outcome: Extract<StepOutcome, { type: 'edited' | 'rejected' | 'expired' | 'approved' }>,
  context: LoopContext,
): Advance<PlanState> {
  if (outcome.type === 'rejected' || outcome.type === 'expired') {
    return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
  }
  if (outcome.type === 'edited') {
    const { plan } = outcome;
    return { state: { ...state, version: plan.version }, next: { type: 'approval', plan }, events: [] };
  }
  const { steps } = outcome.plan;
  const approved: PlanState = {
    ...state,
    steps: steps.flatMap(({ id, title, enabled, action }) =>
      enabled && action !== undefined ? [{ id, title, action }] : [],
    ),
    comments: steps.flatMap(({ id, comment }) => (comment === undefined ? [] : [{ step: id, comment }])),
  };
  if (approved.steps.length === 0)
    return endLoop(approved, 'done', 'All steps were switched off in the plan.');
  const [only] = approved.steps;
  // Not what a person left of a plan, but what the model made of the task.
  if (only?.action.action === 'done' && steps.every(({ action }) => action?.action === 'done')) {
    const { summary = '' } = only.action.params;
    const words =
      `The model proposed no steps, and nothing verified that the task is done. ${summary}`.trim();
    return endLoop(approved, 'unverified', words);
  }
  return {
    state: { ...approved, phase: 'WAITING_FOR_DESKTOP' },
    next: {
      type: 'stage',
      stage: 'find-desktop',
      input: { choice: workOf(context).desktop, wait_seconds: null },
    },
    events: [],
  };
}

function stageEnded(
  state: PlanState,
  outcome: StageOutcome,
  context: LoopContext,
): Advance<PlanState> | null {
  const work = workOf(context);
  if (outcome.stage === 'plan' && state.phase === 'PLANNING') {
    if (!outcome.ok) {
      return endLoop(state, 'failed', `No plan was made: ${outcome.failure.message}`, outcome.failure);
    }
    const { summary, actions, spent_usd: spent } = outcome.output;
    const version = state.version + 1;
    const last = state.progress.at(-1);
    return {
      state: { ...state, phase: 'AWAITING_APPROVAL', version, spent_usd: state.spent_usd + spent },
      next: {
        type: 'approval',
        plan: createDesktopPlan({
          work,
          round: state.iteration,
          version,
          summary,
          actions,
          // Later plans of the task are made while it runs.
          preconditions: state.iteration === 1 ? state.preconditions : undefined,
          before:
            state.iteration === 1 || last === undefined
              ? null
              : `Result of "${describeAction(last.action)}": ${last.outcome}. ${last.note}`.slice(0, 1_000),
        }),
        holds: '',
      },
      events: [],
    };
  }
  if (outcome.stage === 'find-desktop' && state.phase === 'WAITING_FOR_DESKTOP') {
    return outcome.ok
      ? toNextAction({ ...state, desktop: outcome.output.desktop }, work, context)
      : endLoop(state, 'failed', `No desktop is available: ${outcome.failure.message}`, outcome.failure);
  }
  if (outcome.stage === 'desktop' && state.phase === 'ACTING') {
    return actionEnded(state, outcome, work, context);
  }
  return null;
}
