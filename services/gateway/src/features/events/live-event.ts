import type { ServerMessage, TaskEvent } from '@fixpoint/shared/contracts';

/** An event for many readers; each of its representations is built once. */
export interface LiveEvent {
  readonly event: TaskEvent;
  /** The event as a TASK_EVENT message, in its frame. */
  eventFrame(): Buffer;
  /** The event as status updates, for clients that do not count events. */
  updates(): readonly ServerMessage[];
  /** The same, in their frames. */
  updateFrames(): readonly Buffer[];
  /** One block of a server-sent event stream of its task. */
  sse(): string;
  /** The event in a stream of all tasks, in which a number alone is ambiguous. */
  sseOfAll(): string;
}

export function createLiveEvent(event: TaskEvent, toUpdates: () => readonly ServerMessage[]): LiveEvent {
  let eventFrame: Buffer | undefined;
  let updates: readonly ServerMessage[] | undefined;
  let updateFrames: readonly Buffer[] | undefined;
  let sse: string | undefined;
  let sseOfAll: string | undefined;
  return {
    event,
    eventFrame() {
      eventFrame ??= encodeFrame(JSON.stringify({ type: 'TASK_EVENT', payload: { event } }));
      return eventFrame;
    },
    updates() {
      updates ??= toUpdates();
      return updates;
    },
    updateFrames() {
      updateFrames ??= this.updates().map((message) => encodeFrame(JSON.stringify(message)));
      return updateFrames;
    },
    sse() {
      sse ??= `id: ${event.number}\n${blockOf(event)}`;
      return sse;
    },
    sseOfAll() {
      sseOfAll ??= `id: ${event.task_id}/${event.number}\n${blockOf(event)}`;
      return sseOfAll;
    },
  };
}

function blockOf(event: TaskEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function headLength(length: number): 2 | 4 | 10 {
  if (length < 126) return 2;
  return length < 65_536 ? 4 : 10;
}

/**
 * One text message as a server sends it: unmasked and in one frame (RFC 6455, section 5.2). The library creates the same bytes, but again for each
 * socket.
 */
export function encodeFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headLength(length);
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head, 'utf8');
  return frame;
}

/** Form in which a client receives an event: its number and contents, the older update messages, or both. */
type Wanted = 'events' | 'updates' | 'both';

/** The bytes of a batch, ready for the wire. Clients that get the same batch share them. */
export type BatchBytes = (batch: readonly LiveEvent[], wanted: Wanted) => Buffer;

/** The hub passes the same array to each reader that gets all of it, so its identity is the key. */
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
