import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyName } from '@fixpoint/desktop/keys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { downInputs } from '../../../testing/down-inputs.js';
import { type ObservedPage, openObservedPage, places } from '../../../testing/observed-page.js';
import { startXDisplay, type XDisplay } from '../../../testing/x-display.js';
import { type NutDesktop, startNutDesktop } from './start-nut-desktop.js';

const place = ({ x, y }: { x: number; y: number }) => ({ space: 'logical', x, y }) as const;
const signal = (): AbortSignal => AbortSignal.timeout(20_000);

describe.skipIf(process.platform !== 'linux')('nut-js alone', () => {
  let display: XDisplay;
  let folder: string;
  let driver: NutDesktop;
  beforeAll(async () => {
    display = await startXDisplay();
    folder = await mkdtemp(join(tmpdir(), 'fixpoint-desktop-'));
    // Settings of the editor and of the browser's user stay out of the way.
    driver = await startNutDesktop({
      environment: { ...display.env, HOME: folder, XDG_CONFIG_HOME: folder, FIXPOINT_TOKEN: 'secret' },
    });
  });
  afterAll(async () => {
    await driver?.close();
    await display?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function click(at: { x: number; y: number }): Promise<void> {
    await driver.input.moveTo(place(at));
    await driver.input.buttonDown('left');
    await driver.input.buttonUp('left');
  }
  async function chord(...keys: KeyName[]): Promise<void> {
    for (const key of keys) await driver.input.keyDown(key);
    for (const key of keys.toReversed()) await driver.input.keyUp(key);
  }
  async function windowOf(app: string): Promise<{ id: string; title: string }> {
    return expect
      .poll(async () => (await driver.apps.windows()).find((window) => window.app === app && window.active), {
        timeout: 15_000,
      })
      .toBeDefined()
      .then(async () => (await driver.apps.windows()).find((window) => window.app === app) as never);
  }

  it('fills and submits a form in a browser with naïve 中文 😀 (M-008, X-7)', async () => {
    const page: ObservedPage = await openObservedPage(display);
    onTestFinished(() => page.close());
    await click(places.name);
    // Chromium may give keys to the page before a click that came first, because it looks up the place of the click meanwhile.
    await page.when(({ type, x }) => type === 'click' && x === places.name.x);
    expect(await driver.input.typeText('naïve 中文 😀 & <b>', signal())).toMatchObject({ dropped: '' });
    await chord('tab');
    await chord('down');
    await page.when(({ type, key }) => type === 'keyup' && key === 'ArrowDown');
    await click(places.agree);
    await page.when(({ type, x }) => type === 'click' && x === places.agree.x);
    await click(places.send);
    await page.sent(1);
    expect(page.forms).toEqual([{ name: 'naïve 中文 😀 & <b>', size: 'medium', agree: 'yes' }]);
  });

  it('computes in a calculator by mouse, started by its name (S0-064)', async () => {
    await driver.apps.launch('xcalc');
    const { id } = await windowOf('xcalc');
    const buttons = await findButtons(display, id);
    for (const label of ['4', '6', '×', '1', '7', '=']) {
      const at = buttons.get(label);
      if (at === undefined) throw new Error(`The calculator has no ${label}.`);
      await click(at);
    }
    // A click on its display copies the number.
    await click(buttons.get('display') ?? { x: 0, y: 0 });
    await expect.poll(() => display.run('xclip', '-o', '-selection', 'primary')).toBe('782');
    await chord('alt', 'f4');
    await expect.poll(() => driver.apps.windows()).toEqual([]);
  });

  it('edits and saves a file in an editor', async () => {
    const file = join(folder, 'note.txt');
    await writeFile(file, 'first line\n');
    await driver.apps.launch('mousepad', [file]);
    await windowOf('mousepad');
    await chord('ctrl', 'end');
    const text = 'C:\\> naïve 中文 😀\n\tindented {"q": \'a\'}';
    expect(await driver.input.typeText(text, signal())).toMatchObject({ how: 'mixed', dropped: '' });
    await chord('ctrl', 's');
    await expect.poll(() => readFile(file, 'utf8')).toContain(`first line\n${text}`);
    await chord('alt', 'f4');
    await expect.poll(() => driver.apps.windows()).toEqual([]);
  });

  it('starts programs by menu name, without the secrets of the runner, and reports missing ones', async () => {
    const applications = join(folder, '.local/share/applications');
    await display.run('mkdir', '-p', applications);
    const shown = join(folder, 'environment');
    await writeFile(
      join(applications, 'show.desktop'),
      `[Desktop Entry]\nType=Application\nName=Show Environment\nName[de]=Umgebung zeigen\nExec=sh -c "env > ${shown}.part; mv ${shown}.part ${shown}" %F\n`,
    );
    await driver.apps.launch('umgebung zeigen');
    await expect.poll(() => readFile(shown, 'utf8').catch(() => '')).toContain(`DISPLAY=${display.name}\n`);
    expect(await readFile(shown, 'utf8')).not.toMatch(/FIXPOINT|secret|NODE_/);
    await expect(driver.apps.launch('no such program')).rejects.toMatchObject({ code: 'app-not-found' });
    await expect(driver.apps.launch('../bin/sh')).rejects.toMatchObject({ code: 'app-not-found' });
  });

  it('brings a window to the front, and queries nothing of a closed one', async () => {
    await display.start('xterm', '-T', 'one');
    await expect.poll(() => driver.apps.windows()).toHaveLength(1);
    await display.start('xterm', '-T', 'two');
    await expect
      .poll(() => driver.apps.windows())
      .toMatchObject([{ title: 'one' }, { title: 'two', active: true }]);
    const [one] = await driver.apps.windows();
    await driver.apps.activate(one?.id ?? '');
    await expect
      .poll(() => driver.apps.windows())
      .toContainEqual(expect.objectContaining({ title: 'one', active: true }));
    await expect(driver.apps.activate('0x00decade')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('reports the dropped text if no program accepts a paste (X-7)', { tags: ['night'] }, async () => {
    await driver.input.writeClipboard('kept');
    // A terminal shows ^V.
    expect(await driver.input.typeText('true # é', signal())).toEqual({ how: 'mixed', dropped: 'é' });
    expect(await driver.input.readClipboard()).toBe('kept');
  });

  describe('stops for a person', () => {
    afterEach(() => display.run('xdotool', 'mousemove', '300', '300'));

    it('who puts the pointer into the top left corner, until it is moved away (S0-404)', async () => {
      await driver.input.moveTo(place({ x: 500, y: 500 }));
      await driver.input.keyDown('shift');
      await display.run('xdotool', 'mousemove', '0', '0');
      await expect(driver.input.buttonDown('left')).rejects.toMatchObject({
        code: 'failsafe',
        retry: 'never',
      });
      expect(await downInputs(display)).toEqual([]);
      await expect(driver.input.typeText('x', signal())).rejects.toMatchObject({ code: 'failsafe' });
      await display.run('xdotool', 'mousemove', '10', '10');
      await driver.input.moveTo(place({ x: 600, y: 500 }));
      expect(await driver.input.pointer()).toMatchObject({ x: 600, y: 500 });
    });

    it('also in the middle of typing', async () => {
      await driver.input.moveTo(place({ x: 500, y: 500 }));
      const typing = driver.input.typeText('y'.repeat(10_000), signal());
      const outcome = expect(typing).rejects.toMatchObject({ code: 'failsafe' });
      await display.run('xdotool', 'mousemove', '0', '0');
      await outcome;
      expect(await downInputs(display)).toEqual([]);
    });

    it('but not for a pointer that it put there itself (S0-392)', async () => {
      await driver.input.moveTo(place({ x: 0, y: 0 }));
      await driver.input.buttonDown('left');
      await driver.input.buttonUp('left');
      await driver.input.moveTo(place({ x: 5, y: 5 }));
      await display.run('xdotool', 'mousemove', '0', '0');
      await expect(driver.input.moveTo(place({ x: 9, y: 9 }))).rejects.toMatchObject({ code: 'failsafe' });
    });
  });

  it.each([
    [{ x: Number.NaN, y: 5 }, 'invalid-input'],
    [{ x: 1.5, y: 5 }, 'invalid-input'],
    [{ x: 5_000, y: 5 }, 'input-blocked'],
  ])('never moves to a missing place: %j', async (at, code) => {
    await expect(driver.input.moveTo(place(at))).rejects.toMatchObject({ code });
  });
});

describe.skipIf(process.platform !== 'linux')('nut-js on a keyboard that is not American', () => {
  let display: XDisplay;
  let page: ObservedPage;
  let driver: NutDesktop;
  beforeAll(async () => {
    display = await startXDisplay();
    page = await openObservedPage(display);
    driver = await startNutDesktop({ environment: display.env });
    await driver.input.moveTo(place(places.text));
    await driver.input.buttonDown('left');
    await driver.input.buttonUp('left');
  });
  afterAll(async () => {
    await driver?.close();
    await page?.close();
    await display?.close();
  });
  beforeEach(() => page.clear());

  it.each(['fr', 'de', 'ru'])('types the same text with the layout %s, and survives', async (layout) => {
    await display.run('setxkbmap', layout);
    const text = 'Az 09 ^`~ @{[|]}\\ é';
    expect(await driver.input.typeText(text, signal())).toMatchObject({ dropped: '' });
    await driver.input.typeText('\n', signal());
    const { value } = await page.when(
      (event) => event.type === 'input' && event.value?.endsWith('\n') === true,
    );
    expect(value?.trimEnd().split('\n').at(-1)).toBe(text);
  });

  it('refuses a key that the layout lacks before it ends the process', async () => {
    await display.run('setxkbmap', 'ru');
    const { hostPid } = driver;
    await expect(driver.input.keyDown('a')).rejects.toMatchObject({
      code: 'key-unavailable',
      retry: 'never',
    });
    expect(driver.hostPid).toBe(hostPid);
    await display.run('setxkbmap', 'us');
    await driver.input.keyDown('a');
    await driver.input.keyUp('a');
  });

  it('types capitals as such while Caps Lock is on', async () => {
    await driver.input.typeText('\n', signal());
    await driver.input.keyDown('caps-lock');
    await driver.input.keyUp('caps-lock');
    await driver.input.typeText('aB3!\n', signal());
    await driver.input.keyDown('caps-lock');
    await driver.input.keyUp('caps-lock');
    const { value } = await page.when(
      (event) => event.type === 'input' && event.value?.endsWith('!\n') === true,
    );
    expect(value?.trimEnd().split('\n').at(-1)).toBe('aB3!');
  });
});

/** Of xcalc's own numbers of its buttons, those that are pressed here. */
const buttonNumbers = { '4': 42, '6': 44, '×': 40, '1': 47, '7': 37, '=': 55 } as const;

/** Positions of xcalc's buttons on the screen: child windows of one size, numbered row by row. */
async function findButtons(display: XDisplay, id: string): Promise<Map<string, { x: number; y: number }>> {
  const tree = await display.run('xwininfo', '-tree', '-id', id);
  const middles = (size: string): { x: number; y: number }[] => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return [...tree.matchAll(/(\d+x\d+)\+\d+\+\d+ {2}\+(\d+)\+(\d+)/g)]
      .filter(([, own]) => own === size)
      .map(([, , x, y]) => ({ x: Number(x) + Math.round(width / 2), y: Number(y) + Math.round(height / 2) }))
      .sort((a, b) => a.y - b.y || a.x - b.x);
  };
  const buttons = middles('40x26');
  const places = Object.entries(buttonNumbers).map(
    ([label, number]) => [label, buttons[number - 1]] as const,
  );
  return new Map([...places, ['display', middles('186x25')[0]] as const].filter(isFound));
}

function isFound(
  entry: readonly [string, { x: number; y: number } | undefined],
): entry is [string, { x: number; y: number }] {
  return entry[1] !== undefined;
}
