import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { lookOfPng, looksAlike } from './picture-look.js';

type Drawing = (x: number, y: number) => readonly [number, number, number, number?];

/** Draws in parts of 1, so that the same drawing has any size; `margin`: white around it, in pixels. */
function drawn(size: number, draw: Drawing, { margin = 0, deflateLevel = 9 } = {}): Buffer {
  const side = size + 2 * margin;
  const picture = new PNG({ width: side, height: side });
  picture.data.fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [red, green, blue, alpha = 255] = draw(x / size, y / size);
      picture.data.set([red, green, blue, alpha], ((y + margin) * side + x + margin) * 4);
    }
  return PNG.sync.write(picture, { deflateLevel });
}

function look(bytes: Buffer) {
  const { width, height } = PNG.sync.read(bytes);
  return lookOfPng(bytes, { width, height });
}

const ring: Drawing = (x, y) => {
  const radius = Math.hypot(x - 0.5, y - 0.5);
  return radius < 0.5 && radius > 0.3 ? [20, 60, 160] : [255, 255, 255];
};
const disc: Drawing = (x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.5 ? [20, 60, 160] : [255, 255, 255]);
const redRing: Drawing = (x, y) => (ring(x, y)[0] === 20 ? [180, 20, 30] : [255, 255, 255]);
const letter =
  (from: number): Drawing =>
  (x, y) =>
    Math.abs(x - from) < 0.12 || (y > 0.4 && y < 0.6) ? [10, 10, 10] : [255, 255, 255];

const alike = (one: Buffer, other: Buffer) => {
  const [first, second] = [look(one), look(other)];
  if (first === null || second === null) throw new Error('no look');
  return looksAlike(first, second);
};

it('is the same for one picture in several sizes, margins and compressions', () => {
  expect(alike(drawn(200, ring), drawn(96, ring))).toBe(true);
  expect(alike(drawn(200, ring), drawn(150, ring, { margin: 30, deflateLevel: 1 }))).toBe(true);
  const clear: Drawing = (x, y) => (ring(x, y)[0] === 20 ? ring(x, y) : [0, 0, 0, 0]);
  expect(alike(drawn(200, ring), drawn(128, clear))).toBe(true);
});

it('is another for another shape or colour', () => {
  expect(alike(drawn(200, ring), drawn(200, disc))).toBe(false);
  expect(alike(drawn(200, ring), drawn(200, redRing))).toBe(false);
  expect(alike(drawn(200, letter(0.3)), drawn(200, letter(0.6)))).toBe(false);
});

it('is unknown of a single colour, of another format, of what is damaged and of what is large', () => {
  expect(look(drawn(64, () => [9, 9, 9]))).toBeNull();
  const bytes = drawn(64, ring);
  const size = { width: 64, height: 64 };
  expect(lookOfPng(Buffer.from('GIF89a'), size)).toBeNull();
  expect(lookOfPng(bytes.subarray(0, 80), size)).toBeNull();
  expect(lookOfPng(bytes, { width: 4_000, height: 4_000 })).toBeNull();
});
