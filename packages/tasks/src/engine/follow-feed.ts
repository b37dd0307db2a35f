import { setTimeout as delay } from 'node:timers/promises';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { type EventHead, pairs, parseEvent } from './parse-event.js';

/**
 * Reads the feed from its end, or from the oldest event that it keeps, for as long as the signal allows. The position is kept here, so a
 * lost connection costs time and no event. Closes the connection when there is no reader any more.
 */
export async function* followFeed(
  reader: Redis,
  feed: string,
  signal: AbortSignal,
  from: 'oldest' | 'now' = 'now',
): AsyncGenerator<TaskEvent> {
  // A client that is between two attempts to connect neither rejects nor resolves its waiting commands when it is closed.
  const end = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  try {
    let last = from === 'oldest' ? '0-0' : undefined;
    while (!signal.aborted) {
      let entries: [string, string[]][] = [];
      try {
        last ??= (await Promise.race([newestEntry(reader, feed), end])) ?? undefined;
        if (last === undefined) return;
        const read = reader.xread('COUNT', 500, 'BLOCK', 5_000, 'STREAMS', feed, last);
        entries = (await Promise.race([read, end]))?.[0]?.[1] ?? [];
      } catch {
        // The connection heals itself and logs its errors.
        if (!signal.aborted) await delay(200);
      }
      for (const [entryId, fields] of entries) {
        last = entryId;
        yield* toEvents(fields);
      }
    }
  } finally {
    reader.disconnect();
  }
}

/** Id of the newest entry; of an empty feed, the id before all others. */
async function newestEntry(redis: Pick<Redis, 'xrevrange'>, feed: string): Promise<string> {
  const [newest] = await redis.xrevrange(feed, '+', '-', 'COUNT', 1);
  return newest?.[0] ?? '0-0';
}

/** Entries that are read from the feed at once. */
const entriesPerRead = 100;

/** The newest events of the feed, oldest first: at most `limit`, and only as many as fit into `maxBytes` of JSON. */
export async function readFeed(
  redis: Pick<Redis, 'xrevrange'>,
  feed: string,
  limit: number,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<TaskEvent[]> {
  const newest: TaskEvent[] = [];
  let bytes = 0;
  for await (const [, fields] of readBackwards(redis, feed, Math.min(limit, entriesPerRead))) {
    for (const event of toEvents(fields).reverse()) {
      if (newest.length === limit || bytes >= maxBytes) return newest.reverse();
      newest.push(event);
      if (maxBytes < Number.POSITIVE_INFINITY) bytes += JSON.stringify(event).length;
    }
  }
  return newest.reverse();
}

/** The events of the feed after one of them, oldest first and a page at a time; null if that one is not in the feed. */
export async function readFeedSince(
  redis: Pick<Redis, 'xrange' | 'xrevrange'>,
  feed: string,
  { task_id, number }: Pick<TaskEvent, 'task_id' | 'number'>,
): Promise<AsyncGenerator<TaskEvent[]> | null> {
  for await (const [entryId, fields] of readBackwards(redis, feed, entriesPerRead)) {
    const heads = draftsOf(fields).map(({ head }) => head);
    const place = heads.findIndex((head) => head.taskId === task_id && head.number === number);
    if (place === -1) continue;
    return (async function* () {
      yield toEvents(fields).slice(place + 1);
      for (let last = entryId; ; ) {
        const entries = await redis.xrange(feed, `(${last}`, '+', 'COUNT', 100);
        const newest = entries.at(-1);
        if (newest === undefined) return;
        yield entries.flatMap(([, each]) => toEvents(each));
        last = newest[0];
      }
    })();
  }
  return null;
}

/** The entries of the feed from its end on. */
async function* readBackwards(
  redis: Pick<Redis, 'xrevrange'>,
  feed: string,
  perRead: number,
): AsyncGenerator<[id: string, fields: string[]]> {
  for (let end = '+'; ; ) {
    const entries = await redis.xrevrange(feed, end, '-', 'COUNT', perRead);
    yield* entries;
    const oldest = entries.at(-1);
    if (oldest === undefined || entries.length < perRead) return;
    end = `(${oldest[0]}`;
  }
}

/** The events that were written together; the entry names the number of the last, and the status that they led to. */
export function toEvents(fields: readonly string[]): TaskEvent[] {
  return draftsOf(fields).map(({ head, draft }) => parseEvent(head, draft));
}

/** The drafts of an entry as they were written, with the head of each. */
export function draftsOf(fields: readonly string[]): { readonly head: EventHead; readonly draft: string }[] {
  const named = pairs(fields);
  const { task: taskId = '', number, at = '', status } = Object.fromEntries(named);
  const drafts = named.filter(([name]) => name === 'event').map(([, draft]) => draft);
  return drafts.map((draft, index) => ({
    head: { taskId, number: Number(number) - drafts.length + 1 + index, at, status },
    draft,
  }));
}
