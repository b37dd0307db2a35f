import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeIn, toPressInput, toScrollInput } from './pointer-input.js';

const frame = { left: 100, top: 50, width: 640, height: 400 };

it('finds the place in the picture, and never one outside it', () => {
  expect(placeIn(frame, { x: 420, y: 250 })).toEqual({ x: 0.5, y: 0.5 });
  fc.assert(
    fc.property(fc.double(), fc.double(), fc.double({ min: 0, max: 5_000 }), (x, y, width) => {
      const place = placeIn({ ...frame, width }, { x, y });
      return place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1;
    }),
  );
});

it('clicks after a small movement, and drags after a larger one', () => {
  expect(toPressInput(frame, { x: 100, y: 50 }, { x: 102, y: 51 }, 2)).toEqual({
    type: 'click',
    x: 0,
    y: 0,
    button: 'right',
    count: 1,
  });
  expect(toPressInput(frame, { x: 100, y: 50 }, { x: 740, y: 50 }, 0)).toEqual({
    type: 'drag',
    from: { x: 0, y: 0 },
    to: { x: 1, y: 0 },
    button: 'left',
  });
  expect(toPressInput(frame, { x: 100, y: 50 }, { x: 100, y: 50 }, 4)).toBeNull();
});

it('turns whole notches and keeps the rest for the next turn', () => {
  expect(toScrollInput(frame, { x: 420, y: 250 }, { dx: 0, dy: 60 })).toBeNull();
  expect(toScrollInput(frame, { x: 420, y: 250 }, { dx: 0, dy: 250 })).toEqual({
    input: { type: 'scroll', x: 0.5, y: 0.5, dx: 0, dy: 2 },
    rest: { dx: 0, dy: 50 },
  });
  expect(toScrollInput(frame, { x: 420, y: 250 }, { dx: -130, dy: 0 })?.input).toMatchObject({
    dx: -1,
    dy: 0,
  });
});
