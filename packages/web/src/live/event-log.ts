import type { TaskEvent } from '@fixpoint/shared/contracts';

export interface EventLogView {
  readonly events: readonly TaskEvent[];
  /** False: these are the newest events alone, and those before them are still on their way. */
  readonly isWhole: boolean;
}

export interface EventLog {
  readonly view: () => EventLogView;
  /** The number of the newest event; 0: none. */
  readonly last: () => number;
  /** Adds events that are newer than all before. */
  readonly append: (events: readonly TaskEvent[]) => void;
  /** Adds these newest events, and leaves a gap if they do not follow. */
  readonly skipTo: (events: readonly TaskEvent[]) => void;
  /** The number after which the gap begins; null: there is no gap. */
  readonly missingAfter: () => number | null;
  /** Adds what belongs into the gap. Nothing that fits: the log itself lacks it, and the gap is closed. */
  readonly fill: (events: readonly TaskEvent[]) => void;
  /** Keeps only what follows from the first event on. */
  readonly forgetEnd: () => void;
}

/**
 * A log as it arrives. States: whole, from the first event on → split, if the newest events came before those in the middle → whole
 * again once the gap is filled. New events go to the end in either.
 */
export function createEventLog(): EventLog {
  let start: readonly TaskEvent[] = [];
  let end: readonly TaskEvent[] | null = null;

  const lastOf = (events: readonly TaskEvent[]) => events.at(-1)?.number ?? 0;
  const last = () => lastOf(end ?? start);

  function append(events: readonly TaskEvent[]): void {
    // Two subscriptions that meet, as after a lost connection, repeat an event within one batch.
    let newest = last();
    const fresh = events.filter(({ number }) => {
      const isNew = number > newest;
      if (isNew) newest = number;
      return isNew;
    });
    if (fresh.length === 0) return;
    if (end === null) start = [...start, ...fresh];
    else end = [...end, ...fresh];
  }

  return {
    view: () => ({ events: end ?? start, isWhole: end === null }),
    last,
    append,
    skipTo(events) {
      const isApart = events[0] !== undefined && events[0].number > last() + 1;
      if (isApart) end = events;
      else append(events);
    },
    missingAfter: () => (end === null ? null : lastOf(start)),
    fill(events) {
      if (end === null) return;
      const from = lastOf(start);
      const to = end[0]?.number ?? 0;
      const fresh = events.filter(({ number }) => number > from && number < to);
      start = [...start, ...fresh];
      if (fresh.length > 0 && lastOf(start) + 1 < to) return;
      start = [...start, ...end];
      end = null;
    },
    forgetEnd() {
      end = null;
    },
  };
}
