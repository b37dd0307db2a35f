import {
  type PartialTask,
  type Task,
  type TaskField,
  type TaskRow,
  TaskStatus,
} from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import type { Keys } from './keys.js';
import { createRowReader, largeFields } from './row-reader.js';
import type { FindTasks } from './task-index/find-tasks.js';
import { isInTaskScope, type TaskScope } from './task-index/task-scope.js';
import type { TaskRecord, UnreadableTaskError } from './task-record.js';
import type { TaskStore } from './task-store.js';
import { type RowRecord, rowFieldsOf, toTask, toTaskRow } from './task-views.js';
import type { FailedTask, TaskPage, TaskQuery } from './tasks.js';

/** Number of tasks in each state. */
export async function countTasks(
  redis: Pick<Redis, 'zcard'>,
  keys: Pick<Keys, 'byStatus'>,
): Promise<Record<TaskStatus, number>> {
  const counts = await Promise.all(
    TaskStatus.options.map(async (status) => [status, await redis.zcard(keys.byStatus(status))] as const),
  );
  return Object.fromEntries(counts) as Record<TaskStatus, number>;
}

const defaultLimit = 50;
/** Bytes of a page whose rows may be large, besides the last row in it. */
const maxPageBytes = 4_000_000;
/** Ended tasks that are read to find the newest ones within a scope. */
const maxEndsRead = 1_000;
/** Large rows that are read before their size is known. */
const firstLargeRows = 10;

/** Lists of tasks in Redis. A task that cannot be read must not hide the others: it is reported and left out. */
export function createTaskLists(options: {
  redis: Redis;
  keys: Pick<Keys, 'task' | 'failedInStage' | 'finished'>;
  store: Pick<TaskStore, 'now' | 'read'>;
  find: FindTasks;
  onUnreadable: (error: UnreadableTaskError) => void;
}) {
  const { redis, keys, store, find, onUnreadable } = options;
  const { readRows, leaveOut } = createRowReader({ redis, keys, onUnreadable });

  /**
   * Reads pages until one is full, since unreadable tasks leave a gap. A page of items that `mayBeLarge` is also full at
   * `maxPageBytes`; then it has fewer than `limit`, and a `next`.
   */
  async function page<Readable extends RowRecord | TaskRecord, Item>(
    query: TaskQuery,
    read: (ids: readonly string[]) => Promise<(Readable | null)[]>,
    toItem: (record: Readable, now: number) => Item,
    mayBeLarge = false,
  ): Promise<TaskPage<Item>> {
    const limit = Math.max(1, query.limit ?? defaultLimit);
    const now = await store.now();
    const tasks: Item[] = [];
    let bytes = 0;
    const findNext = (cursor: string | undefined) => {
      const fitting = mayBeLarge ? fittingRows(tasks.length, bytes) : limit;
      return find({ ...query, cursor }, Math.min(limit - tasks.length, fitting));
    };
    let foundTasks = await findNext(query.cursor);
    const { total } = foundTasks;
    for (;;) {
      const records = await read(foundTasks.ids);
      const items = records.filter(isWithin(query)).map((record) => toItem(record, now));
      tasks.push(...items);
      if (mayBeLarge) bytes += items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);
      if (tasks.length >= limit || bytes >= maxPageBytes || foundTasks.next === null) {
        const isWhole = foundTasks.next === null && query.cursor === undefined;
        return { tasks, next: foundTasks.next, total: isWhole ? tasks.length : total };
      }
      foundTasks = await findNext(foundTasks.next);
    }
  }

  /** Reads tasks from a set that is scored by when they ended, the last one first. */
  async function newestEnds<Item>(
    key: string,
    query: { limit: number; scope: TaskScope | undefined; more?: readonly string[]; maxRead?: number },
    toItems: (record: RowRecord, now: number) => readonly Item[],
  ): Promise<Item[]> {
    const { limit, scope, more = [], maxRead = Number.POSITIVE_INFINITY } = query;
    const now = await store.now();
    // Redis sets the scores, and its clock may be ahead of this estimate.
    const until = now + 1_000;
    const items: Item[] = [];
    for (let offset = 0; items.length < limit && offset < maxRead; offset += limit) {
      // Proposals are scored by when they expire, which is in the future.
      const ids = await redis.zrevrangebyscore(key, until, '-inf', 'LIMIT', offset, limit);
      for (const record of (await readRows(ids, more)).filter(isWithin({ scope }))) {
        items.push(...toItems(record, now));
      }
      if (ids.length < limit) break;
    }
    return items.slice(0, limit);
  }

  return {
    list: (query: TaskQuery): Promise<TaskPage<Task>> =>
      page(
        query,
        (ids) => Promise.all(ids.map((id) => store.read(id).catch(leaveOut))),
        (record: TaskRecord, now) => toTask(record, now),
      ),

    rows: (query: TaskQuery): Promise<TaskPage<TaskRow>> => page(query, (ids) => readRows(ids), toTaskRow),

    fields(query: TaskQuery, fields: readonly TaskField[]): Promise<TaskPage<PartialTask>> {
      const more = Object.entries(largeFields).flatMap(([name, needing]) =>
        needing.some((field) => fields.includes(field)) ? [name] : [],
      );
      const pick = (record: RowRecord, now: number): PartialTask => {
        const { spec, plan = null, result = null, id } = record;
        const whole = { ...toTaskRow(record, now), spec, plan, result, description: spec?.description };
        return { ...Object.fromEntries(fields.map((field) => [field, whole[field]])), id };
      };
      return page(query, (ids) => readRows(ids, more), pick, more.length > 0);
    },

    recentlyFailed: (limit: number, scope?: TaskScope): Promise<FailedTask[]> =>
      newestEnds(keys.failedInStage, { limit, scope, more: ['spec'] }, toFailed),

    recentlyEnded: (limit: number, scope?: TaskScope): Promise<TaskRow[]> =>
      newestEnds(keys.finished, { limit, scope, maxRead: maxEndsRead }, (record, now) =>
        record.result === undefined ? [] : [toTaskRow(record, now)],
      ),

    async newestOf(services: readonly string[], scope?: TaskScope): Promise<Map<string, TaskRow>> {
      const pages = await Promise.all(
        services.map((service) => page({ service, scope, limit: 1 }, (ids) => readRows(ids), toTaskRow)),
      );
      return new Map(pages.flatMap(({ tasks }, index) => tasks.map((row) => [services[index] ?? '', row])));
    },
  };
}

/** Number of rows that still fit into a page, if they are as large as those before. */
function fittingRows(rows: number, bytes: number): number {
  return bytes === 0 ? firstLargeRows : Math.ceil(((maxPageBytes - bytes) * rows) / bytes);
}

function toFailed(record: RowRecord): FailedTask[] {
  const { id, spec, result = null, finished_at: at, last_event } = record;
  if (spec === undefined) return [];
  const finished_at = at === undefined ? null : new Date(at).toISOString();
  return [{ id, description: spec.description, spec, result, finished_at, last_event }];
}

/** True for tasks that could be read. The bounds of time are exact here, and a scope holds before the tasks of an earlier version are in its sets. */
function isWithin({ since, until, scope = {} }: TaskQuery) {
  return <Readable extends RowRecord | TaskRecord>(record: Readable | null): record is Readable => {
    if (record === null) return false;
    const { id, kind, created_at: at } = record;
    const { service = '', desktop = '' } = 'title' in record ? record : rowFieldsOf(record.spec);
    return (
      (since === undefined || at >= Date.parse(since)) &&
      (until === undefined || at <= Date.parse(until)) &&
      isInTaskScope(scope, { id, kind, service, desktop })
    );
  };
}
