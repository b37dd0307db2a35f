import type { Redis } from 'ioredis';
import type { TaskEvent } from '../contracts/index.js';
import { toEvents } from './follow-feed.js';

/** What tells how steps went. */
const stepEvents = [
  'stage-started',
  'stage-finished',
  'stage-retry',
  'task-paused',
  'task-finished',
] as const;
export type StepEvent = Extract<TaskEvent, { type: (typeof stepEvents)[number] }>;

/** How the steps of all tasks went of late, as far as the feed reaches. */
export interface RecentSteps {
  /** Oldest first. */
  readonly events: readonly StepEvent[];
  /** Instant since which none is missing; null where the feed has all there were. */
  readonly completeSince: string | null;
}

const pageSize = 500;
/** Length at which the feed is cut. */
const feedLength = 20_000;

/**
 * Reads the feed once and from then on what came since, a part at a time, so that many who ask cost as much as one and nobody else
 * waits long.
 */
export function createRecentSteps(
  redis: Pick<Redis, 'xrange' | 'xlen'>,
  feed: string,
): () => Promise<RecentSteps> {
  let kept: { readonly entry: string; readonly event: StepEvent }[] = [];
  let last: string | undefined;
  let reading: Promise<RecentSteps> | undefined;

  async function read(): Promise<RecentSteps> {
    for (;;) {
      const entries = await redis.xrange(feed, last === undefined ? '-' : `(${last}`, '+', 'COUNT', pageSize);
      for (const [entry, fields] of entries) {
        last = entry;
        for (const event of toEvents(fields, stepEvents)) kept.push({ entry, event: event as StepEvent });
      }
      if (entries.length < pageSize) break;
    }
    const [length, [oldest]] = await Promise.all([
      redis.xlen(feed),
      redis.xrange(feed, '-', '+', 'COUNT', 1),
    ]);
    // The store was emptied.
    if (oldest === undefined) {
      kept = [];
      last = undefined;
      return { events: [], completeSince: null };
    }
    const cut = kept.findIndex(({ entry }) => !isBefore(entry, oldest[0]));
    kept = cut === -1 ? [] : kept.slice(cut);
    const [first] = toEvents(oldest[1]);
    return {
      events: kept.map(({ event }) => event),
      completeSince: length < feedLength ? null : (first?.at ?? null),
    };
  }

  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Ids of entries are `{milliseconds}-{number}`. */
function isBefore(one: string, other: string): boolean {
  const [ms = 0, number = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number);
  return ms === otherMs ? number < otherNumber : ms < otherMs;
}
