/** The times of a replay: when each event happens, in milliseconds from its begin. */
export interface ReplayClock {
  readonly places: readonly number[];
  readonly length: number;
  /** Longer than it is shown: waits were cut short. */
  readonly isCut: boolean;
}

/** A wait that is cut short lasts this long. */
export const maxWaitMs = 2_000;
/** After the last event, so that it is seen. */
const endPauseMs = 1_000;

/**
 * Lays the events of a run along a line of time. `skipsWaits`: nothing happens for at most two seconds. Clocks of several machines
 * may disagree: an event never comes before the previous one.
 */
export function createReplayClock(
  instants: readonly string[],
  { skipsWaits }: { readonly skipsWaits: boolean },
): ReplayClock {
  const places: number[] = [];
  let position = 0;
  let before: number | null = null;
  let isCut = false;
  for (const instant of instants) {
    const time = Date.parse(instant);
    const wait = before === null || Number.isNaN(time) ? 0 : Math.max(0, time - before);
    if (skipsWaits && wait > maxWaitMs) isCut = true;
    const shown = skipsWaits ? Math.min(wait, maxWaitMs) : wait;
    // Two events of one millisecond have separate places, so that one can step from each to the next.
    if (before !== null) position += Math.max(1, shown);
    places.push(position);
    before = Number.isNaN(time) ? before : Math.max(before ?? time, time);
  }
  return { places, length: position + endPauseMs, isCut };
}

/** The newest event that has happened at a place on the line; −1 before the first. */
export function eventAt({ places }: ReplayClock, position: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The place on another line at which the same event is the newest. */
export function sameEvent(from: ReplayClock, position: number, to: ReplayClock): number {
  return to.places[Math.max(0, eventAt(from, position))] ?? 0;
}
