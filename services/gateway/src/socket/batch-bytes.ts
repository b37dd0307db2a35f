import type { LiveEvent } from '../live/live-event.js';

/** What of an event a client is sent: its number and contents, what it amounts to in the older messages, or both. */
export type Wanted = 'events' | 'updates' | 'both';

/** The bytes of a batch, ready for the wire. Clients that get the same batch share them. */
export type BatchBytes = (batch: readonly LiveEvent[], wanted: Wanted) => Buffer;

/** The hub hands the same array to each reader whom all of it concerns, so its identity is the key. */
export function createBatchBytes(): BatchBytes {
  const known = new WeakMap<readonly LiveEvent[], Partial<Record<Wanted, Buffer>>>();
  return (batch, wanted) => {
    const made = known.get(batch) ?? {};
    known.set(batch, made);
    made[wanted] ??= Buffer.concat(batch.flatMap((live) => framesOf(live, wanted)));
    return made[wanted];
  };
}

function framesOf(live: LiveEvent, wanted: Wanted): readonly Buffer[] {
  if (wanted === 'events') return [live.eventFrame()];
  if (wanted === 'updates') return live.updateFrames();
  return [live.eventFrame(), ...live.updateFrames()];
}
