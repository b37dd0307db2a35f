import { expect, it } from 'vitest';
import { sparkPoints } from './sparkline.js';

const size = { width: 72, height: 18 };

it('draws the newest figure at the right end, the highest at the top and zero at the bottom', () => {
  expect(sparkPoints([10, 5, 0], size)).toEqual([
    { x: 3, y: 3 },
    { x: 36, y: 9 },
    { x: 69, y: 15 },
  ]);
});

it('draws one figure as a point, and only zeros at the bottom', () => {
  expect(sparkPoints([4], size)).toEqual([{ x: 69, y: 3 }]);
  expect(sparkPoints([0, 0], size).map(({ y }) => y)).toEqual([15, 15]);
  expect(sparkPoints([], size)).toEqual([]);
});
