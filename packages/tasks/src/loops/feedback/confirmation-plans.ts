import type { CommitSha, Plan, ServiceDefinition, TaskSpec } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { FeedbackState } from './feedback-state.js';
import { requireRepository } from './require-repository.js';

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
      ? 'A fix is pushed and deployed. To check it, the form must be submitted again for a new document.'
      : 'The next iteration needs a new document, so the form must be submitted.';
  return {
    version: 1,
    summary: `${why} The request leaves this decision to you. Rejecting ends the task here.`,
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

/** The question whether a prepared change is pushed. */
export function createPushPlan(
  { summary, files }: NonNullable<FeedbackState['prepared']>,
  service: ServiceDefinition,
): Omit<Plan, 'hash'> {
  const { branch } = requireRepository(service).repository;
  return {
    version: 1,
    summary:
      `Prepared, not pushed: ${summary} The service's tests pass with this change. Approve to push it. Rejecting ends the task and keeps the change as a diff.`.slice(
        0,
        4_000,
      ),
    steps: [
      {
        id: 'push',
        title: `Push the prepared change (${countOf(files, 'file')}) to ${branch}`.slice(0, 500),
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
    summary: `${reason} Approve to revert the change. Rejecting keeps it, and the task continues.`.slice(
      0,
      4_000,
    ),
    steps: [
      {
        id: 'revert',
        title: `Revert ${commit.slice(0, 12)} on ${requireRepository(service).repository.branch}`.slice(
          0,
          500,
        ),
        enabled: true,
        optional: false,
      },
    ],
  };
}
