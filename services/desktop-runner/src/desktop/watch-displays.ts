import { setTimeout as delay } from 'node:timers/promises';
import type { Display } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { desktopLost, isDesktopGone } from '../core/errors.js';

export interface DisplayWatchOptions {
  /** Opens the desktop if it is not open. */
  readonly open: () => Promise<void>;
  readonly read: () => Promise<readonly Display[]>;
  /** The opened desktop does not respond any more. */
  readonly lost: () => void;
  /** Called when it stops accepting work, when the reason changes, and, with null, when it accepts work again. */
  readonly onChange: (reason: string | null) => void;
  /** Called when its displays, or the driver behind them, changed. */
  readonly onReplaced: () => void;
  /** Interval of the checks while it is available; while it is not, the interval grows, up to twelve times that. */
  readonly pollMs: number;
}

/** Availability of a desktop, checked periodically. */
export interface DisplayWatch {
  displays(): readonly Display[];
  /** Reason that it accepts no work; null if it does. */
  reason(): string | null;
  /** One check, at once. */
  check(): Promise<void>;
  /** Records the reason for a failed attempt to open it by another caller. */
  noteFailure(error: unknown): void;
  /** Checks repeatedly until it is closed. */
  start(): void;
  /** Stops reporting. A check in progress ends with the request that it waits for. */
  close(): void;
}

const maxFactor = 12;
/** A desktop announces at most a thousand characters; its reasons can be longer. */
const maxReasonLength = 900;

/**
 * States: `there` (its displays can be read), `away` (with the reason, from the start or since a check failed: it is reopened if necessary, and
 * tested by its opener, before it is `there` again).
 */
export function watchDisplays(options: DisplayWatchOptions): DisplayWatch {
  const { open, read, lost, onChange, onReplaced, pollMs } = options;
  const closing = new AbortController();
  let displays: readonly Display[] = [];
  let reason: string | null = null;
  let misses = 0;

  function change(next: string | null): void {
    if (next === reason || closing.signal.aborted) return;
    reason = next;
    onChange(next);
  }

  async function readAgain(): Promise<readonly Display[]> {
    try {
      return await read();
    } catch (error) {
      // The process behind the screen may have died during this very check: its successor serves the next one.
      if (!isDesktopGone(error)) throw error;
      const seen = await read();
      onReplaced();
      return seen;
    }
  }

  function noteFailure(error: unknown): void {
    misses += 1;
    const { message, hint } = toFailure(error);
    change([message, hint].filter(Boolean).join(' ').slice(0, maxReasonLength));
  }

  async function check(): Promise<void> {
    let isOpen = false;
    try {
      await open();
      isOpen = true;
      const seen = await readAgain();
      if (seen.length === 0) throw desktopLost('it has no display');
      if (displays.length > 0 && JSON.stringify(seen) !== JSON.stringify(displays)) onReplaced();
      displays = seen;
      misses = 0;
      change(null);
    } catch (error) {
      if (isOpen && isDesktopGone(error)) lost();
      noteFailure(error);
    }
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const wait = pollMs * Math.min(maxFactor, 2 ** Math.max(0, misses - 1));
      await delay(wait, undefined, { signal: closing.signal }).catch(() => {});
      if (!closing.signal.aborted) await check();
    }
  }

  return {
    displays: () => displays,
    reason: () => reason,
    check,
    noteFailure,
    start: () => void watch(),
    close: () => closing.abort(),
  };
}
