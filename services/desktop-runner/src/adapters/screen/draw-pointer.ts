import type { PhysicalPoint } from '../../core/coordinates.js';
import type { PointerImage } from './pointer-image.js';
import type { RawFrame } from './raw-frame.js';

/** Lays the pointer over the frame, its hotspot on the point; what hangs over the edge is cut. */
export function drawPointer(frame: RawFrame, pointer: PointerImage, at: PhysicalPoint): void {
  const left = Math.round(at.x) - frame.x - pointer.hotspot.x;
  const top = Math.round(at.y) - frame.y - pointer.hotspot.y;
  const [red, blue] = frame.order === 'rgba' ? [0, 16] : [16, 0];
  for (let row = Math.max(0, -top); row < pointer.height && top + row < frame.height; row++) {
    for (let column = Math.max(0, -left); column < pointer.width && left + column < frame.width; column++) {
      const over = pointer.pixels[row * pointer.width + column] ?? 0;
      const alpha = over >>> 24;
      if (alpha === 0) continue;
      const index = (top + row) * frame.width + left + column;
      const under = frame.pixels[index] ?? 0;
      const blend = (overShift: number, underShift: number): number => {
        const below = (under >>> underShift) & 0xff;
        return Math.min(255, ((over >>> overShift) & 0xff) + Math.round((below * (255 - alpha)) / 255));
      };
      frame.pixels[index] =
        0xff000000 | (blend(16, red) << red) | (blend(8, 8) << 8) | (blend(0, blue) << blue);
    }
  }
}
