import type { Task } from '@fixpoint/shared/contracts';

/** Stages in which an agent works that read what was said before it began. A model at a screen reads it while it works. */
const deafStages = new Set(['plan', 'fix']);

/** Why nothing can be said to a task now, or null where something can. */
export function whyNoInput({ status, stage }: Pick<Task, 'status' | 'stage'>): string | null {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'cancelled':
      return 'This task is over. Rerun it to go on.';
    case 'running':
      return deafStages.has(stage ?? '') ? 'The agent works: wait until it is through.' : null;
    default:
      return null;
  }
}
