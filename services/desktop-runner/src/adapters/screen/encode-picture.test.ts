import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packRgb } from './encode-picture.js';

it('turns each pixel into red, green and blue, in either order and at any length (S2-065)', () => {
  const frames = fc.tuple(
    fc.uint8Array({ minLength: 4, maxLength: 120 }),
    fc.constantFrom('bgrx' as const, 'rgba' as const),
  );
  fc.assert(
    fc.property(frames, ([bytes, order]) => {
      const count = bytes.length >> 2;
      const pixels = new Uint32Array(bytes.slice(0, count * 4).buffer);
      const expected = Array.from({ length: count }, (_, position) => {
        const [first = 0, green = 0, third = 0] = bytes.subarray(position * 4);
        return order === 'rgba' ? [first, green, third] : [third, green, first];
      }).flat();
      expect([...packRgb({ x: 0, y: 0, width: count, height: 1, pixels, order })]).toEqual(expected);
    }),
  );
});
