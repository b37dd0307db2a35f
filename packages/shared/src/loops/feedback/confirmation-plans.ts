import type { CommitSha, Plan, ServiceDefinition, TaskSpec } from '../../contracts/index.js';

/**
 * Plans of one step that only a person can approve: they name no resource, so no approval grant covers them.
 */

/** `Submit the form of X at Y (Email: …, Country: …, Template: deck.pptx)` */
export function describeSubmission(
  { form, more_files: files = {} }: Pick<TaskSpec, 'form' | 'more_files'>,
  service: ServiceDefinition,
): string {
  const values = [
    ...Object.entries(form),
    ...Object.entries(files).map(([field, { name }]) => [field, name] as const),
  ]
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ');
  return `Submit the form of ${service.name} at ${service.url} (${values})`;
}

export function createSubmissionPlan(
  spec: Pick<TaskSpec, 'form' | 'more_files'>,
  service: ServiceDefinition,
  pushes: number,
): Omit<Plan, 'hash'> {
  const why =
    pushes > 0
      ? 'A fix is pushed and served. Only a new document shows whether it works, and for that the form has to be submitted.'
      : 'The next iteration needs a new document, and for that the form has to be submitted.';
  return {
    version: 1,
    summary: `${why} The request has words about not submitting, so it is your decision. A rejection ends the task here.`,
    steps: [
      {
        id: 'submit',
        title: describeSubmission(spec, service).slice(0, 500),
        enabled: true,
        optional: false,
      },
    ],
  };
}

export function createRevertPlan(
  commit: CommitSha,
  reason: string,
  service: ServiceDefinition,
): Omit<Plan, 'hash'> {
  return {
    version: 1,
    summary: `${reason} Shall the change be taken back? A rejection keeps it, and the task goes on.`.slice(
      0,
      4_000,
    ),
    steps: [
      {
        id: 'revert',
        title: `Revert ${commit.slice(0, 12)} on ${service.repository.branch}`.slice(0, 500),
        enabled: true,
        optional: false,
      },
    ],
  };
}
