import type { ApprovalGrant, Plan, Task } from '@fixpoint/shared/contracts';
import { requestJson } from './request.js';

/** Puts a changed plan on show. `hash` is that of the plan that was changed. */
export function editPlan(taskId: string, hash: string, steps: Plan['steps']): Promise<Task> {
  return requestJson('PUT', `/api/v1/tasks/${encodeURIComponent(taskId)}/plan`, {
    body: {
      plan_hash: hash,
      steps: steps.map(({ id, title, enabled, comment, action }) => ({
        id,
        title,
        enabled,
        ...(comment === undefined ? {} : { comment }),
        ...(action === undefined ? {} : { action }),
      })),
    },
  });
}

const path = '/api/v1/approvals/standing';

interface ApprovalGrants {
  readonly approvals: readonly ApprovalGrant[];
  /** Hours for which one lasts by default. */
  readonly usual_hours: number;
}

export const grantOptions = {
  queryKey: ['approval-grants'],
  queryFn: ({ signal }: { signal: AbortSignal }) => requestJson<ApprovalGrants>('GET', path, { signal }),
};

export const revokeApprovalGrant = (id: string) =>
  requestJson<undefined>('DELETE', `${path}/${encodeURIComponent(id)}`);
