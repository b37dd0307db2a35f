import { classOfAction, describeAction } from '@fixpoint/shared/labels';
import { definePlannedLoop } from '../define-planned-loop.js';
import { desktopWorkOf, findDesktop } from '../desktop-work.js';
import { endLoop } from '../end-loop.js';
import type { Loop } from '../loop.js';
import { actionEnded, actionFailed } from './action-ended.js';
import { createDesktopPlan } from './create-desktop-plan.js';
import { initialPlanState, PlanState } from './plan-state.js';
import { toNextAction, toPlanning } from './plan-steps.js';

/**
 * The plan loop: a model proposes steps, a person edits and approves them, and they are performed one by one, each as a separate step of
 * the task, so that a pause, a cancel and every limit count between any two. If one did not do what it should, the rest is planned again
 * from the screen as it is then, and approved again; nothing that touched the screen is repeated.
 */
export const planLoop: Loop<PlanState> = definePlannedLoop({
  kind: 'plan',
  planRules: {
    reorder: true,
    retitle: true,
    describe: (action) => ({ title: describeAction(action), action_class: classOfAction(action) }),
  },
  state: PlanState,
  initial: initialPlanState,
  unit: 'steps',
  propose: toPlanning,
  edited: (state, { version }) => ({ ...state, version }),
  approved: (state, { steps }) => ({
    ...state,
    steps: steps.flatMap(({ id, title, enabled, action }) =>
      enabled && action !== undefined ? [{ id, title, action }] : [],
    ),
    comments: steps.flatMap(({ id, comment }) => (comment === undefined ? [] : [{ step: id, comment }])),
  }),
  begin(state, { steps }, context) {
    const [only] = state.steps;
    // Not the rest of a plan that a person edited, but the model's own plan for the task.
    if (only?.action.action === 'done' && steps.every(({ action }) => action?.action === 'done')) {
      const { summary = '' } = only.action.params;
      const words =
        `The model proposed no steps, and nothing verified that the task is done. ${summary}`.trim();
      return endLoop(state, 'unverified', words);
    }
    return { state: { ...state, phase: 'WAITING_FOR_DESKTOP' }, next: findDesktop(context), events: [] };
  },
  stages: {
    plan: {
      phase: 'PLANNING',
      failed: 'No plan was made',
      ended(state, output, context) {
        const version = state.version + 1;
        const plan = createDesktopPlan({ ...state, version }, output, desktopWorkOf(context));
        const spent = state.spent_usd + output.spent_usd;
        return {
          state: { ...state, phase: 'AWAITING_APPROVAL', version, spent_usd: spent },
          next: { type: 'approval', plan, holds: '' },
          events: [],
        };
      },
    },
    'find-desktop': {
      phase: 'WAITING_FOR_DESKTOP',
      failed: 'No desktop is available',
      ended: (state, { desktop }, context) => toNextAction({ ...state, desktop }, context),
    },
    desktop: { phase: 'ACTING', failed: actionFailed, ended: actionEnded },
  },
});
