import type { Task } from '@fixpoint/shared/contracts';

/**
 * Milliseconds since a task was created, and how many of them it worked and waited: for a person, for its turn, or held.
 * `fetchedAt`: when `task` was read, since then it may have gone on.
 */
export function taskTimes(
  task: Pick<Task, 'status' | 'created_at' | 'finished_at' | 'active_ms'>,
  fetchedAt: number,
  now: number,
): { elapsed: number; active: number; waiting: number } {
  const end = task.finished_at === null ? now : Date.parse(task.finished_at);
  const elapsed = Math.max(0, end - Date.parse(task.created_at));
  const since = task.status === 'running' ? Math.max(0, now - fetchedAt) : 0;
  const active = Math.min(elapsed, task.active_ms + since);
  return { elapsed, active, waiting: elapsed - active };
}
