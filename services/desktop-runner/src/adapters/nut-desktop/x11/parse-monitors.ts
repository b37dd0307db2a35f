import type { XMonitor } from './x-displays.js';

/** Reads `HDMI-1 connected primary 1920x1080+0+0 …` of xrandr; outputs that show nothing have no size. */
export function parseXrandr(text: string): XMonitor[] {
  return [...text.matchAll(/^(\S+) connected (primary )?(\d+)x(\d+)\+(-?\d+)\+(-?\d+)/gm)].map(
    ([, name = '', primary, width, height, x, y]) => ({
      name,
      primary: primary !== undefined,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );
}

/** Reads `dimensions:    1280x800 pixels (339x212 millimeters)` of xdpyinfo: all monitors as one. */
export function parseXdpyinfo(text: string): XMonitor[] {
  const [, width, height] = /^\s*dimensions:\s+(\d+)x(\d+) pixels/m.exec(text) ?? [];
  if (width === undefined || height === undefined) return [];
  return [{ name: 'screen', primary: true, x: 0, y: 0, width: Number(width), height: Number(height) }];
}
