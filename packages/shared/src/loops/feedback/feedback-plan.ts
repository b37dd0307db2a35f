import type { Plan, PlanStep, ServiceDefinition, Waiver } from '../../contracts/index.js';
import { truncate } from '../../text/index.js';
import { describePreconditions } from '../describe-preconditions.js';
import type { LoopContext } from '../loop.js';
import { describeSubmission } from './confirmation-plans.js';

/** Steps that a person may switch off. Without `fix` the document is compared once, and nothing is changed. */
const optionalSteps: ReadonlySet<string> = new Set(['fix', 'change-code', 'logs']);

/** What the loop is about to do, for the person who approves it. The chosen service and why stand first. */
export function createFeedbackPlan(
  { spec, now, preconditions }: Pick<LoopContext, 'spec' | 'now' | 'preconditions'>,
  service: ServiceDefinition,
): Omit<Plan, 'hash'> {
  const isAsked = spec.submission === 'ask';
  const later =
    spec.start_from === null
      ? ''
      : ` once a fix is pushed, not before${isAsked ? ', and only after you allowed it then' : ''}`;
  const steps: [id: string, actionClass: string, title: string][] = [
    ['submit', 'submit-form', `${describeSubmission(spec, service)}${later}`],
    [
      'mail',
      'read-mail',
      service.delivery === 'hand'
        ? 'Wait until you hand over the document'
        : `Wait up to ${spec.limits.mail_wait_seconds} s for the mail about "${service.mail.subject}"`,
    ],
    [
      'compare',
      'compare',
      `Compare the document with ${service.template === null ? 'what its type requires' : `the template ${service.template}`}`,
    ],
    [
      'fix',
      'change-code',
      `Let the coding agent fix the code in ${service.repository.directories.join(', ')}`,
    ],
    ['verify-push', 'push', `Push to ${service.repository.branch} and check that the remote has the commit`],
    ['deploy', 'deploy-wait', `Wait until ${service.name} serves the commit`],
    ['logs', 'read-logs', `Read the logs of ${service.name}`],
  ];
  return {
    version: 1,
    // Without a resource no approval grant covers it: where words about not submitting occur, a person decides.
    ...(isAsked ? {} : { resource: `service:${service.name}` }),
    ...(preconditions === undefined ? {} : { preconditions }),
    summary: [
      `Feedback loop for ${service.name}: at most ${spec.limits.iterations} iterations within ${spec.limits.minutes} minutes.`,
      ...(spec.start_from === 'email_check' ? ['The first iteration starts at the mail.'] : []),
      ...(spec.start_from === 'analyze'
        ? ['The first iteration starts with the document that is already there.']
        : []),
      ...describePreconditions(preconditions),
      ...(spec.intent.not_done === undefined ? [] : [spec.intent.not_done]),
      ...describeAcceptance(service, now.slice(0, 10)),
      ...describeFallbacks(service),
      ...spec.intent.because,
    ]
      .join(' ')
      .slice(0, 4_000),
    steps: steps.map(
      ([id, action_class, title]): PlanStep => ({
        id,
        title: title.slice(0, 500),
        enabled: true,
        optional: optionalSteps.has(id),
        action_class,
      }),
    ),
  };
}

/** What a match is here, where it differs from what is usual, and what becomes of a change for the worse. */
function describeAcceptance({ accept, regression = 'revert' }: ServiceDefinition, today: string): string[] {
  const waived = accept?.waived.filter(({ until }) => until >= today) ?? [];
  const worse = {
    revert: 'A change that makes the document worse is taken back.',
    keep: 'A change that makes the document worse stays, and the next fix is told.',
    ask: 'Before a change that makes the document worse is taken back, you are asked.',
  };
  return [
    `Findings from ${(accept?.severity ?? 'medium').toUpperCase()} up are fixed, milder ones reported.`,
    ...(waived.length > 0 ? [`Waived: ${describeWaivers(waived)}.`] : []),
    worse[regression],
  ];
}

/** Of many, the rest is counted: the plan's summary has an end, and the findings name them all. */
function describeWaivers(waived: readonly Waiver[]): string {
  const named = waived
    .slice(0, 10)
    .map(({ finding, until, reason }) => `${finding} until ${until} (${truncate(reason, 100)})`);
  return [...named, ...(waived.length > 10 ? [`${waived.length - 10} more`] : [])].join(', ');
}

/** What may happen on a desktop, for the person who approves the plan. */
function describeFallbacks({ fallbacks, page }: ServiceDefinition): string[] {
  const isFormAllowed = fallbacks?.form.includes('browser') === true;
  const places = fallbacks?.mail.map((way) => (way === 'browser' ? 'Gmail in a browser' : 'Downloads'));
  return [
    ...(isFormAllowed
      ? [`Where the endpoint refuses the form, a browser on a desktop fills it in at ${page ?? 'its page'}.`]
      : []),
    ...(places !== undefined && places.length > 0
      ? [`If the mail does not arrive, a desktop searches for it: ${places.join(', then ')}.`]
      : []),
  ];
}
