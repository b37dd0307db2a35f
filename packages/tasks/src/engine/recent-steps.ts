import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { draftsOf, toEvents } from './follow-feed.js';
import { mayBe, parseEvent } from './parse-event.js';

/** Events that report the result of a step. */
const stepEvents = ['stage-finished', 'stage-retry'] as const;
/** Events that end the wait for another attempt. They are not kept for tasks that do not wait for one. */
const moveEvents = ['stage-started', 'task-paused', 'task-finished'] as const;

export type StepEvent = Extract<
  TaskEvent,
  { type: (typeof stepEvents)[number] | (typeof moveEvents)[number] }
>;

/** Recent results of the steps of all tasks, as far as the feed reaches. */
export interface RecentSteps {
  /** Oldest first. */
  readonly events: readonly StepEvent[];
  /** Instant since which the events are complete; null if the feed has all there were. */
  readonly completeSince: string | null;
}

const pageSize = 500;
/** Length at which the feed is cut. */
const feedLength = 20_000;

/**
 * Reads the feed once and from then on only newer entries, a part at a time, so that many callers cost as much as one and nothing else
 * waits long.
 */
export function createRecentSteps(
  redis: Pick<Redis, 'xrange' | 'xlen'>,
  feed: string,
): () => Promise<RecentSteps> {
  let kept: { readonly entry: string; readonly event: StepEvent }[] = [];
  /** Tasks that wait for another attempt of a step. */
  const retrying = new Set<string>();
  let last: string | undefined;
  let reading: Promise<RecentSteps> | undefined;

  async function read(): Promise<RecentSteps> {
    for await (const [entry, fields] of entriesAfter(redis, feed, last)) {
      last = entry;
      for (const event of stepEventsOf(fields, retrying)) kept.push({ entry, event });
    }
    const [length, [oldest]] = await Promise.all([
      redis.xlen(feed),
      redis.xrange(feed, '-', '+', 'COUNT', 1),
    ]);
    // The store was emptied.
    if (oldest === undefined) {
      kept = [];
      retrying.clear();
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

async function* entriesAfter(
  redis: Pick<Redis, 'xrange'>,
  feed: string,
  entry: string | undefined,
): AsyncGenerator<[id: string, fields: string[]]> {
  for (let last = entry; ; ) {
    const entries = await redis.xrange(feed, last === undefined ? '-' : `(${last}`, '+', 'COUNT', pageSize);
    yield* entries;
    if (entries.length < pageSize) return;
    last = entries.at(-1)?.[0];
  }
}

/** The events of an entry to keep; notes in `retrying` which tasks wait for another attempt after each. */
function* stepEventsOf(fields: readonly string[], retrying: Set<string>): Generator<StepEvent> {
  for (const { head, draft } of draftsOf(fields)) {
    const isWaiting = retrying.has(head.taskId);
    if (!mayBe(isWaiting ? [...stepEvents, ...moveEvents] : stepEvents, draft)) continue;
    const event = parseEvent(head, draft);
    if (!isStepEvent(event)) continue;
    if (event.type === 'stage-retry') retrying.add(head.taskId);
    else retrying.delete(head.taskId);
    yield event;
  }
}

function isStepEvent(event: TaskEvent): event is StepEvent {
  return [...stepEvents, ...moveEvents].some((type) => type === event.type);
}

/** Ids of entries are `{milliseconds}-{number}`. */
function isBefore(a: string, b: string): boolean {
  const [ms = 0, number = 0] = a.split('-').map(Number);
  const [otherMs = 0, otherNumber = 0] = b.split('-').map(Number);
  return ms === otherMs ? number < otherNumber : ms < otherMs;
}
