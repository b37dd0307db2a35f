import {
  type DesktopWork,
  type Plan,
  type PlanPreconditions,
  type TaskSpec,
  visionLimits,
} from '@fixpoint/shared/contracts';
import { describePreconditions } from '../describe-preconditions.js';

/** What the model is about to be let loose on, for the person who approves it. What was widened comes first. */
export function createVisionPlan(
  spec: TaskSpec,
  work: DesktopWork,
  preconditions?: PlanPreconditions | undefined,
): Omit<Plan, 'hash'> {
  const { name, capabilities } = work.desktop;
  const where =
    name !== null
      ? `the desktop "${name}"`
      : capabilities.length > 0
        ? `any desktop with ${capabilities.join(', ')}`
        : 'any desktop';
  const widened = work.allow.length > 0;
  const seen = work.monitor === null ? where : `the monitor "${work.monitor}" of ${where}`;
  const doing = `Let a vision model see and control ${seen}: ${spec.description}`;
  return {
    version: 1,
    ...(name === null ? {} : { resource: `desktop:${name}` }),
    ...(preconditions === undefined ? {} : { preconditions }),
    summary: [
      ...(widened ? [`Allowed for this task only: ${work.allow.join(', ')}.`] : []),
      ...describePreconditions(preconditions),
      `A vision model sees the screen and acts without asking: ${describeLimits(spec, work)}.`,
      `Everything that the policy denies stays denied${widened ? ', except what is allowed above' : ''}.`,
      ...spec.intent.because,
    ]
      .join(' ')
      .slice(0, 4_000),
    steps: [
      {
        id: 'find-desktop',
        title: `Wait until ${where} is ready`,
        enabled: true,
        optional: false,
        action_class: 'find-desktop',
      },
      {
        id: 'see-and-act',
        title: doing.slice(0, 500),
        enabled: true,
        optional: false,
        // A widening is one person's decision about one task; no approval grant covers it.
        ...(widened ? {} : { action_class: 'desktop:vision' }),
      },
    ],
  };
}

function describeLimits({ limits }: TaskSpec, work: DesktopWork): string {
  const { policy, max_steps: wanted, timeout_seconds: seconds } = work;
  const steps =
    policy === null ? wanted : Math.min(wanted ?? visionLimits[policy].steps, visionLimits[policy].mostSteps);
  return [
    policy === null ? 'with the default policy of the desktop' : `with the ${policy} policy`,
    ...(steps === null ? [] : [`at most ${steps} steps`]),
    `within ${seconds === null ? `${limits.minutes} minutes` : `${seconds} s`}`,
    ...(limits.budget_usd === null ? [] : [`for at most $${limits.budget_usd}`]),
  ].join(', ');
}
