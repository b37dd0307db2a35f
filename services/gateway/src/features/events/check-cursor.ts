import type { Task } from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';

/**
 * Throws if a client has seen an event that the log does not have: then its Redis was restored from an older state, or the number is of another task.
 * Waiting for the log to catch up would hide the events until then.
 */
export function checkCursor({ id, last_event }: Pick<Task, 'id' | 'last_event'>, after: number): void {
  if (after <= last_event) return;
  throw new ConflictError(
    `The log of task ${id} ends at event ${last_event}, before the requested event ${after}.`,
    {
      reason: 'cursor-beyond-log',
      hint: 'Read the log from 0 again.',
      context: { last_event, after },
    },
  );
}
