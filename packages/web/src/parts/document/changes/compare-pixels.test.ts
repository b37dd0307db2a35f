import { expect, it } from 'vitest';
import { comparePixels } from './compare-pixels.js';

const [width, height] = [320, 180];

/** A white page with black boxes, in pixels. */
function page(...boxes: readonly (readonly [left: number, top: number, size: number])[]) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [left, top, size] of boxes) {
    for (let y = top; y < top + size; y += 1)
      for (let x = left; x < left + size; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return data;
}

it('finds where two pictures differ, and leaves out the known changes', () => {
  const before = page([20, 20, 20]);
  const after = page([20, 20, 20], [100, 50, 20], [200, 100, 30]);
  const size = { width, height };
  expect(comparePixels(before, after, { ...size, known: [] })).toEqual([
    { left: 10 / 32, top: 5 / 18, width: 2 / 32, height: 2 / 18 },
    { left: 20 / 32, top: 10 / 18, width: 3 / 32, height: 3 / 18 },
  ]);
  const known = [{ left: 200 / 320, top: 100 / 180, width: 30 / 320, height: 30 / 180 }];
  expect(comparePixels(before, after, { ...size, known })).toHaveLength(1);
  expect(comparePixels(after, after, { ...size, known: [] })).toEqual([]);
});
