import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { TaskEvent } from '../contracts/index.js';
import { pairs, parseEvent } from './parse-event.js';

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
  try {
    let last = from === 'oldest' ? '0-0' : undefined;
    while (!signal.aborted) {
      let entries: [string, string[]][] = [];
      try {
        last ??= (await reader.xrevrange(feed, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
        const answer = await reader.xread('COUNT', 500, 'BLOCK', 5_000, 'STREAMS', feed, last);
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
export async function readFeed(redis: Redis, feed: string, limit: number): Promise<TaskEvent[]> {
  const entries = await redis.xrevrange(feed, '+', '-', 'COUNT', limit);
  return entries
    .reverse()
    .flatMap(([, fields]) => toEvents(fields))
    .slice(-limit);
}

/** The events that were written together; the entry names the number of the last, and the status that they led to. */
function toEvents(fields: readonly string[]): TaskEvent[] {
  const named = pairs(fields);
  const { task: taskId = '', number, at = '', status } = Object.fromEntries(named);
  const drafts = named.filter(([name]) => name === 'event').map(([, draft]) => draft);
  return drafts.map((draft, index) =>
    parseEvent({ taskId, number: Number(number) - drafts.length + 1 + index, at, status }, draft),
  );
}
