import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startXDisplay, type XDisplay } from '../../../../testing/x-display.js';
import { openXPointer } from './x-pointer.js';

describe('the pointer of an X display', () => {
  let display: XDisplay;
  beforeAll(async () => {
    display = await startXDisplay({ width: 640, height: 480 });
  });
  afterAll(() => display?.close());

  it('is returned as displayed, with the hot spot inside it (S2-064)', async () => {
    const pointer = openXPointer(display.name);
    try {
      const arrow = pointer?.image();
      expect(arrow?.width).toBeGreaterThan(4);
      expect(arrow?.hotspot.x).toBeLessThan(arrow?.width ?? 0);
      expect(arrow?.hotspot.y).toBeLessThan(arrow?.height ?? 0);
      expect(arrow?.pixels.some((pixel) => pixel >>> 24 === 255)).toBe(true);
      expect(arrow?.pixels.some((pixel) => pixel === 0)).toBe(true);

      // Over a text it is a bar that points with its middle.
      await display.start('xterm', '-geometry', '60x20+0+0');
      await display.run('xdotool', 'search', '--sync', '--onlyvisible', '--class', 'xterm');
      await display.run('xdotool', 'mousemove', '100', '100');
      await expect.poll(() => pointer?.image()).not.toEqual(arrow);
      expect(pointer?.image()?.hotspot.y).toBeGreaterThan(0);
    } finally {
      pointer?.close();
    }
  });

  it('is unknown where there is no display', () => {
    expect(openXPointer(':64999')).toBeNull();
  });
});
