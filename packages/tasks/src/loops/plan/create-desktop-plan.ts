import type {
  DesktopAction,
  DesktopWork,
  Plan,
  PlanPreconditions,
  PlanStep,
} from '@fixpoint/shared/contracts';
import { classOfAction, describeAction } from '@fixpoint/shared/labels';
import { describePreconditions } from '../describe-preconditions.js';
import { mostRounds } from './plan-limits.js';

/** The steps that a model proposed, for the person who approves them. What was widened for this task comes first. */
export function createDesktopPlan(options: {
  readonly work: DesktopWork;
  readonly round: number;
  readonly version: number;
  /** The model's own words. */
  readonly summary: string;
  readonly actions: readonly DesktopAction[];
  /** What became of the plan before this one; null for the first. */
  readonly before: string | null;
  readonly preconditions: PlanPreconditions | undefined;
}): Omit<Plan, 'hash'> {
  const { work, round, version, summary, actions, before, preconditions } = options;
  const { name, capabilities } = work.desktop;
  const which =
    name === null
      ? `any desktop${capabilities.length === 0 ? '' : ` with ${capabilities.join(', ')}`}`
      : `the desktop "${name}"`;
  const where = work.monitor === null ? which : `the monitor "${work.monitor}" of ${which}`;
  const isWidened = work.allow.length > 0;
  return {
    version,
    ...(name === null ? {} : { resource: `desktop:${name}` }),
    ...(preconditions === undefined ? {} : { preconditions }),
    summary: [
      ...(isWidened
        ? [`For this task only, these blocked addresses are allowed: ${work.allow.join(', ')}.`]
        : []),
      ...(before === null
        ? []
        : [`Plan ${round} of at most ${mostRounds}. The previous plan stopped early: ${before}`]),
      ...describePreconditions(preconditions),
      `${actions.length} ${actions.length === 1 ? 'step' : 'steps'} on ${where}.`,
      summary,
    ]
      .join(' ')
      .trim()
      .slice(0, 4_000),
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
  };
}
