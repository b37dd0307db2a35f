import type { PhysicalRegion, Size } from './coordinates.js';

/** A small copy of a display, to detect changes: a colour for each cell, row by row, as 0xRRGGBB. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
}

/** Difference between two thumbnails of the same display. */
interface FrameChange {
  /** Cells that differ, as a share of all: 0 to 1. */
  readonly changed: number;
  /** The smallest rectangle around them, in cells; null if nothing differs. */
  readonly box: PhysicalRegion | null;
}

/**
 * Cells whose red, green and blue each differ by less count as equal. Screens have no noise, and a hairline of one pixel in a cell of four by four
 * must still be detected.
 */
const minDifference = 3;

/** Compares two thumbnails cell by cell. Thumbnails of different sizes are different screens altogether. */
export function measureChange(before: Thumbnail, after: Thumbnail): FrameChange {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) {
    return { changed: 1, box: { x: 0, y: 0, width, height } };
  }
  let changed = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, cell = 0; y < height; y++) {
    for (let x = 0; x < width; x++, cell++) {
      const oldColour = before.colours[cell] as number;
      const newColour = after.colours[cell] as number;
      if (oldColour === newColour || !differ(oldColour, newColour)) continue;
      changed++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (changed === 0) return { changed: 0, box: null };
  return {
    changed: changed / (width * height),
    box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
  };
}

function differ(a: number, b: number): boolean {
  return (
    Math.abs((a & 0xff) - (b & 0xff)) >= minDifference ||
    Math.abs(((a >>> 8) & 0xff) - ((b >>> 8) & 0xff)) >= minDifference ||
    Math.abs(((a >>> 16) & 0xff) - ((b >>> 16) & 0xff)) >= minDifference
  );
}

/** The rectangle of cells as pixels of the display that the thumbnail shows. */
export function cellsToPhysical(box: PhysicalRegion, cells: Size, monitor: Size): PhysicalRegion {
  const x = Math.floor((box.x * monitor.width) / cells.width);
  const y = Math.floor((box.y * monitor.height) / cells.height);
  const right = Math.min(monitor.width, Math.ceil(((box.x + box.width) * monitor.width) / cells.width));
  const bottom = Math.min(monitor.height, Math.ceil(((box.y + box.height) * monitor.height) / cells.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A blinking text cursor is a dozen cells, a clock that turns to the next hour about a hundred. */
const minChange = 0.001;

/** Returns true if a person would call it the same screen: a blinking text cursor or a ticking clock changes nothing. */
export function isSameScreen(
  before: Thumbnail,
  after: Thumbnail,
  { tolerance = minChange }: { readonly tolerance?: number } = {},
): boolean {
  return measureChange(before, after).changed <= tolerance;
}

interface SettleDetector {
  /** Adds the next thumbnail and returns true if the screen has come to rest. */
  observe(thumbnail: Thumbnail): boolean;
}

/**
 * Detects that a screen rests: this number of thumbnails in a row shows the same. Each is compared with the first of them, so that slow changes are
 * noticed.
 */
export function createSettleDetector({
  equalFrames = 2,
  tolerance,
}: {
  readonly equalFrames?: number;
  readonly tolerance?: number;
} = {}): SettleDetector {
  let first: Thumbnail | undefined;
  let equal = 0;
  return {
    observe(thumbnail) {
      const same =
        first !== undefined && isSameScreen(first, thumbnail, tolerance === undefined ? {} : { tolerance });
      if (same) {
        equal++;
      } else {
        first = thumbnail;
        equal = 1;
      }
      return equal >= equalFrames;
    },
  };
}
