import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { openObservedPage } from '../../../testing/observed-page.js';
import { startXDisplay, type XDisplay } from '../../../testing/x-display.js';
import { startInputHost } from '../input-host/start-input-host.js';
import { desktopEnvironment } from './desktop-environment.js';
import { startNutDesktop } from './start-nut-desktop.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openDisplay(width: number, height: number): Promise<XDisplay> {
  const display = await startXDisplay({ width, height });
  cleanups.push(() => display.close());
  return display;
}

async function openHost(display: XDisplay) {
  const host = await startInputHost({
    environment: desktopEnvironment(display.env, 'linux'),
    failsafeCorner: true,
    lockWaitMs: 5_000,
    prepare: async () => {},
  });
  cleanups.push(() => host.close());
  return host;
}

describe.skipIf(process.platform !== 'linux')('the self-test', () => {
  it.each([
    [1280, 800],
    [1920, 1080],
    [3840, 2160],
  ])(
    'sees clicks land within a pixel all over %i×%i, and puts the pointer back (S2-113)',
    async (width, height) => {
      const display = await openDisplay(width, height);
      await display.run('xdotool', 'mousemove', '321', '123');
      const host = await openHost(display);
      const { clicks } = await host.call('test-clicks', undefined);
      expect(clicks).toHaveLength(5);
      for (const { wanted, found } of clicks) {
        expect(Math.abs(found.x - wanted.x)).toBeLessThanOrEqual(1);
        expect(Math.abs(found.y - wanted.y)).toBeLessThanOrEqual(1);
      }
      expect(Math.max(...clicks.map(({ wanted }) => wanted.x))).toBeGreaterThan(width * 0.95);
      expect(await display.run('xdotool', 'getmouselocation')).toContain('x:321 y:123');
    },
  );

  it('clicks on nothing that is on the screen', async () => {
    const display = await openDisplay(1280, 800);
    const page = await openObservedPage(display);
    cleanups.push(() => page.close());
    const host = await openHost(display);
    page.clear();
    await host.call('test-clicks', undefined);
    // The key after them shows that all preceding events have reached the page.
    await host.call('key-down', 'f9');
    await host.call('key-up', 'f9');
    await page.when(({ type, key }) => type === 'keyup' && key === 'F9');
    expect(page.events.filter(({ type }) => /mousedown|mouseup|click/.test(type))).toEqual([]);
  });

  it('refuses a desktop whose clicks go elsewhere, with the reason', async () => {
    const display = await openDisplay(1280, 800);
    // Something that takes every click for itself, as a lock screen does.
    const grabber = spawn('xdotool', ['selectwindow'], { env: display.env, stdio: 'ignore' });
    cleanups.push(async () => void grabber.kill('SIGKILL'));
    await expect
      .poll(async () =>
        startNutDesktop({ environment: display.env })
          .then((driver) => driver.close())
          .catch((error) => error),
      )
      .toMatchObject({ code: 'self-test-failed', message: expect.stringContaining('did not arrive') });
  });

  it('is made again where the screen has another size than before, and the listener is notified', async () => {
    const display = await openDisplay(1280, 800);
    const driver = await startNutDesktop({ environment: display.env });
    cleanups.push(() => driver.close());
    await display.run('xrandr', '--setmonitor', 'half', '640/160x800/200+0+0', 'screen');
    await expect(driver.screen.displays()).rejects.toMatchObject({
      code: 'desktop-lost',
      message: expect.stringContaining('640×800'),
    });
    expect(await driver.screen.displays()).toMatchObject([{ id: 'half', width: 640 }]);

    await display.run('xmodmap', '-e', 'pointer = 0 2 3');
    await display.run('xrandr', '--setmonitor', 'third', '320/80x800/200+640+0', 'none');
    await expect(driver.screen.displays()).rejects.toMatchObject({ code: 'self-test-failed' });
    await display.run('xmodmap', '-e', 'pointer = default');
    await expect(driver.screen.displays()).rejects.toMatchObject({ code: 'desktop-lost' });
    expect(await driver.screen.displays()).toHaveLength(2);
  });

  it('knows monitors beside each other, and clicks on each (S2-116, S2-124)', async () => {
    const display = await openDisplay(1600, 800);
    await display.run('xrandr', '--setmonitor', 'left', '600/150x800/200+0+0', 'screen');
    await display.run('xrandr', '--setmonitor', '*right', '1000/250x800/200+600+0', 'none');
    const driver = await startNutDesktop({ environment: display.env });
    cleanups.push(() => driver.close());
    expect(await driver.screen.displays()).toEqual([
      { id: 'right', x: 0, y: 0, width: 1000, height: 800, scale: 1, primary: true },
      { id: 'left', x: -600, y: 0, width: 600, height: 800, scale: 1, primary: false },
    ]);
    await driver.input.moveTo({ space: 'logical', x: -100, y: 50 });
    expect(await driver.input.pointer()).toMatchObject({ x: -100, y: 50 });
    expect(await display.run('xdotool', 'getmouselocation')).toContain('x:500 y:50');
    const left = await driver.screen.capture({ display: 'left', format: 'png', cursor: true, redact: [] });
    expect(left.viewport).toMatchObject({ image: { width: 600, height: 800 }, display: { id: 'left' } });
  });
});
