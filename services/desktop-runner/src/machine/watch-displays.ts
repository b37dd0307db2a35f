import { setTimeout as delay } from 'node:timers/promises';
import type { Display } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { DesktopLostError, isDesktopGone } from '../core/errors/index.js';

export interface DisplayWatchOptions {
  /** Opens the desktop where it is not open. */
  readonly open: () => Promise<void>;
  readonly read: () => Promise<readonly Display[]>;
  /** What was opened does not answer any more. */
  readonly lost: () => void;
  /** Told when it stops taking work, when the reason changes, and, with null, when it takes work again. */
  readonly onChange: (reason: string | null) => void;
  /** Told when its monitors are others than before, or whatever answers for them is. */
  readonly onReplaced: () => void;
  /** Between two looks while it is there; between those at one that is away ever more, up to twelve times that. */
  readonly lookMs: number;
}

/** Whether a desktop is there, looked at again and again. */
export interface DisplayWatch {
  displays(): readonly Display[];
  /** Why it takes no work; null where it does. */
  reason(): string | null;
  /** One look, at once. */
  look(): Promise<void>;
  /** Notes why it could not be opened, where somebody else tried. */
  miss(error: unknown): void;
  /** Goes on looking until it is closed. */
  start(): void;
  /** Nothing is told any more. A look that is under way ends with what it looks at. */
  close(): void;
}

const longestFactor = 12;
/** A desktop announces a thousand characters, and more is said there. */
const longestReason = 900;

/**
 * States: `there` (its displays can be read), `away` (with the reason, from the start or since a look failed: it is opened anew
 * where it has to be, and tested by whoever opens it, before it is `there` again).
 */
export function watchDisplays(options: DisplayWatchOptions): DisplayWatch {
  const { open, read, lost, onChange, onReplaced, lookMs } = options;
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
      // What answers for the screen may have died under this very look: its successor answers the next one.
      if (!isDesktopGone(error)) throw error;
      const seen = await read();
      onReplaced();
      return seen;
    }
  }

  function miss(error: unknown): void {
    misses += 1;
    const { message, hint } = toFailure(error);
    change([message, hint].filter(Boolean).join(' ').slice(0, longestReason));
  }

  async function look(): Promise<void> {
    let isOpen = false;
    try {
      await open();
      isOpen = true;
      const seen = await readAgain();
      if (seen.length === 0) throw new DesktopLostError('it has no display');
      if (displays.length > 0 && JSON.stringify(seen) !== JSON.stringify(displays)) onReplaced();
      displays = seen;
      misses = 0;
      change(null);
    } catch (error) {
      if (isOpen && isDesktopGone(error)) lost();
      miss(error);
    }
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const wait = lookMs * Math.min(longestFactor, 2 ** Math.max(0, misses - 1));
      await delay(wait, undefined, { signal: closing.signal }).catch(() => {});
      if (!closing.signal.aborted) await look();
    }
  }

  return {
    displays: () => displays,
    reason: () => reason,
    look,
    miss,
    start: () => void watch(),
    close: () => closing.abort(),
  };
}
