import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/shared/queue';
import type { IdlePerson } from './create-ownership.js';

/**
 * Sets the task going again that was paused when a person took its desktop over, where they left without giving it back. One
 * that somebody ended or resumed meanwhile stays as it is.
 */
export function createTaskResumer(
  tasks: Pick<Tasks, 'resume'>,
): (desktop: string, idle: IdlePerson) => Promise<void> {
  return async (desktop, { by, taskId }) => {
    if (taskId === null) return;
    try {
      await tasks.resume(taskId, `the desktop "${desktop}", which ${by} took over and left`);
    } catch (error) {
      if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
    }
  };
}
