import type { PhysicalPoint, PhysicalRegion, Size } from './coordinates.js';

/** Size of the part of the screen that a zoom shows, at full resolution. */
export const zoomSize: Size = { width: 400, height: 300 };

/** The region in whole pixels, moved and cut until it lies on the display; at least one pixel remains. */
export function clampRegion(region: PhysicalRegion, monitor: Size): PhysicalRegion {
  const width = clamp(Math.round(region.width), 1, monitor.width);
  const height = clamp(Math.round(region.height), 1, monitor.height);
  return {
    x: clamp(Math.round(region.x), 0, monitor.width - width),
    y: clamp(Math.round(region.y), 0, monitor.height - height),
    width,
    height,
  };
}

/** The region that a zoom around the point shows; the middle of the display by default. At its edges the region moves inwards. */
export function zoomRegion(
  monitor: Size,
  around: PhysicalPoint | null = null,
  size: Size = zoomSize,
): PhysicalRegion {
  const { x, y } = around ?? { x: monitor.width / 2, y: monitor.height / 2 };
  return clampRegion({ x: x - size.width / 2, y: y - size.height / 2, ...size }, monitor);
}

/**
 * The region that images before and after an action should show: the whole change with a margin, if that is not more than `most`, else the area
 * around the place of the action, or around the middle of the change.
 */
export function evidenceRegion({
  monitor,
  changed,
  at,
  margin = 24,
  most = { width: 800, height: 600 },
}: {
  readonly monitor: Size;
  readonly changed: PhysicalRegion | null;
  readonly at: PhysicalPoint | null;
  readonly margin?: number;
  readonly most?: Size;
}): PhysicalRegion {
  if (changed === null) return zoomRegion(monitor, at);
  const wide = {
    x: changed.x - margin,
    y: changed.y - margin,
    width: changed.width + 2 * margin,
    height: changed.height + 2 * margin,
  };
  if (wide.width <= most.width && wide.height <= most.height) {
    // Never smaller than a zoom: a single check mark means nothing without the label beside it.
    const size = {
      width: Math.max(wide.width, zoomSize.width),
      height: Math.max(wide.height, zoomSize.height),
    };
    return zoomRegion(monitor, middleOf(changed), size);
  }
  return zoomRegion(monitor, at ?? middleOf(changed), most);
}

function middleOf({ x, y, width, height }: PhysicalRegion): PhysicalPoint {
  return { space: 'physical', x: x + width / 2, y: y + height / 2 };
}

/** Sizes that Anthropic's models are trained on. Larger images are shrunk on their side, and coordinates no longer fit. */
const targets: readonly Size[] = [
  { width: 1024, height: 768 }, // XGA, 4:3
  { width: 1280, height: 800 }, // WXGA, 16:10
  { width: 1366, height: 768 }, // FWXGA, about 16:9
];

/** Aspect ratios this close count as equal: 1366 × 768 is not quite 16:9. */
const sameRatio = 0.02;

/**
 * Image size of such a display for computer use: XGA, WXGA or FWXGA, whichever has its shape; a display of another shape keeps it, within the pixels
 * of FWXGA. Never larger than the display itself.
 */
export function imageSizeForModel(display: Size): Size {
  const ratio = display.width / display.height;
  const target = targets.find(({ width, height }) => Math.abs(width / height - ratio) < sameRatio);
  if (target !== undefined) return target.width < display.width ? target : display;
  const shrink = Math.min(
    1,
    1366 / display.width,
    1366 / display.height,
    Math.sqrt((1366 * 768) / (display.width * display.height)),
  );
  return {
    width: Math.max(1, Math.round(display.width * shrink)),
    height: Math.max(1, Math.round(display.height * shrink)),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
