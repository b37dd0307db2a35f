import type { KeyName } from '@fixpoint/desktop/keys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DesktopDriver, MouseButton } from '../src/core/desktop-driver.js';
import type { LogicalPoint } from '../src/core/screen/coordinates.js';
import { downInputs } from './down-inputs.js';
import { type ObservedPage, openObservedPage, places } from './observed-page.js';
import { startXDisplay, type XDisplay } from './x-display.js';

export interface DriverUnderTest {
  readonly driver: DesktopDriver;
  close(): Promise<void>;
}

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** Abilities that a driver may lack, if nothing behind it could report them. */
export type MissingAbility = 'letting go of any key' | 'programs of windows';

/**
 * Required behaviour of every driver, on a real display with a real browser as the reference: xdotool and xinput report the X server's events, the
 * page those that its user would have seen.
 */
export function describeDriver(
  name: string,
  open: (display: XDisplay) => Promise<DriverUnderTest>,
  { without = [] }: { readonly without?: readonly MissingAbility[] } = {},
): void {
  describe.skipIf(process.platform !== 'linux')(name, () => {
    let display: XDisplay;
    let page: ObservedPage;
    let opened: DriverUnderTest;
    let driver: DesktopDriver;

    beforeAll(async () => {
      display = await startXDisplay({ width: 1280, height: 800 });
      page = await openObservedPage(display);
      opened = await open(display);
      driver = opened.driver;
    });
    afterAll(async () => {
      await opened?.close();
      await page?.close();
      await display?.close();
    });
    beforeEach(async () => {
      await driver.input.releaseAll();
      // Late reports of the page belong to the previous test.
      await mark();
      page.clear();
    });

    const signal = (): AbortSignal => AbortSignal.timeout(20_000);
    const at = ({ x, y }: { x: number; y: number }): LogicalPoint => ({ space: 'logical', x, y });
    async function click(
      place: { x: number; y: number },
      button: MouseButton = 'left',
      count = 1,
    ): Promise<void> {
      await driver.input.moveTo(at(place));
      for (let number = 0; number < count; number++) {
        await driver.input.buttonDown(button);
        await driver.input.buttonUp(button);
      }
    }
    async function chord(...keys: KeyName[]): Promise<void> {
      for (const key of keys) await driver.input.keyDown(key);
      for (const key of keys.toReversed()) await driver.input.keyUp(key);
    }
    async function pointerOfX(): Promise<{ x: number; y: number }> {
      const [, x, y] = /x:(-?\d+) y:(-?\d+)/.exec(await display.run('xdotool', 'getmouselocation')) ?? [];
      return { x: Number(x), y: Number(y) };
    }
    const down = (): Promise<string[]> => downInputs(display);
    /** Resolves when the page has reported all previous events. */
    async function mark(): Promise<void> {
      const marks = () => page.events.filter(({ type, key }) => type === 'keyup' && key === 'F8').length;
      const before = marks();
      await chord('f8');
      await page.when(() => marks() > before);
    }
    async function empty(): Promise<void> {
      await click(places.text);
      await chord('ctrl', 'a');
      await chord('delete');
      await page.when(({ type, key }) => type === 'keyup' && key === 'Delete');
      page.clear();
    }

    it('reports its screen as the X server does (S2-059, S0-452)', async () => {
      const displays = await driver.screen.displays();
      expect(displays).toMatchObject([{ x: 0, y: 0, width: 1280, height: 800, scale: 1, primary: true }]);
    });

    it.each([
      { x: 0, y: 0 },
      { x: 1279, y: 799 },
      { x: 640, y: 400 },
      { x: 1, y: 798 },
    ])('moves the pointer to ($x, $y), the corners included (S2-067, S0-392)', async (place) => {
      await driver.input.moveTo(at(place));
      expect(await pointerOfX()).toEqual(place);
      expect(await driver.input.pointer()).toMatchObject(place);
    });

    it.each([
      ['left', 'click', 0],
      ['middle', 'auxclick', 1],
      ['right', 'contextmenu', 2],
    ] as const)('clicks with the %s button where it should (S2-068)', async (button, type, number) => {
      await click(places.pad, button);
      const seen = await page.when((event) => event.type === type);
      expect(seen).toMatchObject({ ...places.pad, button: number, target: 'pad' });
      expect(page.events.filter((event) => event.type === 'mousedown')).toHaveLength(1);
      expect(await pointerOfX()).toEqual(places.pad);
      expect(await down()).toEqual([]);
    });

    it('clicks twice and three times', async () => {
      // On a busy machine they may come too far apart to be one input action: then they are repeated.
      const clickedAs = async (type: string, place: { x: number; y: number }, count: number) => {
        await click(place, 'left', count);
        await mark();
        return page.events.some(
          (event) =>
            event.type === type && event.detail === count && event.x === place.x && event.y === place.y,
        );
      };
      await expect.poll(() => clickedAs('dblclick', { ...places.pad, x: 200 }, 2)).toBe(true);
      await expect.poll(() => clickedAs('click', places.line, 3)).toBe(true);
      expect(
        await page.when(({ type, value }) => type === 'select' && value?.trim() === 'Order form'),
      ).toBeDefined();
    });

    it('drags with the button down all the way', async () => {
      const from = { x: 100, y: 350 };
      const to = { x: 500, y: 650 };
      await driver.input.moveTo(at(from));
      await driver.input.buttonDown('left');
      for (let step = 1; step <= 10; step++) {
        await driver.input.moveTo(at({ x: from.x + step * 40, y: from.y + step * 30 }));
      }
      expect(await down()).toEqual(['button[1]=down']);
      await driver.input.buttonUp('left');
      expect(await page.when(({ type }) => type === 'mouseup')).toMatchObject(to);
      expect(page.events.find(({ type }) => type === 'mousedown')).toMatchObject(from);
      const moves = page.events.filter(({ type, buttons }) => type === 'mousemove' && buttons === 1);
      // Browsers merge those of one frame.
      expect(moves.length).toBeGreaterThan(0);
      expect(await down()).toEqual([]);
    });

    it('holds keys while it clicks, and a key until it repeats', async () => {
      await driver.input.keyDown('ctrl');
      await click(places.pad);
      await driver.input.keyUp('ctrl');
      expect(await page.when(({ type }) => type === 'click')).toMatchObject({ ctrl: true, shift: false });
      await empty();
      await driver.input.keyDown('h');
      await page.when(({ type, value }) => type === 'input' && (value?.length ?? 0) >= 3);
      await driver.input.keyUp('h');
      expect(await down()).toEqual([]);
    });

    it.each([
      ['down', { dx: 0, dy: 2 }],
      ['up', { dx: 0, dy: -2 }],
      ['right', { dx: 2, dy: 0 }],
      ['left', { dx: -2, dy: 0 }],
    ] as const)('scrolls %s, two notches (S2-069)', async (_, notches) => {
      await driver.input.moveTo(at(places.pad));
      await driver.input.scroll(notches);
      const sum = (): { dx: number; dy: number } => {
        const wheels = page.events.filter(({ type }) => type === 'wheel');
        const add = (side: 'dx' | 'dy'): number => wheels.reduce((all, event) => all + (event[side] ?? 0), 0);
        return { dx: add('dx'), dy: add('dy') };
      };
      // A notch is 120 in Chromium.
      await expect.poll(sum).toEqual({ dx: notches.dx * 120, dy: notches.dy * 120 });
    });

    it('types every character of a US keyboard (S2-114)', async () => {
      await empty();
      expect(await driver.input.typeText(ascii, signal())).toMatchObject({ dropped: '' });
      expect(await page.when(({ value }) => value?.length === ascii.length)).toMatchObject({ value: ascii });
      expect(await down()).toEqual([]);
    });

    it('types any Unicode text, lines and tabs, and leaves the clipboard as it was (X-7, S2-070, S0-396)', async () => {
      await empty();
      await driver.input.writeClipboard('kept: 中文');
      const text = 'naïve 中文 😀 👩‍👩‍👧 e\u0301 — “q” €\nsecond line\r\nthird';
      const typed = await driver.input.typeText(text, signal());
      expect(typed.dropped).toBe('');
      const wanted = text.replace('\r\n', '\n');
      expect(await page.when(({ value }) => value?.endsWith('third') === true)).toMatchObject({
        value: wanted,
      });
      expect(await driver.input.readClipboard()).toBe('kept: 中文');
    });

    it('copies and pastes by keys (S2-072)', async () => {
      await empty();
      await driver.input.typeText('to be copied', signal());
      await chord('ctrl', 'a');
      await chord('ctrl', 'c');
      await page.when(({ type }) => type === 'copy');
      await expect.poll(() => driver.input.readClipboard()).toBe('to be copied');
    });

    it('releases everything, also what others pressed', async () => {
      const other = without.includes('letting go of any key') ? 'Control_L' : 'k';
      await display.run('xdotool', 'keydown', 'Alt_L', 'keydown', other, 'mousedown', '3');
      await driver.input.keyDown('shift');
      expect((await down()).length).toBeGreaterThanOrEqual(4);
      await driver.input.releaseAll();
      // The window manager delays a button's release until it has processed its press.
      await expect.poll(down).toEqual([]);
    });

    it('stops in the middle of a text on request', async () => {
      await empty();
      const stop = new AbortController();
      // Long enough that a busy browser reports the beginning before the end.
      const text = 'x'.repeat(100_000);
      const typing = driver.input.typeText(text, stop.signal);
      await page.when(({ type }) => type === 'keydown');
      stop.abort(new Error('enough'));
      await expect(typing).rejects.toThrow('enough');
      // A remote machine still types the few characters that it was sent.
      await expect.poll(down).toEqual([]);
      await mark();
      const typed = page.events.findLast(({ type }) => type === 'input')?.value ?? '';
      expect(typed.length).toBeLessThan(text.length);
    });

    it('takes pictures of the screen (S2-062)', async () => {
      const capture = await driver.screen.capture({ format: 'png', cursor: false, redact: [], width: 640 });
      expect(capture.mime).toBe('image/png');
      expect(capture.viewport).toMatchObject({
        image: { width: 640, height: 400 },
        display: { width: 1280 },
      });
      const thumbnail = await driver.screen.thumbnail({ redact: [] });
      expect(thumbnail.colours).toHaveLength(thumbnail.width * thumbnail.height);
      // A white page with a pale blue field on it.
      expect(Math.max(...thumbnail.colours)).toBeGreaterThan(0xf0f0f0);
    });

    it('lists windows by title and program, and reports which is active (S0-393)', async () => {
      const windows = await driver.apps.windows();
      expect(windows).toMatchObject([{ title: expect.stringContaining('Observed'), active: true }]);
      if (without.includes('programs of windows')) expect(windows[0]?.app).toBeNull();
      else expect(windows[0]?.app).toMatch(/chrom/);
    });
  });
}
