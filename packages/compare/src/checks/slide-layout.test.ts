import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlapOf } from './slide-layout.js';

const box = fc.record({
  left: fc.nat(8),
  top: fc.nat(8),
  width: fc.integer({ min: 1, max: 6 }),
  height: fc.integer({ min: 1, max: 6 }),
});

it('gives the sides of the common part of two boxes, whose unit squares both cover', () => {
  fc.assert(
    fc.property(box, box, (a, b) => {
      const covers = ({ left, width }: typeof a, x: number) => x >= left && x < left + width;
      const reaches = ({ top, height }: typeof a, y: number) => y >= top && y < top + height;
      const steps = Array.from({ length: 14 }, (_, step) => step);
      const width = steps.filter((x) => covers(a, x) && covers(b, x)).length;
      const height = steps.filter((y) => reaches(a, y) && reaches(b, y)).length;
      expect(overlapOf(a, b)).toEqual(width > 0 && height > 0 ? { width, height } : null);
    }),
  );
});
