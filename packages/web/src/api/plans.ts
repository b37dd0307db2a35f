import type { Plan, Task } from '@fixpoint/shared/contracts';
import { ask } from './ask.js';

/** Puts a changed plan on show. `hash` is that of the plan that was changed. */
export function editPlan(taskId: string, hash: string, steps: Plan['steps']): Promise<Task> {
  return ask('PUT', `/api/v1/tasks/${encodeURIComponent(taskId)}/plan`, {
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
