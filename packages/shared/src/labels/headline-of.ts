import type { Task, TaskStatus } from '../contracts/index.js';

// Written here, since pages load this and no schemas.
const withoutWorker: readonly TaskStatus[] = ['awaiting_approval', 'completed', 'failed', 'cancelled'];

/** First part of a task's summary; its status if nothing else matters. */
export type TaskHeadline = TaskStatus | 'worker_lost';

/**
 * The state of a task that every surface shows first. An end and a plan that waits for a person concern no worker; a lost worker comes
 * before the task's activity or wait, since neither progresses meanwhile.
 */
export function headlineOf({
  status,
  worker_lost_at,
}: Pick<Task, 'status' | 'worker_lost_at'>): TaskHeadline {
  return worker_lost_at === undefined || withoutWorker.includes(status) ? status : 'worker_lost';
}
