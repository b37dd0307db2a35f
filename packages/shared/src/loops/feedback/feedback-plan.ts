import type { Plan, PlanStep, ServiceDefinition, TaskSpec } from '../../contracts/index.js';

/** Steps that a person may switch off. Without `fix` the document is compared once, and nothing is changed. */
const optionalSteps: ReadonlySet<string> = new Set(['fix', 'logs']);

/** What the loop is about to do, for the person who approves it. The chosen service and why stand first. */
export function createFeedbackPlan(spec: TaskSpec, service: ServiceDefinition): Omit<Plan, 'hash'> {
  const form = Object.entries(spec.form)
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ');
  const steps: [string, string][] = [
    ['submit', `Submit the form of ${service.name} at ${service.url} (${form})`],
    ['mail', `Wait up to ${spec.limits.mail_wait_seconds} s for the mail about "${service.mail.subject}"`],
    [
      'compare',
      `Compare the document with ${service.template === null ? 'what its type asks for' : `the template ${service.template}`}`,
    ],
    ['fix', `Let the coding agent fix the code in ${service.repository.directories.join(', ')}`],
    ['verify-push', `Push to ${service.repository.branch} and check that the remote has the commit`],
    ['deploy', `Wait until ${service.name} serves the commit`],
    ['logs', `Read the logs of ${service.name}`],
  ];
  return {
    version: 1,
    summary: [
      `Feedback loop for ${service.name}: at most ${spec.limits.iterations} iterations within ${spec.limits.minutes} minutes.`,
      ...(spec.start_from === 'email_check' ? ['The first iteration starts at the mail.'] : []),
      ...(spec.start_from === 'analyze'
        ? ['The first iteration starts with the document that is already there.']
        : []),
      ...spec.intent.because,
    ]
      .join(' ')
      .slice(0, 4_000),
    steps: steps.map(
      ([id, title]): PlanStep => ({
        id,
        title: title.slice(0, 500),
        enabled: true,
        optional: optionalSteps.has(id),
      }),
    ),
  };
}
