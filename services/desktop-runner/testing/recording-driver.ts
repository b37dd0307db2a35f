import type { Display } from '@fixpoint/shared/contracts';
import sharp from 'sharp';
import type { DesktopDriver, DesktopWindow } from '../src/core/desktop-driver.js';
import type { LogicalPoint } from '../src/core/screen/coordinates.js';

const display: Display = { id: 'test', x: 0, y: 0, width: 800, height: 600, scale: 1, primary: true };

/**
 * A simulated desktop: it records the input controller's requests, and paints a spot at clicks and typed text. For faults that a real display cannot
 * produce at will: to fail, to hang, to lose the pointer.
 */
export async function createRecordingDriver() {
  const calls: string[] = [];
  const cells = { width: 200, height: 150 };
  let colours = new Uint32Array(cells.width * cells.height).fill(200);
  let pointer: LogicalPoint = { space: 'logical', x: 400, y: 300 };
  let windows: readonly DesktopWindow[] = [];
  let clipboard = '';
  let resolved: readonly string[] = [];
  const answers: { [name: string]: (() => Promise<void>) | undefined } = {};
  const blank = await sharp({
    create: { width: display.width, height: display.height, channels: 3, background: 'white' },
  })
    .jpeg()
    .toBuffer();

  async function record(name: string, detail = ''): Promise<void> {
    calls.push(detail === '' ? name : `${name} ${detail}`);
    await answers[name]?.();
  }

  function paint(): void {
    const [x, y] = [Math.floor(pointer.x / 4), Math.floor(pointer.y / 4)];
    colours = colours.slice();
    for (let row = y; row < y + 5; row += 1) {
      for (let column = x; column < x + 5; column += 1) {
        const cell = row * cells.width + column;
        colours[cell] = ((colours[cell] ?? 0) + 97) % 256;
      }
    }
  }

  const driver: DesktopDriver = {
    platform: 'linux',
    input: {
      pointer: async () => pointer,
      async moveTo(point) {
        await record('move', `${point.x},${point.y}`);
        pointer = point;
      },
      buttonDown: (button) => record('down', button),
      async buttonUp(button) {
        await record('up', button);
        paint();
      },
      async scroll({ dx, dy }) {
        await record('scroll', `${dx},${dy}`);
        paint();
      },
      keyDown: (key) => record('key-down', key),
      async keyUp(key) {
        await record('key-up', key);
        paint();
      },
      async typeText(text) {
        await record('type', text);
        paint();
        return { how: 'keys', dropped: '' };
      },
      readClipboard: async () => clipboard,
      async writeClipboard(text) {
        clipboard = text;
      },
      releaseAll: () => record('release-all'),
    },
    screen: {
      displays: async () => [display],
      async capture() {
        const whole = { x: 0, y: 0, width: display.width, height: display.height };
        const image = { width: display.width, height: display.height };
        return { bytes: blank, mime: 'image/jpeg', viewport: { display, region: whole, image }, pointer };
      },
      thumbnail: async () => ({ ...cells, colours }),
    },
    apps: {
      resolve: async () => resolved,
      async launch(app) {
        await record('launch', app);
        paint();
      },
      windows: async () => windows,
      activate: (id) => record('activate', id),
    },
    close: () => record('close'),
  };

  return {
    driver,
    calls,
    /** The fault at this request of the input controller: it throws, or never resolves. */
    answer(name: string, how: () => Promise<void>) {
      answers[name] = how;
    },
    /** Paints a spot for an action outside the driver. */
    paint,
    /** From now on actions have no visible effect. */
    freeze() {
      driver.screen.thumbnail = async () => ({
        ...cells,
        colours: new Uint32Array(cells.width * cells.height),
      });
    },
    /** The programs behind any requested name. */
    resolveTo(...files: readonly string[]) {
      resolved = files;
    },
    focus(window: Omit<DesktopWindow, 'id' | 'active'> | null) {
      windows = window === null ? [] : [{ id: '1', active: true, ...window }];
    },
  };
}
