import { type DesktopWork, type Plan, type TaskSpec, visionLimits } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { createPlan } from '../create-plan.js';
import { describePreconditions } from '../describe-preconditions.js';
import { describeDesktop, desktopWorkOf } from '../desktop-work.js';
import type { LoopContext } from '../loop.js';

/** The model's work for the person who approves it. Widened permissions come first. */
export function createVisionPlan({
  spec,
  preconditions,
}: Pick<LoopContext, 'spec' | 'preconditions'>): Omit<Plan, 'hash'> {
  const work = desktopWorkOf({ spec });
  const { desktop, screen, resource } = describeDesktop(work);
  const isWidened = work.allow.length > 0;
  const doing = `Let a vision model see and control ${screen}: ${spec.description}`;
  return createPlan({
    resource,
    preconditions,
    summary: [
      ...(isWidened ? [`Allowed for this task only: ${work.allow.join(', ')}.`] : []),
      ...describePreconditions(preconditions),
      `A vision model sees the screen and acts without asking: ${describeLimits(spec, work)}.`,
      `Everything that the policy denies stays denied${isWidened ? ', except what is allowed above' : ''}.`,
      ...spec.intent.because,
    ].join(' '),
    steps: [
      {
        id: 'find-desktop',
        title: `Wait until ${desktop} is ready`,
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
        ...(isWidened ? {} : { action_class: 'desktop:vision' }),
      },
    ],
  });
}

function describeLimits({ limits }: TaskSpec, work: DesktopWork): string {
  const { policy, max_steps: wanted, timeout_seconds: seconds } = work;
  const steps =
    policy === null ? wanted : Math.min(wanted ?? visionLimits[policy].steps, visionLimits[policy].maxSteps);
  return [
    policy === null ? 'with the default policy of the desktop' : `with the ${policy} policy`,
    ...(steps === null ? [] : [`at most ${countOf(steps, 'step')}`]),
    `within ${seconds === null ? `${countOf(limits.minutes, 'minute')}` : `${seconds} s`}`,
    ...(limits.budget_usd === null ? [] : [`for at most $${limits.budget_usd}`]),
  ].join(', ');
}
