import type { Redis } from 'ioredis';
import { type Task, TaskStatus } from '../contracts/index.js';
import { InvalidInputError } from '../errors/index.js';
import type { Keys } from './keys.js';
import { type TaskRecord, toTask, UnreadableTaskError } from './task-record.js';
import type { TaskStore } from './task-store.js';
import type { TaskQuery } from './tasks.js';

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

/** Ids that are looked at in one round trip. */
const pageSize = 500;
/** Newest ends that are looked at, so that the answer costs the same however many tasks are kept. */
const lookedAt = 5_000;

/** Ids of the tasks that failed, the one that ended last first, among those that ended last. */
export async function listFailed(
  redis: Pick<Redis, 'zrevrangebyscore' | 'pipeline'>,
  keys: Pick<Keys, 'finished' | 'task'>,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const failed: string[] = [];
  for (let offset = 0; offset < lookedAt && failed.length < limit; offset += pageSize) {
    // Proposals that still wait for a person are noted under the instant at which they expire.
    const ids = await redis.zrevrangebyscore(keys.finished, now, '-inf', 'LIMIT', offset, pageSize);
    if (ids.length === 0) break;
    const pipeline = redis.pipeline();
    for (const id of ids) pipeline.hget(keys.task(id), 'status');
    for (const [index, [error, status]] of ((await pipeline.exec()) ?? []).entries()) {
      if (error !== null) throw error;
      if (status === 'failed') failed.push(ids[index] ?? '');
    }
  }
  return failed.slice(0, limit);
}

/** Tasks that are read at a time, where the query requests fewer. */
const smallestPage = 50;

/** One page of tasks, newest first. One that cannot be read must not hide the others: it is reported and left out. */
export async function listTasks(
  store: TaskStore,
  onUnreadable: (error: UnreadableTaskError) => void,
  query: TaskQuery = {},
): Promise<{ tasks: Task[]; next: string | null }> {
  const limit = Math.max(1, query.limit ?? 50);
  const now = await store.now();
  const found: Task[] = [];
  let last = query.cursor;

  async function read(id: string): Promise<TaskRecord | null> {
    try {
      return await store.read(id);
    } catch (error) {
      if (!(error instanceof UnreadableTaskError)) throw error;
      onUnreadable(error);
      return null;
    }
  }

  for (;;) {
    const ids = await store.ids(last, Math.max(limit, smallestPage));
    if (ids === null) {
      throw new InvalidInputError('The cursor is not one that a list has given.', { field: 'cursor' });
    }
    if (ids.length === 0) return { tasks: found, next: null };
    const records = await Promise.all(ids.map(read));
    for (const [index, record] of records.entries()) {
      last = ids[index];
      if (record === null || !matches(record, query)) continue;
      found.push(toTask(record, now));
      if (found.length === limit) return { tasks: found, next: last ?? null };
    }
  }
}

function matches(record: TaskRecord, query: TaskQuery): boolean {
  if (query.status !== undefined && record.status !== query.status) return false;
  if (query.kind !== undefined && record.kind !== query.kind) return false;
  if (query.service !== undefined && record.spec.service?.name !== query.service) return false;
  if (query.since !== undefined && record.created_at < Date.parse(query.since)) return false;
  if (query.until !== undefined && record.created_at > Date.parse(query.until)) return false;
  return query.text === undefined || mentions(record, query.text);
}

/** Whether every word is somewhere in what a person knows the task by. */
function mentions({ id, spec }: TaskRecord, text: string): boolean {
  const known = [id, spec.description, spec.service?.name ?? ''].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
