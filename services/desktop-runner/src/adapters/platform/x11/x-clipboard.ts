import { setTimeout as delay } from 'node:timers/promises';
import type { ClipboardOffer } from '../desktop-platform.js';
import type { XConnection } from './x-connection.js';

const selectionRequest = 30;
const selectionNotify = 31;
const sizeOfEvent = 192;
const replace = 0;
const atomType = 4;
/** Time limit for another owner; an empty text has no owner. */
const settleLimitMs = 500;
/** Time for programs such as browsers, which fetch a new text as soon as it is offered, without a paste. */
const noticeMs = 40;
/**
 * Wait after a program's last request, several times the longest pause between two of its requests: a browser that only looked may still have the
 * paste before it, and a busy one requests slowly.
 */
const fetched = { leastMs: 300, pauses: 4 };

/**
 * Runs the function that gives the clipboard to another program, and waits until that program has it: xsel, which nut-js uses for that, returns a
 * moment earlier.
 */
export async function settleXClipboard(x: XConnection, put: () => Promise<void>): Promise<void> {
  const clipboard = x.internAtom(x.display, 'CLIPBOARD', 0);
  const owner = (): unknown => x.getSelectionOwner(x.display, clipboard);
  const before = owner();
  await put();
  const deadline = performance.now() + settleLimitMs;
  while (owner() === before && performance.now() < deadline) await delay(1);
}

/**
 * Owns the clipboard of an X display with one text until `end`, and observes who fetches it: the only way to know that a paste was received, and
 * when. Texts of one action are far below the size from which X wants them in pieces.
 */
export function offerXClipboard(x: XConnection, text: string): ClipboardOffer {
  const { display } = x;
  const atom = (name: string): number => x.internAtom(display, name, 0) as number;
  const clipboard = atom('CLIPBOARD');
  const targets = atom('TARGETS');
  const textTypes = ['UTF8_STRING', 'text/plain;charset=utf-8', 'text/plain', 'STRING', 'TEXT'].map(atom);
  const bytes = Buffer.from(text, 'utf8');
  const window = x.createSimpleWindow(display, x.root, -10, -10, 1, 1, 0, 0, 0) as number;
  x.setSelectionOwner(display, clipboard, window, 0);
  x.sync(display, 0);

  /** Responds to one request; returns true when the text itself was sent. */
  function answer(event: Buffer): boolean {
    const [requestor, selection, target, wanted, time] = [40, 48, 56, 64, 72].map((offset) =>
      Number(event.readBigUInt64LE(offset)),
    );
    // Old programs name no property and mean the target.
    let property = wanted === 0 ? target : wanted;
    const isText = textTypes.includes(target ?? 0);
    if (target === targets) {
      const list = Buffer.alloc((textTypes.length + 1) * 8);
      for (const [index, type] of [targets, ...textTypes].entries())
        list.writeBigUInt64LE(BigInt(type), index * 8);
      x.changeProperty(display, requestor, property, atomType, 32, replace, list, textTypes.length + 1);
    } else if (isText) {
      x.changeProperty(display, requestor, property, target, 8, replace, bytes, bytes.length);
    } else {
      property = 0;
    }
    const notice = Buffer.alloc(sizeOfEvent);
    notice.writeInt32LE(selectionNotify, 0);
    for (const [index, value] of [requestor, selection, target, property, time].entries()) {
      notice.writeBigUInt64LE(BigInt(value ?? 0), 32 + index * 8);
    }
    x.sendEvent(display, requestor, 0, 0, notice);
    x.sync(display, 0);
    return isText;
  }

  /** Programs that fetched the text, and how often. */
  const fetches = new Map<number, number>();
  let quietSince = performance.now();
  let longestPause = 0;
  function answerAll(): void {
    while ((x.pending(display) as number) > 0) {
      const event = Buffer.alloc(sizeOfEvent);
      x.nextEvent(display, event);
      if (event.readInt32LE(0) !== selectionRequest || event.readBigUInt64LE(32) !== BigInt(window)) continue;
      const requestor = Number(event.readBigUInt64LE(40));
      if (answer(event)) fetches.set(requestor, (fetches.get(requestor) ?? 0) + 1);
      const askedAt = performance.now();
      longestPause = Math.max(longestPause, askedAt - quietSince);
      quietSince = askedAt;
    }
  }
  async function quiet(howLong: () => number, signal?: AbortSignal): Promise<void> {
    do {
      answerAll();
      // Xlib is polled: Node cannot watch its socket.
      await delay(1);
    } while (signal?.aborted !== true && performance.now() - quietSince < howLong());
  }

  return {
    noticed: () => quiet(() => noticeMs),
    async fetched(signal) {
      const before = new Map(fetches);
      const isFetched = (): boolean => [...fetches].some(([by, count]) => count > (before.get(by) ?? 0));
      const quietMs = (): number => Math.max(fetched.leastMs, fetched.pauses * longestPause);
      [quietSince, longestPause] = [performance.now(), 0];
      await quiet(() => (isFetched() ? quietMs() : Number.POSITIVE_INFINITY), signal);
      return isFetched();
    },
    end() {
      x.setSelectionOwner(display, clipboard, 0, 0);
      x.sync(display, 0);
      answerAll();
      x.destroyWindow(display, window);
      x.sync(display, 0);
    },
  };
}
