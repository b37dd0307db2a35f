import type { Display } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  imageToLogical,
  imageToPhysical,
  isOnDisplay,
  logicalToPhysical,
  normalizedToLogical,
  physicalSize,
  physicalToLogical,
} from './coordinates.js';

const displays = fc.record({
  id: fc.constant('one'),
  x: fc.integer({ min: -8_000, max: 8_000 }),
  y: fc.integer({ min: -8_000, max: 8_000 }),
  width: fc.integer({ min: 1, max: 8_000 }),
  height: fc.integer({ min: 1, max: 5_000 }),
  scale: fc.constantFrom(1, 1.25, 1.5, 1.75, 2, 3),
  primary: fc.boolean(),
});
const fullHd: Display = { id: ':1', x: 0, y: 0, width: 1920, height: 1080, scale: 1, primary: true };

describe('thousandths of a monitor', () => {
  it.each([
    [0, 0, 0, 0],
    [1_000, 1_000, 1919, 1079],
    [500, 500, 960, 540],
    [1, 999, 2, 1078],
    [-20, 4_000, 0, 1079],
  ])('(%i, %i) is the pixel (%i, %i): n / 1000 × (size − 1), rounded (S2-060, S2-061)', (x, y, atX, atY) => {
    expect(normalizedToLogical({ x, y }, fullHd)).toEqual({ space: 'logical', x: atX, y: atY });
  });

  it('lie on the monitor, wherever among the monitors it is (S3-084)', () => {
    const thousandths = fc.double({ min: -100, max: 1_100, noNaN: true });
    fc.assert(
      fc.property(displays, thousandths, thousandths, (display, x, y) => {
        const point = normalizedToLogical({ x, y }, display);
        expect(isOnDisplay(point, display)).toBe(true);
        expect(Number.isInteger(point.x) && Number.isInteger(point.y)).toBe(true);
      }),
    );
  });
});

describe('a pixel of a picture', () => {
  it('leads to a pixel of the monitor that it shows, at any scale and crop', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 2_000 }));
    fc.assert(
      fc.property(displays, sizes, fc.nat(), fc.nat(), (display, [width, height], rawX, rawY) => {
        const region = { x: 0, y: 0, ...physicalSize(display) };
        const viewport = { display, region, image: { width, height } };
        const point = { space: 'image', x: rawX % width, y: rawY % height } as const;
        const physical = imageToPhysical(point, viewport);
        // Scaled back, it is the same pixel of the image, or one that shares a pixel of the display with it.
        const shownFrom = Math.floor((physical.x * width) / region.width);
        const shownTo = Math.floor((Math.min(physical.x + 1, region.width) * width - 1e-9) / region.width);
        expect(point.x).toBeGreaterThanOrEqual(shownFrom);
        expect(point.x).toBeLessThanOrEqual(Math.max(shownFrom, shownTo));
        expect(isOnDisplay(imageToLogical(point, viewport), display)).toBe(true);
      }),
    );
  });

  it('of a zoom is the pixel under it', () => {
    const region = { x: 700, y: 350, width: 400, height: 300 };
    const viewport = { display: fullHd, region, image: { width: 400, height: 300 } };
    expect(imageToLogical({ space: 'image', x: 0, y: 299 }, viewport)).toEqual({
      space: 'logical',
      x: 700,
      y: 649,
    });
  });
});

it('a place that is clicked is the place that was seen, at every scale of the display', () => {
  fc.assert(
    fc.property(displays, fc.nat(), fc.nat(), (display, rawX, rawY) => {
      const logical = {
        space: 'logical',
        x: display.x + (rawX % display.width),
        y: display.y + (rawY % display.height),
      } as const;
      expect(physicalToLogical(logicalToPhysical(logical, display), display)).toEqual(logical);
    }),
  );
});

it('1080p at 125 % is clicked where it is seen, edge to edge (S2-113)', () => {
  const display: Display = { ...fullHd, width: 1_536, height: 864, scale: 1.25 };
  expect(physicalSize(display)).toEqual({ width: 1_920, height: 1_080 });
  const viewport = {
    display,
    region: { x: 0, y: 0, width: 1_920, height: 1_080 },
    image: { width: 1_366, height: 768 },
  };
  const last = { space: 'logical', x: 1_535, y: 863 };
  expect(normalizedToLogical({ x: 1_000, y: 1_000 }, display)).toEqual(last);
  expect(imageToLogical({ space: 'image', x: 1_365, y: 767 }, viewport)).toEqual(last);
  expect(imageToLogical({ space: 'image', x: 683, y: 384 }, viewport)).toEqual({
    space: 'logical',
    x: 768,
    y: 432,
  });
});

it('no number is on no display', () => {
  expect(isOnDisplay({ space: 'logical', x: Number.NaN, y: 5 }, fullHd)).toBe(false);
  expect(isOnDisplay({ space: 'logical', x: 1920, y: 5 }, fullHd)).toBe(false);
});
