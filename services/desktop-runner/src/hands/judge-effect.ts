import type { Display } from '@fixpoint/shared/contracts';
import { type LogicalPoint, logicalToPhysical, physicalSize } from '../core/coordinates.js';
import type { Thumbnail } from '../core/desktop-driver.js';
import { isSameScreen, measureChange } from '../core/frames/index.js';

/** How far from the pointer a small change still counts as its work, in physical pixels. */
const reach = 120;

export interface Effect {
  /** Share of the screen that differs: 0 to 1. */
  readonly changed: number;
  readonly isVisible: boolean;
}

/**
 * Whether the screen shows an effect of what was done. A clock that ticks in a corner is none of a click, so a small change
 * counts only near the place that was acted on; without a place, any change counts.
 */
export function judgeEffect(
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
