import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { LiveEvent } from './live-event.js';

/**
 * One reader's position in the logs it follows. The log is authoritative and a live event is a hint: an event that is the next in its task's order is
 * passed on at once; anything else (a gap, a reader that lagged, a live connection that broke) makes the subscription read the log from the reader's
 * position on. So nothing is missed, doubled or out of order.
 *
 * A task's position is, at any time, one of: level, reading (a read of the log is in progress), or behind (waiting for the reader to take more, or
 * for Redis to respond). A task that was behind reads until the log has no more, and only then counts as level.
 */
export interface Subscription {
  /** Follows every task from now on; `level` gives the numbers that tasks have reached by now, as far as they are known. */
  watchAll(level: ReadonlyMap<string, number>): void;
  /** Follows one task from after the given number. */
  watch(taskId: string, after: number): void;
  /** Records that a log has grown from one number to another without these events having come live. */
  noteGrowth(taskId: string, from: number, to: number): void;
  take(batch: readonly LiveEvent[]): void;
  /** The reader can take more: continues wherever it is behind. */
  resume(): void;
  /** Tries again if a read of the log failed. */
  retry(): void;
  close(): void;
}

interface Place {
  last: number;
  wanted: number;
  reading: boolean;
  behind: boolean;
}

export interface SubscriptionOptions {
  readonly readLog: (taskId: string, after: number, limit: number) => Promise<TaskEvent[]>;
  readonly toLive: (event: TaskEvent) => LiveEvent;
  /** Passes live events to the reader; false: it is full, send nothing more until `resume`. */
  readonly deliver: (batch: readonly LiveEvent[]) => boolean;
  /** Passes events from the log to the reader; the same return value. */
  readonly deliverFromLog: (batch: readonly LiveEvent[]) => boolean;
  /** A read of the log has brought the reader level with the task. */
  readonly onLevel?: ((taskId: string) => void) | undefined;
  /** Returns true if the reader of all tasks may see this one; absent: it may see all. */
  readonly isOpen?: ((taskId: string) => boolean) | undefined;
  readonly onError: (error: unknown) => void;
}

const pageSize = 500;

export function createSubscription(options: SubscriptionOptions): Subscription {
  const { readLog, toLive, deliver, deliverFromLog, onLevel, onError, isOpen = () => true } = options;
  const places = new Map<string, Place>();
  let all = false;
  let full = false;
  let closed = false;

  function placeOf(taskId: string, last: number): Place {
    let place = places.get(taskId);
    if (place === undefined) {
      place = { last, wanted: last, reading: false, behind: false };
      places.set(taskId, place);
    }
    return place;
  }

  const isStopped = (): boolean => full || closed;
  async function readOn(taskId: string, place: Place): Promise<void> {
    place.behind = true;
    if (place.reading || isStopped()) return;
    place.reading = true;
    try {
      let more = true;
      while (more && !isStopped()) {
        const wantedBefore = place.wanted;
        const events = await readLog(taskId, place.last, pageSize);
        // Another task's events may have filled the reader meanwhile; this page is read again later.
        if (isStopped()) return;
        more = takePage(place, events, wantedBefore);
      }
      if (isStopped()) return;
      // Numbers come from the log alone: events missing there cannot be waited for.
      place.wanted = place.last;
      place.behind = false;
      onLevel?.(taskId);
    } catch (error) {
      onError(error);
    } finally {
      place.reading = false;
    }
  }

  /** Returns true if the log has more than this page. Without a wait: an event that comes between this and the end of reading would be lost. */
  function takePage(place: Place, events: readonly TaskEvent[], wantedBefore: number): boolean {
    const fresh = events.filter((event) => event.number > place.last);
    const newest = fresh.at(-1);
    if (newest !== undefined) {
      place.last = newest.number;
      full = !deliverFromLog(fresh.map(toLive)) || full;
    }
    const grewMeanwhile = fresh.length > 0 || place.wanted > wantedBefore;
    return events.length === pageSize || (place.last < place.wanted && grewMeanwhile);
  }

  const isWatched = (taskId: string): boolean => (all && isOpen(taskId)) || places.has(taskId);

  /** `deliver`: the event is the next of its task. A place: the log must be read from there on. */
  function advance({ task_id, number, type }: TaskEvent, isBehind: boolean): Place | 'deliver' | 'skip' {
    if (!isWatched(task_id)) return 'skip';
    const place = placeOf(task_id, number - 1);
    place.wanted = Math.max(place.wanted, number);
    if (full || place.reading || number <= place.last) return 'skip';
    if (number !== place.last + 1 || isBehind) return place;
    place.last = number;
    // Nothing follows the last event, and a reader of all tasks can have any number of tasks.
    if (all && type === 'task-finished') places.delete(task_id);
    return 'deliver';
  }

  /** `ready`: events to pass on. `behind`: tasks whose log must be read. */
  function sort(batch: readonly LiveEvent[]): { ready: LiveEvent[]; behind: Map<string, Place> } {
    const ready: LiveEvent[] = [];
    const behind = new Map<string, Place>();
    for (const live of batch) {
      const { task_id: taskId } = live.event;
      const next = advance(live.event, behind.has(taskId));
      if (next === 'deliver') ready.push(live);
      else if (next !== 'skip') behind.set(taskId, next);
    }
    return { ready, behind };
  }

  function readWhereBehind(): void {
    for (const [taskId, place] of places) {
      if (place.behind || place.last < place.wanted) void readOn(taskId, place);
    }
  }

  return {
    watchAll(level) {
      all = true;
      for (const [taskId, number] of level) if (isOpen(taskId)) placeOf(taskId, number);
    },
    watch(taskId, after) {
      const place = placeOf(taskId, after);
      place.last = after;
      place.wanted = Math.max(place.wanted, after);
      void readOn(taskId, place);
    },
    noteGrowth(taskId, from, to) {
      if (!isWatched(taskId)) return;
      const place = placeOf(taskId, from);
      place.wanted = Math.max(place.wanted, to);
      if (place.wanted > place.last) void readOn(taskId, place);
    },
    take(batch) {
      if (closed) return;
      const { ready, behind } = sort(batch);
      // The original batch if all of it is delivered, so that readers can share its projection.
      if (ready.length > 0) full = !deliver(ready.length === batch.length ? batch : ready) || full;
      for (const [taskId, place] of behind) void readOn(taskId, place);
    },
    resume() {
      full = false;
      readWhereBehind();
    },
    retry: readWhereBehind,
    close() {
      closed = true;
      places.clear();
    },
  };
}
