import { setTimeout as delay } from 'node:timers/promises';
import type { Display, LiveFrame } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import type { InputController } from '../core/input/input-controller.js';
import type { LogicalPoint } from '../core/screen/coordinates.js';
import { fitWidth } from '../core/screen/displays.js';
import type { Thumbnail } from '../core/screen/screen-change.js';
import { measureChange } from '../core/screen/screen-change.js';

/** One image of the live view. */
export interface LivePicture extends Omit<LiveFrame, 'desktop' | 'number' | 'at_ms'> {
  readonly bytes: Buffer;
}

interface LiveViewOptions {
  /** Captures the screen; null if it is unchanged and no unconditional request is pending. */
  readonly takePicture: (isWanted: boolean, signal: AbortSignal) => Promise<LivePicture | null>;
  /** Shows a frame; returns the number of viewers. */
  readonly publish: (frame: Omit<LiveFrame, 'desktop'>, bytes: Buffer) => Promise<number>;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface LiveView {
  /** Shows frames for the given time, the present one first. Returns the end of that time, in milliseconds since 1970. */
  watch(request: { readonly seconds: number; readonly fps: number }): number;
  close(): Promise<void>;
}

const afterFailureMs = 1_000;

/**
 * States: `idle` (no viewers: the screen is not captured), `live` (frames while there are viewers, each after the previous one has been captured and
 * sent, so a slow machine shows fewer of them and no old ones).
 */
export function createLiveView({ takePicture, publish, log, now }: LiveViewOptions): LiveView {
  const closing = new AbortController();
  let until = 0;
  let frameMs = 1_000;
  let isWanted = false;
  let number = 0;
  let running: Promise<void> | undefined;

  async function showFrame(): Promise<void> {
    const wanted = isWanted;
    isWanted = false;
    const picture = await takePicture(wanted, closing.signal);
    if (picture === null) return;
    const { bytes, ...rest } = picture;
    number += 1;
    // No subscriber is left: one that returns requests a frame again.
    if ((await publish({ ...rest, number, at_ms: now() }, bytes)) === 0) until = 0;
  }

  async function show(): Promise<void> {
    while (now() < until && !closing.signal.aborted) {
      const startedAt = performance.now();
      let restMs = frameMs;
      try {
        await showFrame();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'Capturing the screen for the live view failed');
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

/** Maximum width of a live view image: enough to read, small enough for a phone. */
const maxWidth = 1_280;

const quality = 70;

/** Captures the screen as for a task, with the same zones blackened; null while nothing on it has changed. */
export function createPictureSource(
  controller: Pick<InputController, 'observe' | 'thumbnail'>,
  pointer: () => Promise<LogicalPoint>,
  display: () => Display,
): (isWanted: boolean, signal: AbortSignal) => Promise<LivePicture | null> {
  let shown: { thumbnail: Thumbnail; at: LogicalPoint } | undefined;
  return async (isWanted, signal) => {
    const [thumbnail, at] = [await controller.thumbnail(signal), await pointer()];
    const isSame =
      shown !== undefined &&
      at.x === shown.at.x &&
      at.y === shown.at.y &&
      measureChange(shown.thumbnail, thumbnail).box === null;
    if (isSame && !isWanted) return null;
    const { bytes, mime, viewport } = await controller.observe(
      { format: 'jpeg', quality, cursor: true, ...fitWidth(display(), maxWidth) },
      signal,
    );
    shown = { thumbnail, at };
    return { bytes, mime, display: viewport.display.id, ...viewport.image };
  };
}
