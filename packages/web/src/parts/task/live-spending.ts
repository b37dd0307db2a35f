import type { Task, TaskEvent } from '@fixpoint/shared/contracts';

/**
 * US dollars that a task has spent, with what its running stage reports so far. The task itself counts a stage when it ends.
 */
export function liveSpending(
  { spent_usd, last_event }: Pick<Task, 'spent_usd' | 'last_event'>,
  events: readonly TaskEvent[],
): number {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    // A stage that has ended is part of the task's own sum, as soon as the task was fetched after it.
    if (event === undefined || (event.type === 'stage-finished' && event.number <= last_event)) break;
    if (event.type !== 'stage-progress') continue;
    const spent = event.data.detail?.spent_usd;
    if (typeof spent === 'number') return spent_usd + spent;
  }
  return spent_usd;
}
