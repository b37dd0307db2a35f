import { setTimeout as delay } from 'node:timers/promises';
import type { LiveFrame } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';

/** What one look shows. */
export interface LivePicture extends Omit<LiveFrame, 'desktop' | 'number' | 'at_ms'> {
  readonly bytes: Buffer;
}

export interface LiveViewOptions {
  /** Looks; null where the screen shows what it did before and nobody asked for it in any case. */
  readonly look: (isWanted: boolean, signal: AbortSignal) => Promise<LivePicture | null>;
  /** Shows a frame; answers how many watch. */
  readonly publish: (frame: Omit<LiveFrame, 'desktop'>, bytes: Buffer) => Promise<number>;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface LiveView {
  /** Shows frames for so long, the present one first. Answers until when, in milliseconds since 1970. */
  watch(request: { readonly seconds: number; readonly fps: number }): number;
  close(): Promise<void>;
}

const afterFailureMs = 1_000;

/**
 * States: `idle` (nobody watches: the screen is not looked at), `live` (frames while somebody does, each when the one before
 * has been looked at and sent, so a slow machine shows fewer of them and no old ones).
 */
export function createLiveView({ look, publish, log, now }: LiveViewOptions): LiveView {
  const closing = new AbortController();
  let until = 0;
  let frameMs = 1_000;
  let isWanted = false;
  let number = 0;
  let running: Promise<void> | undefined;

  async function show(): Promise<void> {
    while (now() < until && !closing.signal.aborted) {
      const startedAt = performance.now();
      let restMs = frameMs;
      try {
        const wanted = isWanted;
        isWanted = false;
        const picture = await look(wanted, closing.signal);
        if (picture !== null) {
          const { bytes, ...rest } = picture;
          number += 1;
          // Nobody listens any more: whoever comes back asks again.
          if ((await publish({ ...rest, number, at_ms: now() }, bytes)) === 0) until = 0;
        }
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'The live view could not look at the screen');
        isWanted = true;
        restMs = Math.max(restMs, afterFailureMs);
      }
      const left = Math.max(0, restMs - (performance.now() - startedAt));
      await delay(left, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    watch({ seconds, fps }) {
      until = Math.max(until, now() + seconds * 1_000);
      frameMs = 1_000 / fps;
      isWanted = true;
      running ??= show().finally(() => {
        running = undefined;
      });
      return until;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
