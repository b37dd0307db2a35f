import type { Plan, PlanStep, ServiceDefinition, TaskSpec } from '../../contracts/index.js';

/** Steps that a person may switch off. Without `fix` the document is compared once, and nothing is changed. */
const optionalSteps: ReadonlySet<string> = new Set(['fix', 'change-code', 'logs']);

/** What the loop is about to do, for the person who approves it. The chosen service and why stand first. */
export function createFeedbackPlan(spec: TaskSpec, service: ServiceDefinition): Omit<Plan, 'hash'> {
  const form = Object.entries(spec.form)
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ');
  const steps: [id: string, actionClass: string, title: string][] = [
    ['submit', 'submit-form', `Submit the form of ${service.name} at ${service.url} (${form})`],
    [
      'mail',
      'read-mail',
      `Wait up to ${spec.limits.mail_wait_seconds} s for the mail about "${service.mail.subject}"`,
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
    resource: `service:${service.name}`,
    summary: [
      `Feedback loop for ${service.name}: at most ${spec.limits.iterations} iterations within ${spec.limits.minutes} minutes.`,
      ...(spec.start_from === 'email_check' ? ['The first iteration starts at the mail.'] : []),
      ...(spec.start_from === 'analyze'
        ? ['The first iteration starts with the document that is already there.']
        : []),
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
