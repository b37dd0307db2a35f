import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeThumbnail } from './make-thumbnail.js';
import type { RawFrame } from './raw-frame.js';

function frameOf(width: number, height: number, pixel: (x: number, y: number) => number): RawFrame {
  const pixels = Uint32Array.from({ length: width * height }, (_, position) =>
    pixel(position % width, Math.floor(position / width)),
  );
  return { x: 0, y: 0, width, height, pixels, order: 'bgrx' };
}

it('is the mean colour of each square, at every size of screen and in either order of bytes', () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(sizes, fc.nat(), ([width, height], seed) => {
      const pixel = (x: number, y: number) => Math.imul(x * 31 + y * 17 + seed, 2_654_435_761) >>> 0;
      const thumbnail = makeThumbnail(frameOf(width, height, pixel));
      const side = Math.ceil(width / thumbnail.width);
      const mean = (column: number, row: number, shift: number): number => {
        let [sum, count] = [0, 0];
        for (let y = row * side; y < Math.min(height, (row + 1) * side); y++) {
          for (let x = column * side; x < Math.min(width, (column + 1) * side); x++, count++) {
            sum += (pixel(x, y) >>> shift) & 0xff;
          }
        }
        return sum / count;
      };
      for (const [column, row] of [
        [0, 0],
        [thumbnail.width - 1, 0],
        [thumbnail.width - 1, thumbnail.height - 1],
      ] as const) {
        const colour = thumbnail.colours[row * thumbnail.width + column] ?? -1;
        for (const shift of [0, 8, 16]) {
          const value = (colour >>> shift) & 0xff;
          expect(Math.abs(value - mean(column, row, shift))).toBeLessThanOrEqual(0.5 + 1e-9);
        }
      }
      const swapped = (x: number, y: number) => {
        const value = pixel(x, y);
        return ((value & 0xff) << 16) | (value & 0xff00) | ((value >>> 16) & 0xff);
      };
      expect(makeThumbnail({ ...frameOf(width, height, swapped), order: 'rgba' })).toEqual(thumbnail);
    }),
    { numRuns: 30 },
  );
});

it('stays white on the widest screen there is', () => {
  const thumbnail = makeThumbnail(frameOf(16_384, 32, () => 0xffffffff));
  expect(new Set(thumbnail.colours)).toEqual(new Set([0xffffff]));
});
