import { ServiceDefinition, TaskLimits, type TaskSpec } from '../contracts/index.js';

/** The row of a service that exists nowhere. */
export function createServiceDefinition(name = 'market-research'): ServiceDefinition {
  return ServiceDefinition.parse({
    name,
    url: 'http://127.0.0.1:9',
    mail: { subject: name.replaceAll('-', ' '), correlation: 'plus-address' },
    outputs: ['pptx'],
    template: name,
    repository: { url: '/nowhere/repository.git', directories: [`backend/${name}`] },
  });
}

/** A feedback task as the gateway would make it from a good request. */
export function createTaskSpec(
  overrides: Partial<Omit<TaskSpec, 'limits'>> & { limits?: Partial<TaskLimits> } = {},
): TaskSpec {
  const service = overrides.service === undefined ? createServiceDefinition() : overrides.service;
  const form = { Email: 'user@example.com', Business: 'Robotics', Country: 'Japan' };
  return {
    description: `Fix ${service?.name ?? 'nothing'} until it matches its template.`,
    context: {},
    intent: {
      kind: 'feedback',
      service: service?.name ?? null,
      start_from: null,
      existing_file: null,
      form,
      because: [],
      problems: [],
    },
    form,
    start_from: null,
    existing_document: null,
    desktop: null,
    ...overrides,
    service,
    limits: TaskLimits.parse(overrides.limits ?? {}),
  };
}
