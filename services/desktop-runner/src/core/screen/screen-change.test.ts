import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampRegion, evidenceRegion, imageSizeForModel, zoomRegion } from './regions.js';
import type { Thumbnail } from './screen-change.js';
import { cellsToPhysical, createSettleDetector, isSameScreen, measureChange } from './screen-change.js';

const size = fc.record({
  width: fc.integer({ min: 1, max: 4_000 }),
  height: fc.integer({ min: 1, max: 3_000 }),
});
const fullHd = { width: 1920, height: 1080 };

function observe(width: number, height: number, fill: (x: number, y: number) => number): Thumbnail {
  const colours = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) colours[y * width + x] = fill(x, y);
  return { width, height, colours };
}

const greyOf = (brightness: number) => brightness * 0x010101;
const grey = observe(480, 270, () => greyOf(200));
/** The same screen with a dark rectangle on it. */
function marked(left: number, top: number, width: number, height: number): Thumbnail {
  const inside = (x: number, y: number) => x >= left && x < left + width && y >= top && y < top + height;
  return observe(480, 270, (x, y) => greyOf(inside(x, y) ? 40 : 200));
}

describe('the change between two screenshots', () => {
  it('is the share of cells that differ and the rectangle around them', () => {
    expect(measureChange(grey, marked(10, 20, 30, 40))).toEqual({
      changed: (30 * 40) / (480 * 270),
      box: { x: 10, y: 20, width: 30, height: 40 },
    });
    expect(measureChange(grey, grey)).toEqual({ changed: 0, box: null });
  });

  it('is the same in either direction, and exactly around the difference', () => {
    const cells = fc.array(fc.tuple(fc.nat(29), fc.nat(19)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cells, (different) => {
        const before = observe(30, 20, () => 100);
        const after = observe(30, 20, (x, y) => (different.some(([a, b]) => a === x && b === y) ? 0 : 100));
        const change = measureChange(before, after);
        expect(measureChange(after, before)).toEqual(change);
        const xs = different.map(([x]) => x);
        const ys = different.map(([, y]) => y);
        expect(change.box).toEqual({
          x: Math.min(...xs),
          y: Math.min(...ys),
          width: Math.max(...xs) - Math.min(...xs) + 1,
          height: Math.max(...ys) - Math.min(...ys) + 1,
        });
        expect(change.changed).toBeCloseTo(new Set(different.map(String)).size / 600, 10);
      }),
    );
  });

  it('is detected by red, green and blue alike, even at the same brightness', () => {
    const channel = fc.nat(255);
    const colour = fc.tuple(channel, channel, channel);
    const solid = ([red, green, blue]: readonly number[]) =>
      observe(4, 3, () => ((red as number) << 16) | ((green as number) << 8) | (blue as number));
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        const apart = Math.max(...a.map((value, index) => Math.abs(value - (b[index] as number))));
        expect(measureChange(solid(a), solid(b)).changed).toBe(apart >= 3 ? 1 : 0);
      }),
    );
    // Pairs of the same brightness, which chance does not find.
    fc.assert(
      fc.property(colour, fc.integer({ min: 3, max: 120 }), ([red, green, blue], by) => {
        const one = [Math.max(0, red - by), green, Math.min(255, blue + by)];
        const other = [one[0] as number, green, one[2] as number].toReversed();
        fc.pre(Math.abs((one[0] as number) - (one[2] as number)) >= 3);
        expect(measureChange(solid(one), solid(other)).changed).toBe(1);
      }),
    );
  });

  it('shows a hairline of one dark pixel in a white cell of four by four', () => {
    const hairline = observe(480, 270, (x, y) => greyOf(x === 7 && y === 7 ? 200 - Math.round(55 / 4) : 200));
    expect(measureChange(grey, hairline).changed).toBeGreaterThan(0);
  });

  it('is complete if the monitor changed its size', () => {
    expect(
      measureChange(
        grey,
        observe(400, 300, () => greyOf(200)),
      ).changed,
    ).toBe(1);
  });

  it('lies on the monitor, around every pixel of its cells', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 1, max: 8 }), fc.nat(99), fc.nat(99), (monitor, side, x, y) => {
        const cells = { width: Math.ceil(monitor.width / side), height: Math.ceil(monitor.height / side) };
        const box = { x: x % cells.width, y: y % cells.height, width: 1, height: 1 };
        const region = cellsToPhysical(box, cells, monitor);
        expect(region.x).toBeGreaterThanOrEqual(0);
        expect(region.width).toBeGreaterThan(0);
        expect(region.x + region.width).toBeLessThanOrEqual(monitor.width);
        expect(region.y + region.height).toBeLessThanOrEqual(monitor.height);
      }),
    );
  });
});

describe('the same screen', () => {
  it('stays the same while a text cursor blinks and a clock ticks', () => {
    expect(isSameScreen(grey, marked(100, 100, 1, 6))).toBe(true);
    expect(isSameScreen(grey, marked(430, 260, 12, 4))).toBe(true);
  });

  it('differs once a menu opened or a line was written', () => {
    expect(isSameScreen(grey, marked(0, 10, 40, 60))).toBe(false);
    expect(isSameScreen(grey, marked(20, 100, 80, 4))).toBe(false);
  });
});

describe('a screen that comes to rest', () => {
  it('rests at the second of two equal screenshots, and not before', () => {
    const detector = createSettleDetector();
    expect(detector.observe(grey)).toBe(false);
    expect(detector.observe(marked(0, 0, 200, 200))).toBe(false);
    expect(detector.observe(marked(0, 0, 200, 210))).toBe(false);
    expect(detector.observe(marked(0, 0, 200, 210))).toBe(true);
  });

  it('never rests while it keeps moving, even slowly', () => {
    const detector = createSettleDetector({ equalFrames: 20 });
    // A bar that grows by 90 cells with each screenshot: less than the tolerance from one to the next.
    const rested = Array.from({ length: 40 }, (_, step) => detector.observe(marked(0, 0, 1 + step, 90)));
    expect(rested).not.toContain(true);
  });
});

describe('regions', () => {
  it('zoom shows 400 × 300 pixels around the point, or the middle of the screen (S3-058, S3-059)', () => {
    expect(zoomRegion(fullHd, { space: 'physical', x: 900, y: 500 })).toEqual({
      x: 700,
      y: 350,
      width: 400,
      height: 300,
    });
    expect(zoomRegion(fullHd)).toEqual({ x: 760, y: 390, width: 400, height: 300 });
  });

  it('zoom moves inwards at the edges and shrinks with the screen, and still shows the point (S3-058)', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (monitor, rawX, rawY) => {
        const point = { space: 'physical', x: rawX % monitor.width, y: rawY % monitor.height } as const;
        const region = zoomRegion(monitor, point);
        expect(region.width).toBe(Math.min(400, monitor.width));
        expect(region.height).toBe(Math.min(300, monitor.height));
        expect(region.x).toBeGreaterThanOrEqual(0);
        expect(region.x + region.width).toBeLessThanOrEqual(monitor.width);
        expect(region.y + region.height).toBeLessThanOrEqual(monitor.height);
        expect(point.x).toBeGreaterThanOrEqual(region.x);
        expect(point.x).toBeLessThan(region.x + region.width);
        expect(point.y).toBeGreaterThanOrEqual(region.y);
        expect(point.y).toBeLessThan(region.y + region.height);
      }),
    );
  });

  it('are whole pixels on the monitor for any request', () => {
    const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(size, fc.record({ x: any, y: any, width: any, height: any }), (monitor, requested) => {
        const region = clampRegion(requested, monitor);
        for (const value of Object.values(region)) expect(Number.isInteger(value)).toBe(true);
        expect(region.x).toBeGreaterThanOrEqual(0);
        expect(region.y).toBeGreaterThanOrEqual(0);
        expect(region.width).toBeGreaterThan(0);
        expect(region.height).toBeGreaterThan(0);
        expect(region.x + region.width).toBeLessThanOrEqual(monitor.width);
        expect(region.y + region.height).toBeLessThanOrEqual(monitor.height);
      }),
    );
  });

  it('of evidence contain a small change with a margin, or the place of the action', () => {
    const changed = { x: 500, y: 500, width: 30, height: 10 };
    const small = evidenceRegion({ monitor: fullHd, changed, at: null });
    expect(small).toEqual({ x: 315, y: 355, width: 400, height: 300 });
    const at = { space: 'physical', x: 100, y: 100 } as const;
    const large = evidenceRegion({ monitor: fullHd, changed: { x: 0, y: 0, ...fullHd }, at });
    expect(large).toEqual({ x: 0, y: 0, width: 800, height: 600 });
    expect(evidenceRegion({ monitor: fullHd, changed: null, at })).toEqual(zoomRegion(fullHd, at));
  });
});

describe('the size of a picture for computer use', () => {
  it.each([
    [
      { width: 1024, height: 768 },
      { width: 1024, height: 768 },
    ],
    [
      { width: 1600, height: 1200 },
      { width: 1024, height: 768 },
    ],
    [
      { width: 2560, height: 1600 },
      { width: 1280, height: 800 },
    ],
    [
      { width: 1920, height: 1080 },
      { width: 1366, height: 768 },
    ],
    [
      { width: 3840, height: 2160 },
      { width: 1366, height: 768 },
    ],
    [
      { width: 1280, height: 720 },
      { width: 1280, height: 720 },
    ],
  ])('of a display of %o is %o: XGA, WXGA or FWXGA, never larger than it (S3-067)', (display, image) => {
    expect(imageSizeForModel(display)).toEqual(image);
  });

  it('keeps the shape of any other display, within what models take', () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 320, max: 8_000 }),
          height: fc.integer({ min: 240, max: 5_000 }),
        }),
        (display) => {
          const image = imageSizeForModel(display);
          expect(image.width).toBeLessThanOrEqual(display.width);
          expect(image.height).toBeLessThanOrEqual(display.height);
          expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(1_366);
          expect(image.width * image.height).toBeLessThanOrEqual(1.15e6);
          expect(Math.abs(image.width / image.height / (display.width / display.height) - 1)).toBeLessThan(
            0.02,
          );
        },
      ),
    );
  });
});
