import type { Size } from '../coordinates.js';

/** Sizes that Anthropic's models are trained on. Larger pictures are shrunk on their side, and coordinates no longer fit. */
const targets: readonly Size[] = [
  { width: 1024, height: 768 }, // XGA, 4:3
  { width: 1280, height: 800 }, // WXGA, 16:10
  { width: 1366, height: 768 }, // FWXGA, about 16:9
];

/** Ratios of sides this close look the same: 1366 × 768 is not quite 16:9. */
const sameRatio = 0.02;

/**
 * How large a picture of such a display should be for computer use: XGA, WXGA or FWXGA, whichever has its shape; a display
 * of another shape keeps it, within the pixels of FWXGA. Never larger than the display itself.
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
