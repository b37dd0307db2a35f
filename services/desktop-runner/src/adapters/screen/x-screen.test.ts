import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startXDisplay, type XDisplay } from '../../../testing/x-display.js';
import type { CaptureRequest, DesktopDriver } from '../../core/desktop-driver.js';
import { measureChange } from '../../core/screen/screen-change.js';
import { startNutDesktop } from '../nut-desktop/start-nut-desktop.js';

const whole = { format: 'png', cursor: false, redact: [] } satisfies CaptureRequest;
const ground = [0x20, 0x60, 0xa0];

describe('the screen of an X display', () => {
  let display: XDisplay;
  let desktop: DesktopDriver;
  beforeAll(async () => {
    display = await startXDisplay({ width: 1366, height: 768 });
    await display.run('xsetroot', '-solid', '#2060a0');
    desktop = await startNutDesktop({ environment: display.env, failsafeCorner: false });
  });
  afterAll(async () => {
    await desktop?.close();
    await display?.close();
  });

  async function capture(request: Partial<CaptureRequest> = {}) {
    const capture = await desktop.screen.capture({ ...whole, ...request });
    const { width } = capture.viewport.image;
    const data = await sharp(capture.bytes).raw().toBuffer();
    const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
    return { ...capture, pixel };
  }

  it('has the colours that it shows (S2-065)', async () => {
    const { pixel, viewport } = await capture();
    expect(viewport.image).toEqual({ width: 1366, height: 768 });
    expect([pixel(0, 0), pixel(1365, 767)]).toEqual([ground, ground]);
  });

  it('shows the pointer as it is, with its hotspot where it points (S2-064)', async () => {
    await desktop.input.moveTo({ space: 'logical', x: 700, y: 300 });
    const region = { x: 650, y: 250, width: 100, height: 100 };
    const [without, shown] = [await capture({ region }), await capture({ region, cursor: true })];
    expect(shown.pointer).toEqual({ space: 'logical', x: 700, y: 300 });
    const drawn = [];
    for (let y = 0; y < 100; y++) {
      for (let x = 0; x < 100; x++) {
        expect(without.pixel(x, y)).toEqual(ground);
        if (String(shown.pixel(x, y)) !== String(ground)) drawn.push({ x, y });
      }
    }
    expect(drawn.length).toBeGreaterThan(30);
    // An arrow: right of and below the place that it points at, up to the breadth of its outline.
    expect(Math.min(...drawn.map(({ x }) => x))).toBeGreaterThanOrEqual(48);
    expect(Math.min(...drawn.map(({ x }) => x))).toBeLessThanOrEqual(51);
    expect(Math.min(...drawn.map(({ y }) => y))).toBeGreaterThanOrEqual(48);
    expect(Math.min(...drawn.map(({ y }) => y))).toBeLessThanOrEqual(51);
  });

  it('never shows what lies in a zone, whole or cut', async () => {
    const redact = [{ x: 200, y: 100, width: 300, height: 200 }];
    const { pixel } = await capture({ redact });
    expect([pixel(199, 100), pixel(200, 100), pixel(499, 299), pixel(500, 299)]).toEqual([
      ground,
      [0, 0, 0],
      [0, 0, 0],
      ground,
    ]);
    const cut = await capture({ redact, region: { x: 490, y: 290, width: 20, height: 20 } });
    expect([cut.pixel(9, 9), cut.pixel(10, 9)]).toEqual([[0, 0, 0], ground]);
  });

  it('is reported as changed, and where, when a window opens', async () => {
    const before = await desktop.screen.thumbnail({ redact: [] });
    expect(measureChange(before, await desktop.screen.thumbnail({ redact: [] })).changed).toBe(0);
    const window = await display.start('xterm', '-geometry', '40x10+300+200');
    await display.run('xdotool', 'search', '--sync', '--onlyvisible', '--class', 'xterm');
    const scale = before.width / 1366;
    await expect
      .poll(async () => measureChange(before, await desktop.screen.thumbnail({ redact: [] })).box?.x)
      .toBeCloseTo(300 * scale, -1);
    await window.end();
  });
});

it('a screen of 16 bits a pixel is refused, with what to do', async () => {
  const display = await startXDisplay({ width: 640, height: 480, depth: 16 });
  try {
    const desktop = await startNutDesktop({ environment: display.env, failsafeCorner: false });
    try {
      await expect(desktop.screen.capture(whole)).rejects.toMatchObject({
        code: 'unsupported-screen',
        hint: expect.stringContaining('depth 24'),
      });
    } finally {
      await desktop.close();
    }
  } finally {
    await display.close();
  }
});
