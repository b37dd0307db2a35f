import type { Display } from '@fixpoint/shared/contracts';
import { type LogicalPoint, logicalToPhysical, physicalSize } from '../screen/coordinates.js';
import type { Thumbnail } from '../screen/screen-change.js';
import { createSettleDetector, isSameScreen, measureChange } from '../screen/screen-change.js';
import { pause } from './pause.js';

/** How far from the pointer a small change still counts as its work, in physical pixels. */
const reach = 120;

interface Effect {
  /** Share of the screen that differs: 0 to 1. */
  readonly changed: number;
  readonly isVisible: boolean;
}

/**
 * Whether the screen shows an effect of what was done. A clock that ticks in a corner is none of a click, so a small change
 * counts only near the place that was acted on; without a place, any change counts.
 */
export function measureEffect(
  before: Thumbnail,
  after: Thumbnail,
  at: LogicalPoint | null,
  display: Display,
): Effect {
  const { changed, box } = measureChange(before, after);
  if (box === null) return { changed, isVisible: false };
  if (at === null || !isSameScreen(before, after)) return { changed, isVisible: true };
  const scale = after.width / physicalSize(display).width;
  const { x, y } = logicalToPhysical(at, display);
  const [cellX, cellY, cells] = [x * scale, y * scale, reach * scale];
  const isNear =
    box.x <= cellX + cells &&
    box.x + box.width >= cellX - cells &&
    box.y <= cellY + cells &&
    box.y + box.height >= cellY - cells;
  return { changed, isVisible: isNear };
}

interface SettleLimits {
  /** How long to wait for a first change, and through how many frames: a machine that captures slowly draws slowly too. */
  readonly patienceMs: number;
  readonly patienceFrames: number;
  /** How long to wait until the screen rests; what never rests (a film) is taken as it is then. */
  readonly longestMs: number;
}

export const settleLimits = {
  soon: { patienceMs: 800, patienceFrames: 8, longestMs: 2_500 },
  slow: { patienceMs: 8_000, patienceFrames: 0, longestMs: 12_000 },
} as const satisfies Record<string, SettleLimits>;

const everyMs = 60;

/** Compares frames until the screen has changed and rests again, or the time is up. Answers the last frame. */
export async function settle(options: {
  readonly thumbnail: () => Promise<Thumbnail>;
  readonly hasChanged: (thumbnail: Thumbnail) => boolean;
  readonly limits: SettleLimits;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): Promise<Thumbnail> {
  const { thumbnail, hasChanged, limits, now, signal } = options;
  const start = now();
  const detector = createSettleDetector();
  let isWaiting = true;
  for (let frames = 1; ; frames += 1) {
    const seen = await thumbnail();
    const rests = detector.observe(seen);
    const passed = now() - start;
    isWaiting &&= !hasChanged(seen) && (passed < limits.patienceMs || frames < limits.patienceFrames);
    if (passed >= limits.longestMs || (rests && !isWaiting)) return seen;
    await pause(everyMs, signal);
  }
}
