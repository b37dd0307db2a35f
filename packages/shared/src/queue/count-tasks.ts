import type { Redis } from 'ioredis';
import { TaskStatus } from '../contracts/index.js';
import type { Keys } from './keys.js';

/** Newest tasks that are counted, so that the answer costs the same however many are kept. */
const countedTasks = 5_000;

/** How many tasks are in each state, among the newest ones. */
export async function countTasks(
  redis: Pick<Redis, 'zrevrange' | 'pipeline'>,
  keys: Pick<Keys, 'index' | 'task'>,
): Promise<Record<TaskStatus, number>> {
  const counts = Object.fromEntries(TaskStatus.options.map((status) => [status, 0])) as Record<
    TaskStatus,
    number
  >;
  const pipeline = redis.pipeline();
  for (const id of await redis.zrevrange(keys.index, 0, countedTasks - 1))
    pipeline.hget(keys.task(id), 'status');
  for (const [error, status] of (await pipeline.exec()) ?? []) {
    if (error !== null) throw error;
    const known = TaskStatus.safeParse(status);
    if (known.success) counts[known.data] += 1;
  }
  return counts;
}
