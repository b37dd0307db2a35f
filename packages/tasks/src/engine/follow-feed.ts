import { setTimeout as delay } from 'node:timers/promises';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { type EventHead, pairs, parseEvent } from './parse-event.js';

/**
 * Reads the feed from its end on, or from the oldest event that it keeps, for as long as the signal allows. The position is kept here, so a lost connection costs
 * time and no event. Closes the connection when nobody reads any more.
 */
export async function* followFeed(
  reader: Redis,
  feed: string,
  signal: AbortSignal,
  from: 'oldest' | 'now' = 'now',
): AsyncGenerator<TaskEvent> {
  // A client that is between two attempts to connect neither rejects nor answers what waits in it when it is closed.
  const end = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  try {
    let last = from === 'oldest' ? '0-0' : undefined;
    while (!signal.aborted) {
      let entries: [string, string[]][] = [];
      try {
        if (last === undefined) {
          const newest = await Promise.race([reader.xrevrange(feed, '+', '-', 'COUNT', 1), end]);
          if (newest === null) return;
          last = newest[0]?.[0] ?? '0-0';
        }
        const answer = await Promise.race([
          reader.xread('COUNT', 500, 'BLOCK', 5_000, 'STREAMS', feed, last),
          end,
        ]);
        entries = answer?.[0]?.[1] ?? [];
      } catch {
        // The connection heals itself and logs what ails it.
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

/** The newest events of the feed, oldest first. */
export async function readFeed(
  redis: Pick<Redis, 'xrevrange'>,
  feed: string,
  limit: number,
): Promise<TaskEvent[]> {
  const entries = await redis.xrevrange(feed, '+', '-', 'COUNT', limit);
  return entries
    .reverse()
    .flatMap(([, fields]) => toEvents(fields))
    .slice(-limit);
}

/** The events that were written together; the entry names the number of the last, and the status that they led to. */
export function toEvents(fields: readonly string[]): TaskEvent[] {
  return draftsOf(fields).map(({ head, draft }) => parseEvent(head, draft));
}

/** The drafts of an entry as they were written, with what the entry says of each. */
export function draftsOf(fields: readonly string[]): { readonly head: EventHead; readonly draft: string }[] {
  const named = pairs(fields);
  const { task: taskId = '', number, at = '', status } = Object.fromEntries(named);
  const drafts = named.filter(([name]) => name === 'event').map(([, draft]) => draft);
  return drafts.map((draft, index) => ({
    head: { taskId, number: Number(number) - drafts.length + 1 + index, at, status },
    draft,
  }));
}
