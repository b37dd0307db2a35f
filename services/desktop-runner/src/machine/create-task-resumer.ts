import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/shared/queue';
import type { Ended } from './create-ownership.js';

const how: Readonly<Record<Ended['reason'], string>> = {
  idle: 'took over and left',
  lost: 'had taken over when its runner was lost',
};

/**
 * Sets the task going again that was paused when a person took its desktop over, where they lost it without giving it back. One
 * that somebody ended or resumed meanwhile stays as it is.
 */
export function createTaskResumer(
  tasks: Pick<Tasks, 'resume'>,
): (desktop: string, ended: Ended) => Promise<void> {
  return async (desktop, { by, taskId, reason }) => {
    if (taskId === null) return;
    try {
      await tasks.resume(taskId, `the desktop "${desktop}", which ${by} ${how[reason]}`);
    } catch (error) {
      if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
    }
  };
}
