import type { Task } from '@fixpoint/shared/contracts';

/** Why nothing can be said to a task now, or null where something can. */
export function whyNoInput({ status, stage }: Pick<Task, 'status' | 'stage'>): string | null {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'cancelled':
      return 'This task is over. Rerun it to go on.';
    case 'running':
      return stage === 'fix' ? 'The agent works: wait until it is through.' : null;
    default:
      return null;
  }
}
