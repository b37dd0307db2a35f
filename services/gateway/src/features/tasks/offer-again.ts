import type { Task } from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';
import { newestDocument, type RerunTask } from './rerun-task.js';

export type OfferAgain = (id: string, by: string) => Promise<{ task: Task; created: boolean }>;

/** Until the expired task is forgotten, it is resubmitted once. */
const keySeconds = 366 * 24 * 3_600;

/**
 * Creates a task again after its plan expired without a decision: the same request, with a new plan. Returns the same task if requested twice. Throws
 * `ConflictError` for a task whose plan did not expire.
 */
export function createOfferAgain(options: {
  getTask: (id: string) => Promise<Task>;
  rerunTask: RerunTask;
}): OfferAgain {
  const { getTask, rerunTask } = options;
  return async (id, by) => {
    const task = await getTask(id);
    if (task.result?.reason !== 'expired') {
      throw new ConflictError(`The plan of task ${id} did not expire; the task is ${task.status}.`, {
        reason: 'not-expired',
        hint: 'Decide on the plan if it is waiting, or re-run the task if it has ended.',
      });
    }
    const { start_from: start } = task.spec;
    // If its document is gone, the mail is the next best start, as it would have been.
    const start_from = start === 'analyze' && newestDocument(task) === undefined ? 'email_check' : start;
    return rerunTask(id, { start_from }, { by, idempotencyKey: `offer-again:${id}`, keySeconds });
  };
}
