import type { Task, TaskStatus } from '../contracts/index.js';

// Written here, since pages load this and no schemas.
const withoutWorker: readonly TaskStatus[] = ['awaiting_approval', 'completed', 'failed', 'cancelled'];

/** What comes first in a task's summary; where no more than its status is to be told, that. */
export type TaskHeadline = TaskStatus | 'worker_lost';

/**
 * What every surface shows of a task first. An end and a plan that waits for a person concern no worker; a lost worker comes
 * before what the task does or waits for, since none of that happens meanwhile.
 */
export function headlineOf({
  status,
  worker_lost_at,
}: Pick<Task, 'status' | 'worker_lost_at'>): TaskHeadline {
  return worker_lost_at === undefined || withoutWorker.includes(status) ? status : 'worker_lost';
}
