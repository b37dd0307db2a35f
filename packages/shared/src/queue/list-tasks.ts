import type { Task } from '../contracts/index.js';
import { InvalidInputError } from '../errors/index.js';
import { type TaskRecord, toTask } from './task-record.js';
import type { TaskStore } from './task-store.js';
import type { TaskQuery } from './tasks.js';
import { UnreadableTaskError } from './unreadable-task-error.js';

/** Tasks that are read at a time, where the query asks for fewer. */
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

/** Whether every word stands somewhere in what a person knows the task by. */
function mentions({ id, spec }: TaskRecord, text: string): boolean {
  const known = [id, spec.description, spec.service?.name ?? ''].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
