import type { Failure, PlannedStepEnd, StageResult } from '@fixpoint/shared/contracts';
import { describeAction } from '@fixpoint/shared/labels';
import { endAtBudget, endLoop } from '../end-loop.js';
import { spentBy } from '../feedback/spent-by.js';
import type { Advance, LoopContext } from '../loop.js';
import { maxRounds } from './plan-limits.js';
import type { PlanState } from './plan-state.js';
import { toNextAction, toPlanning } from './plan-steps.js';

/** Failures after which another plan would not help, or would act against the person who stopped this one. */
const finalCodes = new Set(['failsafe', 'configuration', 'worker-died', 'invalid-input']);

/** Follows a step that failed: another plan, or the end. */
export function actionFailed(state: PlanState, failure: Failure, context: LoopContext): Advance<PlanState> {
  const { title } = stepOf(state);
  const outcome = failure.code === 'refused-by-policy' ? 'refused' : 'failed';
  const after = withEnd(state, { outcome, note: failure.message }, spentBy(failure));
  return finalCodes.has(failure.code)
    ? endLoop(after, 'failed', `"${title}" failed: ${failure.message}`, failure)
    : replan({ ...after, screenshot: null }, context, failure);
}

/** Follows a step that was performed: the next one, or another plan. */
export function actionEnded(
  state: PlanState,
  output: StageResult<'desktop'>,
  context: LoopContext,
): Advance<PlanState> {
  const { action } = stepOf(state);
  if (output.work !== 'action') throw new TypeError(`The plan loop has no desktop work "${output.work}".`);
  const { outcome, note, screen } = output;
  const after: PlanState = {
    ...withEnd(state, { outcome, note }, output.spent_usd),
    screenshot: screen.after ?? state.screenshot,
  };
  // A key or a text may leave no trace that can be seen; a click that does nothing met another screen than was planned for.
  const isLost = outcome === 'no-visible-effect' && action.action === 'click';
  return outcome === 'interrupted' || isLost ? replan(after, context) : toNextAction(after, context);
}

function stepOf({ steps: [step] }: PlanState) {
  if (step === undefined) throw new TypeError('No step of the plan is running.');
  return step;
}

function withEnd(state: PlanState, end: Omit<PlannedStepEnd, 'action'>, spent: number): PlanState {
  const { action } = stepOf(state);
  return {
    ...state,
    steps: state.steps.slice(1),
    progress: [...state.progress, { action, ...end, note: end.note.slice(0, 2_000) }].slice(-300),
    spent_usd: state.spent_usd + spent,
  };
}

/** Plans the rest again, if the task may have another plan and another question. */
function replan(state: PlanState, context: LoopContext, failure?: Failure): Advance<PlanState> {
  const story = tellStory(state);
  if (state.iteration >= maxRounds) {
    return endLoop(state, 'failed', `None of ${maxRounds} plans could be completed.\n${story}`, failure);
  }
  return endAtBudget(state, context, `.\n${story}`, failure) ?? toPlanning(state, context);
}

/** The performed steps, the newest last. */
function tellStory({ progress }: PlanState): string {
  return progress
    .slice(-30)
    .map(
      ({ action, outcome, note }) =>
        `${describeAction(action).slice(0, 120)}: ${outcome}${note === '' ? '' : `, ${note.slice(0, 150)}`}`,
    )
    .join('\n');
}
