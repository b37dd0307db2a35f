import type { ApprovalGrant, Plan, Task } from '@fixpoint/shared/contracts';
import { answerOf, asBody, rest } from './request.js';
import type { TaskChanges } from './tasks.js';

/** Puts a changed plan on show. `hash` is that of the plan that was changed, `changes` what differs of the task's values. */
export function editPlan(
  taskId: string,
  hash: string,
  steps: Plan['steps'],
  { form, limits }: TaskChanges,
): Promise<Task> {
  return answerOf(
    rest.PUT('/api/v1/tasks/{id}/plan', {
      params: { path: { id: taskId } },
      body: asBody({
        plan_hash: hash,
        steps: steps.map(({ id, title, enabled, comment, action }) => ({
          id,
          title,
          enabled,
          ...(comment === undefined ? {} : { comment }),
          ...(action === undefined ? {} : { action }),
        })),
        ...(form === undefined ? {} : { values: form }),
        ...(limits === undefined ? {} : { limits }),
      }),
    }),
  );
}

interface ApprovalGrants {
  readonly approvals: readonly ApprovalGrant[];
  /** Hours for which one lasts by default. */
  readonly usual_hours: number;
}

export const grantOptions = {
  queryKey: ['approval-grants'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerOf<ApprovalGrants>(rest.GET('/api/v1/approvals/standing', { signal })),
};

export const revokeApprovalGrant = (id: string) =>
  answerOf<undefined>(rest.DELETE('/api/v1/approvals/standing/{id}', { params: { path: { id } } }));
