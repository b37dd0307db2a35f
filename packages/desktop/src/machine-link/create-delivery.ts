import { packMessage, unpackMessage } from '../directory/wire.js';
import { FrameHeader, type LinkMessage } from './protocol.js';

/** One connection, as far as a delivery needs it. */
export interface Wire {
  send(frame: Buffer): void;
  /** Ends the connection, so that a new one is made. */
  cut(): void;
}

export interface DeliveryOptions {
  /** Called once for each message, in the order in which the other side sent them. */
  readonly onMessage: (message: LinkMessage, bytes: Buffer) => void;
  readonly onPicture?: (picture: NonNullable<FrameHeader['picture']>, bytes: Buffer) => void;
  /** The other side received our ping; with the time that it carried. */
  readonly onPong?: (sentAt: number) => void;
  /** Anything came. */
  readonly onHeard?: () => void;
  /** Called when more messages wait than the limit: the session is over. */
  readonly onOverflow: () => void;
  /** Maximum number of messages that wait to be received by the other side. */
  readonly maxKept?: number;
  /** Maximum delay of an acknowledgement if nothing else is sent, in milliseconds. */
  readonly acknowledgeMs?: number;
}

/**
 * Messages of one session in one direction each, over connections that come and go: numbered, stored until the other side has them, sent again over
 * the next connection, and passed on once and in order whatever a connection repeats or swaps.
 */
export interface Delivery {
  /** Number of the last message that was received without a gap. */
  received(): number;
  send(message: LinkMessage, bytes?: Buffer): void;
  /** Sends an image of the live view. It has no number: the oldest are dropped first, and each is sent at most once. */
  sendPicture(picture: NonNullable<FrameHeader['picture']>, bytes: Buffer): void;
  ping(sentAt: number): void;
  /** Adds a connection; `received`: the last message that the other side has. */
  attach(wire: Wire, received: number): void;
  detach(): void;
  /** Processes a received frame. An invalid one cuts the connection. */
  accept(frame: Buffer): void;
  /** `performance.now()` when the oldest message that the other side lacks was sent over this connection; null: nothing in transit. */
  waitingSince(): number | null;
  /** Number of waiting messages and images. */
  kept(): number;
  close(): void;
}

interface Kept {
  readonly number: number;
  readonly message: LinkMessage;
  readonly bytes: Buffer;
  sentAt: number | null;
}

/** Maximum gap in the numbers: a message with more numbers missing before it does not come from an honest sender. */
const maxGapWidth = 2_000;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { onMessage, onPicture, onPong, onHeard, onOverflow, maxKept = 1_000, acknowledgeMs = 20 } = options;
  let wire: Wire | null = null;
  let lastSent = 0;
  let lastReceived = 0;
  let kept: Kept[] = [];
  const pictures: { picture: NonNullable<FrameHeader['picture']>; bytes: Buffer }[] = [];
  /** Messages that arrived before their turn. */
  const early = new Map<number, { message: LinkMessage; bytes: Buffer }>();
  let acknowledging: NodeJS.Timeout | undefined;
  let isClosed = false;

  function write(header: Omit<FrameHeader, 'received'>, bytes?: Buffer): void {
    clearTimeout(acknowledging);
    acknowledging = undefined;
    wire?.send(packMessage({ ...header, received: lastReceived }, bytes));
  }

  function transmit(entry: Kept): void {
    if (wire === null) return;
    entry.sentAt = performance.now();
    write({ number: entry.number, message: entry.message }, entry.bytes);
  }

  function forgetReceived(received: number): void {
    if (kept.length > 0 && (kept[0]?.number ?? 0) <= received) {
      kept = kept.filter(({ number }) => number > received);
    }
  }

  function makeRoom(): boolean {
    while (kept.length + pictures.length >= maxKept && pictures.length > 0) pictures.shift();
    return kept.length < maxKept;
  }

  /** Takes the parts of a frame that are not delivered in turn. */
  function takeUnnumbered({ received, ping, pong, picture }: FrameHeader, bytes: Buffer): void {
    onHeard?.();
    forgetReceived(received);
    if (ping !== undefined) write({ number: 0, pong: ping });
    if (pong !== undefined) onPong?.(pong);
    if (picture !== undefined) onPicture?.(picture, bytes);
  }

  function passOn(): void {
    for (let next = early.get(lastReceived + 1); next !== undefined; next = early.get(lastReceived + 1)) {
      lastReceived += 1;
      early.delete(lastReceived);
      onMessage(next.message, next.bytes);
      if (isClosed) return;
    }
  }

  return {
    received: () => lastReceived,
    send(message, bytes = Buffer.alloc(0)) {
      if (isClosed) return;
      if (!makeRoom()) return onOverflow();
      lastSent += 1;
      const entry: Kept = { number: lastSent, message, bytes, sentAt: null };
      kept.push(entry);
      transmit(entry);
    },
    sendPicture(picture, bytes) {
      if (isClosed) return;
      if (wire !== null) return write({ number: 0, picture }, bytes);
      if (makeRoom()) pictures.push({ picture, bytes });
    },
    ping(sentAt) {
      write({ number: 0, ping: sentAt });
    },
    attach(next, received) {
      if (isClosed) return next.cut();
      wire = next;
      forgetReceived(received);
      for (const entry of kept) transmit(entry);
      for (const { picture, bytes } of pictures.splice(0)) write({ number: 0, picture }, bytes);
    },
    detach() {
      wire = null;
      clearTimeout(acknowledging);
      acknowledging = undefined;
      for (const entry of kept) entry.sentAt = null;
    },
    accept(frame) {
      if (isClosed) return;
      const parsed = unpackMessage(frame, FrameHeader);
      if (parsed === null || parsed.header.number > lastReceived + maxGapWidth) {
        wire?.cut();
        return;
      }
      const { header, bytes } = parsed;
      takeUnnumbered(header, bytes);
      if (header.number === 0 || header.message === undefined) return;
      if (header.number > lastReceived) early.set(header.number, { message: header.message, bytes });
      passOn();
      // A message that was received already is acknowledged again: the other side may not know.
      acknowledging ??= setTimeout(() => write({ number: 0 }), acknowledgeMs);
    },
    waitingSince: () => (wire === null ? null : (kept[0]?.sentAt ?? null)),
    kept: () => kept.length + pictures.length,
    close() {
      isClosed = true;
      clearTimeout(acknowledging);
      wire = null;
      kept = [];
      pictures.length = 0;
      early.clear();
    },
  };
}
