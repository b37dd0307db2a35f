import type { PhysicalPoint, PhysicalRegion, Size } from '../coordinates.js';

/** How much a zoom shows, at full resolution. */
export const zoomSize: Size = { width: 400, height: 300 };

/** The region in whole pixels, moved and cut until it lies on the monitor; at least one pixel remains. */
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

/** What a zoom around the point shows; the middle of the monitor unless said. At its edges the region moves inwards. */
export function zoomRegion(
  monitor: Size,
  around: PhysicalPoint | null = null,
  size: Size = zoomSize,
): PhysicalRegion {
  const { x, y } = around ?? { x: monitor.width / 2, y: monitor.height / 2 };
  return clampRegion({ x: x - size.width / 2, y: y - size.height / 2, ...size }, monitor);
}

/**
 * What pictures before and after an action should show: all that changed with a margin, where that is not more than
 * `most`, else what lies around the place that was acted on, or around the middle of the change.
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
    // Never smaller than a zoom: a lone check mark says nothing without the label beside it.
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

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
