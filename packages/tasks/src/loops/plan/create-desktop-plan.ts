import type { DesktopWork, Plan, PlanStep, StageResult } from '@fixpoint/shared/contracts';
import { classOfAction, describeAction } from '@fixpoint/shared/labels';
import { countOf } from '@fixpoint/shared/text';
import { createPlan } from '../create-plan.js';
import { describePreconditions } from '../describe-preconditions.js';
import { describeDesktop } from '../desktop-work.js';
import { maxRounds } from './plan-limits.js';
import type { PlanState } from './plan-state.js';

/** The steps that a model proposed, for the person who approves them. What was widened for this task comes first. */
export function createDesktopPlan(
  state: PlanState,
  { summary, actions }: StageResult<'plan'>,
  work: DesktopWork,
): Omit<Plan, 'hash'> {
  const { iteration: round, version } = state;
  const { resource, screen } = describeDesktop(work);
  const isWidened = work.allow.length > 0;
  // Later plans of the task are made while it runs.
  const preconditions = round === 1 ? state.preconditions : undefined;
  return createPlan({
    version,
    resource,
    preconditions,
    summary: [
      ...(isWidened
        ? [`For this task only, these blocked addresses are allowed: ${work.allow.join(', ')}.`]
        : []),
      ...describeLastPlan(state),
      ...describePreconditions(preconditions),
      `${countOf(actions.length, 'step')} on ${screen}.`,
      summary,
    ]
      .join(' ')
      .trim(),
    steps: actions.map(
      (action, index): PlanStep => ({
        id: `${round}.${index + 1}`,
        title: describeAction(action),
        enabled: true,
        optional: true,
        // A widening is one person's decision about one task; no approval grant covers it.
        ...(isWidened ? {} : { action_class: classOfAction(action) }),
        action,
      }),
    ),
  });
}

/** Result of the plan before this one. */
function describeLastPlan({ iteration: round, progress }: PlanState): string[] {
  const last = progress.at(-1);
  if (round === 1 || last === undefined) return [];
  const { action, outcome, note } = last;
  const result = `Result of "${describeAction(action)}": ${outcome}. ${note}`.slice(0, 1_000);
  return [`Plan ${round} of at most ${maxRounds}. The previous plan stopped early: ${result}`];
}
