import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { type PartialTask, type Task, type TaskField, type TaskRow, TaskStatus } from '../contracts/index.js';
import type { Keys } from './keys.js';
import type { FindTasks } from './task-index/find-tasks.js';
import { RowRecord, toTask, toTaskRow, UnreadableTaskError } from './task-record.js';
import type { TaskStore } from './task-store.js';
import type { TaskPage, TaskQuery } from './tasks.js';

/** How many tasks are in each state. */
export async function countTasks(
  redis: Pick<Redis, 'zcard'>,
  keys: Pick<Keys, 'byStatus'>,
): Promise<Record<TaskStatus, number>> {
  const counts = await Promise.all(
    TaskStatus.options.map(async (status) => [status, await redis.zcard(keys.byStatus(status))] as const),
  );
  return Object.fromEntries(counts) as Record<TaskStatus, number>;
}

/** Ids that are looked at in one round trip. */
const pageSize = 500;
/** Newest ends that are looked at, so that the answer costs the same however many tasks are kept. */
const lookedAt = 5_000;

/** Ids of the tasks that failed, the one that ended last first, among those that ended last. */
export async function listFailed(
  redis: Pick<Redis, 'zrevrangebyscore' | 'zmscore'>,
  keys: Pick<Keys, 'finished' | 'byStatus'>,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const failed: string[] = [];
  for (let offset = 0; offset < lookedAt && failed.length < limit; offset += pageSize) {
    // Proposals that still wait for a person are noted under the instant at which they expire.
    const ids = await redis.zrevrangebyscore(keys.finished, now, '-inf', 'LIMIT', offset, pageSize);
    if (ids.length === 0) break;
    const numbers = await redis.zmscore(keys.byStatus('failed'), ...ids);
    failed.push(...ids.filter((_, index) => numbers[index] !== null));
  }
  return failed.slice(0, limit);
}

const usualLimit = 50;
/** What of a row's hash is large, and is read only where it was asked for. */
const large = { spec: ['spec', 'description'], plan: ['plan'] } as const satisfies Record<
  string,
  readonly TaskField[]
>;
const rowFields = Object.keys(RowRecord.shape).filter((field) => !(field in large));

/** Lists of tasks in Redis. A task that cannot be read must not hide the others: it is reported and left out. */
export function createTaskLists(options: {
  redis: Pick<Redis, 'hmget' | 'zrevrange'>;
  keys: Pick<Keys, 'task' | 'byService'>;
  store: Pick<TaskStore, 'now' | 'read'>;
  find: FindTasks;
  onUnreadable: (error: UnreadableTaskError) => void;
}) {
  const { redis, keys, store, find, onUnreadable } = options;

  async function unlessUnreadable<Item>(read: Promise<Item | null>): Promise<Item | null> {
    try {
      return await read;
    } catch (error) {
      if (!(error instanceof UnreadableTaskError)) throw error;
      onUnreadable(error);
      return null;
    }
  }

  async function readRow(id: string, more: readonly string[] = []): Promise<RowRecord | null> {
    const names = [...rowFields, ...more];
    const values = await redis.hmget(keys.task(id), ...names);
    const entries = names.flatMap((name, at) => (values[at] === null ? [] : [[name, values[at]]]));
    // Forgotten between the index and the read.
    if (entries.length === 0) return null;
    const parsed = RowRecord.safeParse(Object.fromEntries(entries));
    if (!parsed.success) throw new UnreadableTaskError(id, parsed.error as z.ZodError);
    return parsed.data;
  }

  /** Reads pages until one is full, since what cannot be read leaves a gap. */
  async function page<Readable extends { readonly created_at: number }, Item>(
    query: TaskQuery,
    read: (id: string) => Promise<Readable | null>,
    toItem: (record: Readable, now: number) => Item,
  ): Promise<TaskPage<Item>> {
    const limit = Math.max(1, query.limit ?? usualLimit);
    const now = await store.now();
    const tasks: Item[] = [];
    let total: number | null | undefined;
    for (let cursor = query.cursor; ; ) {
      const found = await find({ ...query, cursor }, limit - tasks.length);
      if (total === undefined) total = found.total;
      const records = await Promise.all(found.ids.map((id) => unlessUnreadable(read(id))));
      for (const record of records) {
        if (record !== null && isWithin(record.created_at, query)) tasks.push(toItem(record, now));
      }
      if (tasks.length < limit && found.next !== null) {
        cursor = found.next;
        continue;
      }
      const isWhole = found.next === null && query.cursor === undefined;
      return { tasks, next: found.next, total: isWhole ? tasks.length : total };
    }
  }

  return {
    list: (query: TaskQuery): Promise<TaskPage<Task>> => page(query, store.read, toTask),

    rows: (query: TaskQuery): Promise<TaskPage<TaskRow>> => page(query, (id) => readRow(id), toTaskRow),

    fields(query: TaskQuery, fields: readonly TaskField[]): Promise<TaskPage<PartialTask>> {
      const more = Object.entries(large).flatMap(([name, needing]) =>
        needing.some((field) => fields.includes(field)) ? [name] : [],
      );
      const pick = (record: RowRecord, now: number): PartialTask => {
        const { spec, plan = null, result = null, id } = record;
        const whole = { ...toTaskRow(record, now), spec, plan, result, description: spec?.description };
        return { ...Object.fromEntries(fields.map((field) => [field, whole[field]])), id };
      };
      return page(query, (id) => readRow(id, more), pick);
    },

    async newestOf(services: readonly string[]): Promise<Map<string, TaskRow>> {
      const now = await store.now();
      const newest = await Promise.all(
        services.map(async (service) => {
          const [id] = await redis.zrevrange(keys.byService(service), 0, 0);
          const record = id === undefined ? null : await unlessUnreadable(readRow(id));
          return { service, record };
        }),
      );
      return new Map(
        newest.flatMap(({ service, record }) => (record === null ? [] : [[service, toTaskRow(record, now)]])),
      );
    },
  };
}

function isWithin(createdAt: number, { since, until }: TaskQuery): boolean {
  return (
    (since === undefined || createdAt >= Date.parse(since)) &&
    (until === undefined || createdAt <= Date.parse(until))
  );
}
