import {
  type AllowedEffects,
  allowedEffectsOf,
  type Plan,
  type PlanStep,
  type ServiceDefinition,
  type TaskSpec,
  type Waiver,
} from '@fixpoint/shared/contracts';
import { countOf, truncate } from '@fixpoint/shared/text';
import { createPlan } from '../create-plan.js';
import { describePreconditions } from '../describe-preconditions.js';
import type { LoopContext } from '../loop.js';
import { describeValues } from './confirm-steps.js';
import { feedbackStages } from './feedback-stages.js';
import { type FeedbackStage, placeOf } from './feedback-state.js';

/** The plan of the loop for the person who approves it. It lists first which effects will and will not happen. */
export function createFeedbackPlan(
  { spec, now, preconditions }: Pick<LoopContext, 'spec' | 'now' | 'preconditions'>,
  service: ServiceDefinition,
): Omit<Plan, 'hash'> {
  const effects = allowedEffectsOf(spec);
  const { submit, push } = effects;
  // A task that begins later and pushes nothing has no reason to submit.
  const isSubmitted = submit !== 'no' && (spec.start_from === null || push !== 'no');
  const isAsked = submit === 'no' ? spec.start_from === null : submit === 'ask' && isSubmitted;
  const later =
    spec.start_from === null ? '' : ` only after a fix is pushed${isAsked ? ' and you allow it' : ''}`;
  const facts = { service, spec, conditions: { submit: later, push: describePush(push) } };
  return createPlan({
    // Without a resource no approval grant covers it: a person decides on a form that the request leaves to one.
    resource: isAsked ? undefined : `service:${service.name}`,
    preconditions,
    summary: [
      describeEffects(spec, effects, service),
      ...(spec.intent.not_done === undefined ? [] : [spec.intent.not_done]),
      `Feedback loop for ${service.name}: at most ${countOf(spec.limits.iterations, 'iteration')} within ${countOf(spec.limits.minutes, 'minute')}.`,
      ...(spec.start_from === 'email_check' ? ['The first iteration starts with the mail.'] : []),
      ...(spec.start_from === 'analyze' ? ['The first iteration starts with an existing document.'] : []),
      ...describePreconditions(preconditions),
      ...describeAcceptance(service, now.slice(0, 10)),
      ...describeFallbacks(service),
      ...(push === 'no' || submit === 'no' ? [] : describeConfirmation(service)),
      ...spec.intent.because,
    ].join(' '),
    steps: Object.entries(feedbackStages).flatMap(([id, { plan }]): PlanStep[] => {
      const row = plan?.(facts) ?? null;
      if (row === null) return [];
      const { optional = false, changesCode = false } = row;
      const action_class = placeOf(id as FeedbackStage)?.step.class;
      const hasNoCode = changesCode && service.repository === undefined;
      const enabled = id === 'submit' ? isSubmitted : !hasNoCode && (!changesCode || push !== 'no');
      const title = hasNoCode
        ? `${row.title.slice(0, 450)}. The service has no repository.`
        : row.title.slice(0, 500);
      return [{ id, title, enabled, optional: optional && enabled, action_class }];
    }),
  });
}

/** Effects that will and will not happen, in one line. */
function describeEffects(
  { start_from }: Pick<TaskSpec, 'start_from'>,
  { submit, push }: AllowedEffects,
  { repository }: Pick<ServiceDefinition, 'repository'>,
): string {
  const starts = { analyze: 'Reads the existing document', email_check: 'Reads the mail' } as const;
  const submits = {
    yes: 'Submits the form',
    ask: 'Submits the form if you approve',
    no: 'Does not submit the form',
  } as const;
  const atForm = typeof submit === 'string' ? submits[submit] : `Submits the form after ${submit.not_before}`;
  const first = start_from === null ? atForm : starts[start_from];
  if (repository === undefined)
    return `${first}, compares once and reports. Does not fix or push: the service has no repository.`;
  const { branch } = repository;
  if (push === 'no') return `${first}, compares once and reports. Does not fix or push.`;
  const pushed =
    push === 'ask'
      ? `prepares a fix and pushes to ${branch} only after you approve it`
      : `fixes, pushes to ${branch}${describePush(push)} and waits for the deploy`;
  const again = {
    yes: 'Submits the form only after a push.',
    ask: 'Submits the form only after a push, and asks you first.',
    no: 'Does not submit the form.',
  } as const;
  const rest =
    start_from === null ? [] : [typeof submit === 'string' ? again[submit] : `${atForm} and after a push.`];
  return [`${first}, ${pushed}.`, ...rest].join(' ');
}

function describePush(push: AllowedEffects['push']): string {
  if (push === 'ask') return ' after you approve the change';
  return typeof push === 'string' ? '' : `, not before ${push.not_before},`;
}

/** Definition of a match, if it differs from the usual one, and the handling of a change for the worse. */
function describeAcceptance({ accept, regression = 'revert' }: ServiceDefinition, today: string): string[] {
  const waived = accept?.waived.filter(({ until }) => until >= today) ?? [];
  const worse = {
    revert: 'A change that makes the document worse is reverted.',
    keep: 'A change that makes the document worse is kept, and the next fix prompt reports it.',
    ask: 'Asks you before it reverts a change that makes the document worse.',
  };
  return [
    `Findings of severity ${(accept?.severity ?? 'medium').toUpperCase()} or higher are fixed. Lower ones are only reported.`,
    ...(waived.length > 0 ? [`Waived: ${describeWaivers(waived)}.`] : []),
    worse[regression],
  ];
}

/** If there are many, the rest is only counted: the plan's summary has a length limit, and the findings name them all. */
function describeWaivers(waived: readonly Waiver[]): string {
  const named = waived
    .slice(0, 10)
    .map(({ finding, until, reason }) => `${finding} until ${until} (${truncate(reason, 100)})`);
  return [...named, ...(waived.length > 10 ? [`${waived.length - 10} more`] : [])].join(', ');
}

/** The submission that confirms a match, for the person who approves the plan. */
function describeConfirmation({ confirm }: ServiceDefinition): string[] {
  return confirm?.enabled === true
    ? [
        `After a fix, a match is confirmed by one more submission with other values (${describeValues(confirm.form)}).`,
      ]
    : [];
}

/** Permitted fallbacks on a desktop, for the person who approves the plan. */
function describeFallbacks({ fallbacks, page }: ServiceDefinition): string[] {
  const isFormAllowed = fallbacks?.form.includes('browser') === true;
  const places = fallbacks?.mail.map((way) => (way === 'browser' ? 'Gmail in a browser' : 'Downloads'));
  return [
    ...(isFormAllowed
      ? [`If the endpoint refuses the form, a browser on a desktop fills it in at ${page ?? 'its page'}.`]
      : []),
    ...(places !== undefined && places.length > 0
      ? [`If the mail does not arrive, a desktop searches for it: ${places.join(', then ')}.`]
      : []),
  ];
}
