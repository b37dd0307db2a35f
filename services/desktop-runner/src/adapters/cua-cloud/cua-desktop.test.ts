import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyNames, modifiers } from '@fixpoint/desktop/keys';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type CuaComputerServer, startCuaComputerServer } from '../../../testing/cua-computer-server.js';
import { startXDisplay, type XDisplay } from '../../../testing/x-display.js';
import type { DesktopDriver } from '../../core/desktop-driver.js';
import { imageToLogical } from '../../core/screen/coordinates.js';
import { cuaKeyName } from './cua-key-name.js';
import { startCuaDesktop } from './start-cua-desktop.js';

let display: XDisplay;
let server: CuaComputerServer;
let folder: string;
beforeAll(async () => {
  display = await startXDisplay({ width: 1024, height: 768 });
  server = await startCuaComputerServer(display);
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-cua-test-'));
});
afterAll(async () => {
  await server?.close();
  await display?.close();
  await rm(folder, { recursive: true, force: true });
});

function start(options: Partial<Parameters<typeof startCuaDesktop>[0]> = {}): Promise<DesktopDriver> {
  const { name, key, base } = server;
  return startCuaDesktop({ name, key, base, ...options });
}

/** Commands that arrive while `act` runs. */
async function commandsOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = server.commands.length;
  await act().catch(() => {});
  return server.commands.slice(before).map(({ command }) => command);
}

const whole = { format: 'png', cursor: false, redact: [] } as const;
const never = new AbortController().signal;

describe('a machine at CUA Cloud', () => {
  afterEach(() => server.setStatus('running'));

  it('is found by its exact name, with the given key (S3-038)', async () => {
    await expect(start({ name: 'sandbox-1' })).rejects.toMatchObject({
      code: 'not-found',
      hint: expect.stringContaining('case-sensitive'),
    });
    await expect(start({ key: 'another' })).rejects.toMatchObject({
      code: 'cua-key-refused',
      retry: 'never',
    });
    server.setStatus('stopped');
    await expect(start()).rejects.toMatchObject({
      code: 'sandbox-stopped',
      hint: expect.stringContaining('Start it'),
    });
    await expect(start({ base: 'http://127.0.0.1:9' })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('never shows the key in any error', async () => {
    for (const options of [{ name: 'x' }, { key: 'cua-other-key' }, { base: 'http://127.0.0.1:9' }]) {
      const error: unknown = await start(options).catch((cause: unknown) => cause);
      expect(JSON.stringify({ error, text: String(error) })).not.toMatch(/cua-(?:test|other)-key/);
    }
  });

  it('reports the size of its screen, or else of its screenshots: 1024 × 768 by default (S3-067)', async () => {
    const desktop = await start();
    const expected = { x: 0, y: 0, width: 1024, height: 768, scale: 1, primary: true };
    expect(await desktop.screen.displays()).toEqual([expect.objectContaining(expected)]);
    const silent = { kind: 'answer', body: 'data: {"success": true}\n\n' } as const;
    server.fail('get_screen_size', silent);
    expect(await desktop.screen.displays()).toEqual([expect.objectContaining(expected)]);
    server.fail('get_screen_size', silent);
    const desktopDriver = await start();
    server.fail('get_screen_size', silent);
    expect(await desktopDriver.screen.displays()).toEqual([expect.objectContaining(expected)]);
  });

  it('is clicked at the right point at 1080p and 125 %, where screenshots exceed the reported screen (S2-113)', async () => {
    const large = await startXDisplay({ width: 1920, height: 1080 });
    onTestFinished(() => large.close());
    const own = await startCuaComputerServer(large);
    onTestFinished(() => own.close());
    const scaled = {
      kind: 'answer',
      body: 'data: {"success": true, "size": {"width": 1536, "height": 864}}\n\n',
    } as const;
    own.fail('get_screen_size', scaled);
    const desktop = await startCuaDesktop({ name: own.name, key: own.key, base: own.base });
    own.fail('get_screen_size', scaled);
    expect(await desktop.screen.displays()).toEqual([
      expect.objectContaining({ width: 1536, height: 864, scale: 1.25 }),
    ]);
    own.fail('get_screen_size', scaled);
    const { viewport } = await desktop.screen.capture(whole);
    expect(viewport.image).toEqual({ width: 1920, height: 1080 });
    const seen = { space: 'image', x: 1919, y: 1079 } as const;
    await desktop.input.moveTo(imageToLogical(seen, viewport));
    const moved = own.commands.filter(({ command }) => command === 'move_cursor').at(-1);
    expect(moved?.params).toMatchObject({ x: 1535, y: 863 });
  });

  it('releases the modifiers before anything else touches it', async () => {
    await start();
    const keys = server.commands
      .filter(({ command }) => command === 'key_up')
      .map(({ params }) => params.key);
    expect(keys).toEqual(expect.arrayContaining(modifiers.map((key) => cuaKeyName(key, 'linux'))));
  });
});

describe('its screen', () => {
  it('is shown with redacted zones and the pointer in place', async () => {
    await display.run('xsetroot', '-solid', '#206040');
    await display.run('xdotool', 'mousemove', '500', '400');
    const desktop = await start();
    const redact = [{ x: 0, y: 0, width: 100, height: 50 }];
    const capture = await desktop.screen.capture({ ...whole, cursor: true, redact });
    expect(capture.viewport.image).toEqual({ width: 1024, height: 768 });
    expect(capture.pointer).toEqual({ space: 'logical', x: 500, y: 400 });
    const { data } = await sharp(capture.bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 1024 + x) * 3, (y * 1024 + x) * 3 + 3)];
    expect(pixel(50, 25)).toEqual([0, 0, 0]);
    expect(pixel(150, 25)).toEqual([0x20, 0x60, 0x40]);
    expect(pixel(500, 400)).toEqual([0, 0, 0]);
    expect(pixel(499, 400)).toEqual([0x20, 0x60, 0x40]);

    const zoom = { x: 300, y: 250, width: 400, height: 300 };
    const crop = await desktop.screen.capture({ ...whole, region: zoom, format: 'jpeg' });
    expect(crop.mime).toBe('image/jpeg');
    expect(crop.viewport).toMatchObject({ region: zoom, image: { width: 400, height: 300 } });
    const thumbnail = await desktop.screen.thumbnail({ redact });
    expect(thumbnail.colours[0]).toBe(0);
    expect(thumbnail.colours.at(-1)).toBe(0x206040);
  });

  it('that changed its size is captured again', async () => {
    const desktop = await start();
    const other = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body = `data: ${JSON.stringify({ success: true, image_data: other.toString('base64') })}\n\n`;
    server.fail('screenshot', { kind: 'answer', body });
    await expect(desktop.screen.capture(whole)).rejects.toMatchObject({
      code: 'screen-resized',
      retry: 'backoff',
    });
  });

  it.each([
    ['a display of twice as many pixels', { width: 512, height: 384 }, { width: 512, height: 384, scale: 2 }],
    ['an uneven scale', { width: 683, height: 512 }, { width: 683, height: 512, scale: 1024 / 683 }],
    ['a size that is not its own', { width: 1920, height: 1080 }, { width: 1024, height: 768, scale: 1 }],
  ])('is measured by its screenshots: %s', async (_, size, expected) => {
    server.fail('get_screen_size', {
      kind: 'answer',
      body: `data: ${JSON.stringify({ success: true, size })}\n\n`,
    });
    const desktop = await start();
    server.fail('get_screen_size', {
      kind: 'answer',
      body: `data: ${JSON.stringify({ success: true, size })}\n\n`,
    });
    const { viewport } = await desktop.screen.capture(whole);
    expect(viewport.display).toMatchObject(expected);
    expect(Math.abs(viewport.image.height - 768)).toBeLessThanOrEqual(1);
  });

  it('without a valid screenshot is a lost desktop, and nothing was touched', async () => {
    const desktop = await start();
    for (const body of [
      'data: {"success":true,"image_data":"aGFsbG8="}\n\n',
      'nothing',
      'data: {"success":tr\n\n',
    ]) {
      server.fail('screenshot', { kind: 'answer', body });
      await expect(desktop.screen.capture(whole)).rejects.toMatchObject({
        code: 'desktop-lost',
        context: { touched: false },
      });
    }
  });
});

describe('its input', () => {
  it('clicks, drags and scrolls at the right place and in the right direction', async () => {
    const log = join(folder, 'xev.log');
    const events = await display.start('sh', '-c', `exec stdbuf -oL xev -geometry 400x300+100+100 > ${log}`);
    await display.run('xdotool', 'search', '--sync', '--onlyvisible', '--name', 'Event Tester');
    const { input } = await start();
    const seen = async () => readFile(log, 'utf8');
    await input.moveTo({ space: 'logical', x: 300, y: 250 });
    expect(await input.pointer()).toEqual({ space: 'logical', x: 300, y: 250 });
    for (const button of ['left', 'middle', 'right'] as const) {
      await input.buttonDown(button);
      await input.buttonUp(button);
    }
    await input.scroll({ dx: 0, dy: 2 });
    await input.scroll({ dx: 0, dy: -1 });
    await input.scroll({ dx: 1, dy: 0 });
    await input.scroll({ dx: -1, dy: 0 });
    await input.scroll({ dx: 0, dy: 0 });
    const pressed = async () =>
      [...(await seen()).matchAll(/ButtonPress event[\s\S]*?root:\((\d+),(\d+)\)[\s\S]*?button (\d)/g)].map(
        ([, x, y, button]) => `${button} at ${x},${y}`,
      );
    // Down is 5, up 4, right 7, left 6.
    const expected = [1, 2, 3, 5, 5, 4, 7, 6].map((button) => `${button} at 300,250`);
    await expect.poll(pressed).toEqual(expected);
    await events.end();
  });

  it('types line by line, and presses keys by our names', { timeout: 60_000 }, async () => {
    const file = join(folder, 'typed.txt');
    const terminal = await display.start('xterm', '-u8', '-geometry', '80x10+0+0', '-e', `cat > ${file}`);
    await display.run(
      'xdotool',
      'search',
      '--sync',
      '--onlyvisible',
      '--class',
      'xterm',
      'windowfocus',
      '--sync',
    );
    const { input } = await start();
    const typed = await input.typeText('Hello, "World"!\r\nsecond line\n', never);
    expect(typed).toEqual({ how: 'keys', dropped: '' });
    for (const key of ['a', 'minus', 'enter'] as const) {
      await input.keyDown(key);
      await input.keyUp(key);
    }
    await input.keyDown('ctrl');
    await input.keyDown('d');
    await input.keyUp('d');
    await input.keyUp('ctrl');
    const text = 'Hello, "World"!\nsecond line\na-\n';
    await expect.poll(() => readFile(file, 'utf8')).toBe(text);
    await terminal.end();
  });

  it('stops typing when the task is cancelled', async () => {
    const { input } = await start();
    const cancelled = new AbortController();
    const commands = await commandsOf(async () => {
      const typing = input.typeText('x'.repeat(5_000), cancelled.signal);
      await expect.poll(() => server.commands.at(-1)?.command).toBe('type_text');
      cancelled.abort(new Error('cancelled'));
      await expect(typing).rejects.toThrow('cancelled');
    });
    expect(commands).toEqual(['type_text']);
  });

  it('reads and writes the clipboard, for any text', async () => {
    const { input } = await start();
    await input.writeClipboard('naïve 中文 😀 $(id) "q"');
    expect(await input.readClipboard()).toBe('naïve 中文 😀 $(id) "q"');
  });

  it.each([
    [
      'the answer never comes',
      { kind: 'hang' },
      { code: 'desktop-lost', context: { touched: true }, retry: 'never' },
    ],
    [
      'the connection breaks',
      { kind: 'break' },
      { code: 'desktop-lost', context: { touched: true }, retry: 'never' },
    ],
    [
      'its server fails',
      { kind: 'status', status: 502 },
      { code: 'desktop-lost', context: { touched: true } },
    ],
    ['the machine is locked', { kind: 'refuse', reason: 'desktop is locked' }, { code: 'input-blocked' }],
    ['the key was withdrawn', { kind: 'status', status: 401 }, { code: 'cua-key-refused' }],
  ] as const)('never clicks twice if %s', async (_, fault, failure) => {
    // Of the commands here only the one that hangs takes so long.
    const { input } = await start(fault.kind === 'hang' ? { timeoutMs: 3_000 } : {});
    server.fail('mouse_down', fault);
    let error: unknown;
    const commands = await commandsOf(async () => {
      error = await input.buttonDown('left').catch((cause: unknown) => cause);
    });
    expect(error).toMatchObject(failure);
    expect(commands).toEqual(['mouse_down']);
    // Everything that may be down is released.
    expect(await commandsOf(() => input.releaseAll())).toContain('mouse_up');
  });

  it('releases the other inputs if one key cannot be released', async () => {
    const { input } = await start();
    await input.keyDown('a');
    server.fail('key_up', { kind: 'refuse', reason: 'no' });
    const before = server.commands.length;
    await expect(input.releaseAll()).rejects.toMatchObject({ code: 'input-blocked' });
    // The key, the modifiers and three buttons.
    expect(server.commands.slice(before)).toHaveLength(1 + modifiers.length + 3);
    await input.releaseAll();
  });
});

describe('its programs', () => {
  it('are started by name, identified by their titles and brought to the front', {
    timeout: 60_000,
  }, async () => {
    const { apps } = await start();
    await apps.launch('xterm', ['-T', 'First one']);
    await apps.launch('xterm', ['-T', 'Second one']);
    const titles = async () => (await apps.windows()).map(({ title }) => title).sort();
    await expect.poll(titles).toEqual(['First one', 'Second one']);
    const [first] = (await apps.windows()).filter(({ title }) => title === 'First one');
    await apps.activate(first?.id ?? '');
    const active = (await apps.windows()).filter((window) => window.active);
    expect(active.map(({ title }) => title)).toEqual(['First one']);
    await expect(apps.launch('no-such-program')).rejects.toMatchObject({ code: 'app-not-found' });
    // One program of that name, not a program with an argument.
    await expect(apps.launch('xterm -hold')).rejects.toMatchObject({ code: 'app-not-found' });
  });
});

describe('the names of keys', () => {
  it('are known on Linux for every key of ours, and refused before any press if the machine lacks one', async () => {
    expect(keyNames.filter((key) => cuaKeyName(key, 'linux') === null)).toEqual([]);
    const windows = await startCuaComputerServer(display, { os: 'windows' });
    try {
      const { input } = await startCuaDesktop({ name: windows.name, key: windows.key, base: windows.base });
      const before = windows.commands.length;
      await expect(input.keyDown('print-screen')).rejects.toMatchObject({ code: 'key-unavailable' });
      expect(windows.commands).toHaveLength(before);
      // A right button that comes up opens a menu there: only those that we pressed.
      await input.buttonDown('left');
      await input.releaseAll();
      const released = windows.commands.filter(({ command }) => command === 'mouse_up');
      expect(released.map(({ params }) => params)).toEqual([{ button: 'left' }]);
    } finally {
      await windows.close();
    }
  });

  it.each([
    ['page-up', 'page_up', 'pageup', 'page_up'],
    ['super', 'cmd', 'cmd', 'cmd'],
    ['insert', 'insert', null, null],
    ['grave', '`', '`', '`'],
    ['f12', 'f12', 'f12', 'f12'],
  ] as const)('%s is %s on Linux, %s on Windows and %s on a Mac', (key, linux, windows, darwin) => {
    expect(cuaKeyName(key, 'linux')).toBe(linux);
    expect(cuaKeyName(key, 'windows')).toBe(windows);
    expect(cuaKeyName(key, 'darwin')).toBe(darwin);
  });
});
