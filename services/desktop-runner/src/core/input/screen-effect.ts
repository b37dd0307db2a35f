import type { Display } from '@fixpoint/shared/contracts';
import { type LogicalPoint, logicalToPhysical, physicalSize } from '../screen/coordinates.js';
import type { Thumbnail } from '../screen/screen-change.js';
import { createSettleDetector, isSameScreen, measureChange } from '../screen/screen-change.js';
import { pause } from './pause.js';

/** Distance from the pointer within which a small change counts as its effect, in physical pixels. */
const reach = 120;

interface Effect {
  /** Share of the screen that differs: 0 to 1. */
  readonly changed: number;
  readonly isVisible: boolean;
}

/**
 * Returns true if the screen shows an effect of the action. A ticking clock in a corner is not an effect of a click, so a small change counts only
 * near the place of the action; without a place, any change counts.
 */
export function measureEffect(
  before: Thumbnail,
  after: Thumbnail,
  logicalPoint: LogicalPoint | null,
  display: Display,
): Effect {
  const { changed, box } = measureChange(before, after);
  if (box === null) return { changed, isVisible: false };
  if (logicalPoint === null || !isSameScreen(before, after)) return { changed, isVisible: true };
  const scale = after.width / physicalSize(display).width;
  const { x, y } = logicalToPhysical(logicalPoint, display);
  const [cellX, cellY, cells] = [x * scale, y * scale, reach * scale];
  const isNear =
    box.x <= cellX + cells &&
    box.x + box.width >= cellX - cells &&
    box.y <= cellY + cells &&
    box.y + box.height >= cellY - cells;
  return { changed, isVisible: isNear };
}

interface SettleLimits {
  /** Time limit and number of frames for a first change: a machine that captures slowly draws slowly too. */
  readonly maxWaitMs: number;
  readonly maxWaitFrames: number;
  /** Time limit for the screen to rest; if it never rests (a film), the latest frame is used. */
  readonly maxMs: number;
}

export const settleLimits = {
  soon: { maxWaitMs: 800, maxWaitFrames: 8, maxMs: 2_500 },
  slow: { maxWaitMs: 8_000, maxWaitFrames: 0, maxMs: 12_000 },
} as const satisfies Record<string, SettleLimits>;

const everyMs = 60;

/** Compares frames until the screen has changed and rests again, or the time is up. Returns the last frame. */
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
    isWaiting &&= !hasChanged(seen) && (passed < limits.maxWaitMs || frames < limits.maxWaitFrames);
    if (passed >= limits.maxMs || (rests && !isWaiting)) return seen;
    await pause(everyMs, signal);
  }
}
