import type { PhysicalRegion } from '../../core/coordinates.js';
import type { RawFrame } from './raw-frame.js';

/** Opaque in either order of bytes. */
const black = 0xff000000;

/** Blackens the zones in the frame itself, before anything else reads it. A zone that touches part of a pixel has it whole. */
export function redact(frame: RawFrame, zones: readonly PhysicalRegion[]): void {
  for (const zone of zones) {
    const left = Math.max(0, Math.floor(zone.x - frame.x));
    const top = Math.max(0, Math.floor(zone.y - frame.y));
    const right = Math.min(frame.width, Math.ceil(zone.x + zone.width - frame.x));
    const bottom = Math.min(frame.height, Math.ceil(zone.y + zone.height - frame.y));
    if (left >= right) continue;
    for (let y = top; y < bottom; y++) {
      frame.pixels.fill(black, y * frame.width + left, y * frame.width + right);
    }
  }
}
