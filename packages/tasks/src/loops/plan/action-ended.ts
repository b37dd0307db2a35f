import type { DesktopWork, Failure, PlannedStepEnd } from '@fixpoint/shared/contracts';
import { describeAction } from '@fixpoint/shared/labels';
import { endLoop } from '../end-loop.js';
import { spentBy } from '../feedback/spent-by.js';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { mostRounds } from './plan-limits.js';
import type { PlanState } from './plan-state.js';
import { toNextAction, toPlanning } from './plan-steps.js';

/** Failures after which another plan would not help, or would act against the person who stopped this one. */
const finalCodes = new Set(['failsafe', 'configuration', 'worker-died', 'invalid-input']);

/** What follows the end of a step: the next one, another plan, or the end with the story. */
export function actionEnded(
  state: PlanState,
  outcome: Extract<StageOutcome, { stage: 'desktop' }>,
  work: DesktopWork,
  context: LoopContext,
): Advance<PlanState> {
  const [step, ...rest] = state.steps;
  if (step === undefined) throw new TypeError('No step of the plan is running.');
  const ended = (end: Omit<PlannedStepEnd, 'action'>, spent: number): PlanState => ({
    ...state,
    steps: rest,
    progress: [...state.progress, { action: step.action, ...end, note: end.note.slice(0, 2_000) }].slice(
      -300,
    ),
    spent_usd: state.spent_usd + spent,
  });

  if (!outcome.ok) {
    const { failure } = outcome;
    const refused = failure.code === 'refused-by-policy';
    const after = ended({ outcome: refused ? 'refused' : 'failed', note: failure.message }, spentBy(failure));
    return finalCodes.has(failure.code)
      ? endLoop(after, 'failed', `"${step.title}" failed: ${failure.message}`, failure)
      : replan({ ...after, screenshot: null }, work, context, failure);
  }
  const { output } = outcome;
  if (output.work !== 'action') throw new TypeError(`The plan loop has no desktop work "${output.work}".`);
  const after: PlanState = {
    ...ended({ outcome: output.outcome, note: output.note }, output.spent_usd),
    screenshot: output.screen.after ?? state.screenshot,
  };
  // A key or a text may leave no trace that can be seen; a click that does nothing met another screen than was planned for.
  const isLost = output.outcome === 'no-visible-effect' && step.action.action === 'click';
  return output.outcome === 'interrupted' || isLost
    ? replan(after, work, context)
    : toNextAction(after, work, context);
}

/** Plans the rest anew, where the task may have another plan and another question. */
function replan(
  state: PlanState,
  work: DesktopWork,
  context: LoopContext,
  failure?: Failure,
): Advance<PlanState> {
  if (state.iteration >= mostRounds) {
    return endLoop(
      state,
      'failed',
      `None of ${mostRounds} plans could be completed.\n${tellStory(state)}`,
      failure,
    );
  }
  const budget = context.spec.limits.budget_usd;
  if (budget !== null && state.spent_usd >= budget) {
    return endLoop(state, 'budget', `The budget of $${budget} is spent.\n${tellStory(state)}`, failure);
  }
  return toPlanning(state, work, context);
}

/** What was done, step by step, the newest last. */
function tellStory({ progress }: PlanState): string {
  return progress
    .slice(-30)
    .map(
      ({ action, outcome, note }) =>
        `${describeAction(action).slice(0, 120)}: ${outcome}${note === '' ? '' : `, ${note.slice(0, 150)}`}`,
    )
    .join('\n');
}
