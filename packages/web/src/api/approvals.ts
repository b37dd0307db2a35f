import type { Plan, Task } from '@fixpoint/shared/contracts';
import { dataOf, rest } from './request.js';
import type { TaskChanges } from './tasks.js';

/** Values of a task that can be changed before its plan is approved. */
export type PlanChanges = Pick<TaskChanges, 'form' | 'limits'> & { readonly template?: string | null };

/** Puts a changed plan on show. `hash` is that of the plan that was changed, `changes` what differs of the task's values. */
export function editPlan(
  taskId: string,
  hash: string,
  steps: Plan['steps'],
  { form, limits, template, recheck }: PlanChanges & { readonly recheck?: true },
): Promise<Task> {
  return dataOf(
    rest.PUT('/api/v1/tasks/{id}/plan', {
      params: { path: { id: taskId } },
      body: {
        plan_hash: hash,
        steps: steps.map(({ id, title, enabled, comment, action }) => ({
          id,
          title,
          enabled,
          comment,
          action,
        })),
        values: form,
        limits,
        template,
        recheck,
      },
    }),
  );
}

export const grantOptions = {
  queryKey: ['approval-grants'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataOf(rest.GET('/api/v1/approvals/standing', { signal })),
};

export const revokeApprovalGrant = (id: string) =>
  dataOf(rest.DELETE('/api/v1/approvals/standing/{id}', { params: { path: { id } } }));
