import { setTimeout as delay } from 'node:timers/promises';
import type { ClickTarget, SystemPoint } from '../desktop-platform.js';
import type { XConnection } from './x-connection.js';

const buttonPress = 4;
/** Bits of the mask of XChangeWindowAttributes, and offsets in its structure on 64-bit systems. */
const overrideRedirect = { mask: 1 << 9, offset: 88 };
const eventMask = { mask: 1 << 11, offset: 72, buttonPress: 1 << 2 };
const sizeOfAttributes = 112;
const sizeOfEvent = 192;

/** A window without a window manager: it gets no focus, moves nothing, and lies above all others. */
export function openXClickTarget(x: XConnection, systemPoint: SystemPoint, size: number): ClickTarget {
  const window = x.createSimpleWindow(
    x.display,
    x.root,
    systemPoint.x,
    systemPoint.y,
    size,
    size,
    0,
    0,
    0x3478f6,
  ) as number;
  const attributes = Buffer.alloc(sizeOfAttributes);
  attributes.writeBigInt64LE(BigInt(eventMask.buttonPress), eventMask.offset);
  attributes.writeInt32LE(1, overrideRedirect.offset);
  x.changeWindowAttributes(x.display, window, overrideRedirect.mask | eventMask.mask, attributes);
  x.mapRaised(x.display, window);
  x.sync(x.display, 0);

  function next(type: number): Buffer | null {
    while ((x.pending(x.display) as number) > 0) {
      const event = Buffer.alloc(sizeOfEvent);
      x.nextEvent(x.display, event);
      if (event.readInt32LE(0) === type && event.readBigUInt64LE(32) === BigInt(window)) return event;
    }
    return null;
  }
  async function wait(type: number, signal: AbortSignal): Promise<Buffer | null> {
    for (;;) {
      const event = next(type);
      if (event !== null || signal.aborted) return event;
      // Xlib is polled: Node cannot watch its socket.
      await delay(1);
    }
  }

  return {
    async nextClick(signal) {
      const event = await wait(buttonPress, signal);
      // XButtonEvent: the place in its window at 64, in the screen at 72.
      return event === null ? null : { x: event.readInt32LE(72), y: event.readInt32LE(76) };
    },
    close() {
      x.destroyWindow(x.display, window);
      x.sync(x.display, 0);
    },
  };
}
