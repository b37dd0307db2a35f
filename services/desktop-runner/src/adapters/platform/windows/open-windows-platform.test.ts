import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lockSession, openWindowsPlatform } from './open-windows-platform.js';
import { encodeInputs, readMessage, readMonitor, type WindowsApi, type WindowsInput } from './windows-api.js';
import { createBitmapHeader, readBitmapSize, readCursorInfo, readIconInfo } from './windows-graphics.js';

type Windows = { -readonly [Name in keyof WindowsApi]: WindowsApi[Name] };

/** A test double of Windows: functions that are not set up throw. `inputs`: inputs received by SendInput. */
function createWindows(set: Partial<WindowsApi> = {}): {
  api: Windows;
  inputs: WindowsInput[];
  calls: string[];
} {
  const inputs: WindowsInput[] = [];
  const calls: string[] = [];
  const own: Partial<WindowsApi> = {
    setThreadDpiAwarenessContext: (context) => {
      calls.push(`dpi ${context}`);
      return true;
    },
    sendInput: (sent) => {
      inputs.push(...sent);
      return sent.length;
    },
    isKeyDown: () => false,
    monitors: () => [
      { device: '\\\\.\\DISPLAY1', left: 0, top: 0, right: 1920, bottom: 1080, primary: true },
    ],
    ...set,
  };
  const api = new Proxy(own, {
    get(target, name) {
      const known = target[name as keyof WindowsApi];
      if (known === undefined) throw new Error(`${String(name)} was not set up.`);
      return known;
    },
  }) as Windows;
  return { api, inputs, calls };
}

describe('the desktop of Windows', () => {
  it('first switches to real pixels, by the newest context that Windows knows (S2-006, S2-058)', () => {
    const newest = createWindows();
    openWindowsPlatform(newest.api);
    expect(newest.calls).toEqual(['dpi -4']);
    const tried: number[] = [];
    const older = createWindows({
      setThreadDpiAwarenessContext: (context) => {
        tried.push(context);
        return context === -3;
      },
    });
    openWindowsPlatform(older.api);
    expect(tried).toEqual([-4, -3]);
    const none = createWindows({ setThreadDpiAwarenessContext: () => false });
    expect(() => openWindowsPlatform(none.api)).toThrow(/physical pixel/);
  });

  it('types any text as UTF-16 units, each down and up, without keys (S2-070)', () => {
    const { api, inputs } = createWindows();
    openWindowsPlatform(api).typeUnicode?.('é😀');
    expect(inputs).toEqual(
      [0xe9, 0xd83d, 0xde00].flatMap((scanCode) => [
        { type: 'key', virtualKey: 0, scanCode, flags: 4 },
        { type: 'key', virtualKey: 0, scanCode, flags: 6 },
      ]),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const windows = createWindows();
        openWindowsPlatform(windows.api).typeUnicode?.(text);
        const units = windows.inputs.filter(({ flags }) => flags === 4);
        expect(
          String.fromCharCode(...units.map((input) => (input.type === 'key' ? input.scanCode : 0))),
        ).toBe(text);
      }),
    );
  });

  it('reports when Windows accepted only a part (S2-074)', () => {
    const { api } = createWindows({ sendInput: () => 2 });
    expect(() => openWindowsPlatform(api).typeUnicode?.('abc')).toThrow(/accepted only 1 of 3 characters/);
  });

  it('releases pressed inputs and nothing else', () => {
    const { api, inputs } = createWindows({ isKeyDown: (key) => [0x01, 0x10, 0xa0, 0x48].includes(key) });
    openWindowsPlatform(api).releaseAll();
    expect(inputs).toEqual([
      { type: 'mouse', flags: 4 },
      ...[0x10, 0x48, 0xa0].map((virtualKey) => ({ type: 'key', virtualKey, scanCode: 0, flags: 2 })),
    ]);
    const idle = createWindows({ sendInput: () => expect.fail('Nothing was down.') });
    openWindowsPlatform(idle.api).releaseAll();
  });

  it('lists its monitors with offsets, by system metrics if Windows lists none, else 1920×1080 (S0-395, S2-124)', async () => {
    const two = createWindows({
      monitors: () => [
        { device: '\\\\.\\DISPLAY2', left: -2560, top: -100, right: 0, bottom: 1340, primary: false },
        { device: '\\\\.\\DISPLAY1', left: 0, top: 0, right: 1920, bottom: 1080, primary: true },
      ],
    });
    expect(await openWindowsPlatform(two.api).displays()).toEqual([
      { id: 'DISPLAY1', x: 0, y: 0, width: 1920, height: 1080, scale: 1, primary: true },
      { id: 'DISPLAY2', x: -2560, y: -100, width: 2560, height: 1440, scale: 1, primary: false },
    ]);
    const metrics = createWindows({ monitors: () => [], systemMetric: (index) => [1366, 768][index] ?? 0 });
    expect(await openWindowsPlatform(metrics.api).displays()).toMatchObject([{ width: 1366, height: 768 }]);
    const nothing = createWindows({ monitors: () => [], systemMetric: () => 0 });
    expect(await openWindowsPlatform(nothing.api).displays()).toMatchObject([{ width: 1920, height: 1080 }]);
  });

  it('moves the pointer itself outside the reach of nut-js (S2-124)', () => {
    const moves: number[][] = [];
    const { api } = createWindows({ setCursorPosition: (x, y) => moves.push([x, y]) > 0 });
    const platform = openWindowsPlatform(api);
    expect(platform.movePointer({ x: 1919, y: 1079 })).toBe(false);
    expect(platform.movePointer({ x: -5, y: 20 })).toBe(true);
    expect(moves).toEqual([[-5, 20]]);
  });

  it('captures areas outside the reach of nut-js: the second monitor, and across two (S2-116, S2-124)', () => {
    const grabbed: object[] = [];
    const bits = Buffer.from([1, 2, 3, 0]);
    const { api } = createWindows({
      grab: (region) => {
        grabbed.push(region);
        return { width: 1, height: 1, bits };
      },
    });
    const platform = openWindowsPlatform(api);
    expect(platform.grab?.({ x: 0, y: 0, width: 1920, height: 1080 })).toBeNull();
    const second = { x: -2560, y: -100, width: 2560, height: 1440 };
    const across = { x: 1900, y: 0, width: 100, height: 50 };
    expect(platform.grab?.(second)).toEqual({ width: 1, height: 1, bits, data: bits });
    platform.grab?.(across);
    expect(grabbed).toEqual([second, across]);
  });

  /** Each pixel by its blue, green, red and alpha. */
  const bitmap = (width: number, pixels: readonly (readonly number[])[]) => ({
    width,
    height: pixels.length / width,
    bits: Buffer.from(pixels.flat()),
  });
  const [dark, light] = [
    [0, 0, 0, 0],
    [255, 255, 255, 0],
  ];

  it.each([
    [
      'by its alpha',
      bitmap(2, [light, light]),
      bitmap(2, [
        [10, 20, 200, 128],
        [0, 0, 0, 0],
      ]),
      [0x80640a05, 0],
    ],
    [
      'by its mask, without alpha',
      bitmap(2, [dark, light]),
      bitmap(2, [[10, 20, 30, 0], dark]),
      [0xff1e140a, 0],
    ],
    [
      'in black and white, inverting as black',
      bitmap(2, [dark, dark, light, light, dark, light, dark, light]),
      null,
      [0xff000000, 0xffffffff, 0, 0xff000000],
    ],
  ] as const)('shows the actual pointer, %s, with its hot spot (S2-064)', (_, mask, colour, expected) => {
    const { api } = createWindows({ cursor: () => ({ hotspot: { x: 3, y: 4 }, mask, colour }) });
    const image = openWindowsPlatform(api).pointerImage();
    expect(image?.hotspot).toEqual({ x: 3, y: 4 });
    expect([...(image?.pixels ?? [])].map((pixel) => pixel.toString(16))).toEqual(
      expected.map((pixel) => pixel.toString(16)),
    );
    const hidden = createWindows({ cursor: () => null });
    expect(openWindowsPlatform(hidden.api).pointerImage()).toBeNull();
  });

  it('reads what 64-bit Windows writes about its pointer and its bitmaps (S2-064)', () => {
    const cursor = Buffer.alloc(24);
    cursor.writeUInt32LE(1, 4);
    cursor.writeBigInt64LE(65_539n, 8);
    expect(readCursorInfo(cursor)).toEqual({ handle: 65_539n, isShown: true });
    const icon = Buffer.alloc(32);
    icon.writeUInt32LE(7, 4);
    icon.writeUInt32LE(9, 8);
    icon.writeBigInt64LE(11n, 16);
    icon.writeBigInt64LE(12n, 24);
    expect(readIconInfo(icon)).toEqual({ hotspot: { x: 7, y: 9 }, mask: 11n, colour: 12n });
    const object = Buffer.alloc(32);
    object.writeInt32LE(32, 4);
    object.writeInt32LE(64, 8);
    expect(readBitmapSize(object)).toEqual({ width: 32, height: 64 });
    const header = createBitmapHeader(32, 64);
    expect([header.readInt32LE(4), header.readInt32LE(8), header.readUInt16LE(14)]).toEqual([32, -64, 32]);
  });

  const listed: Partial<WindowsApi> = {
    topLevelWindows: () => [1n, 2n, 3n, 4n],
    isShown: (window) => window !== 2n,
    windowText: (window) =>
      ({ 1: 'Tïtle 中文 — Notepad', 3: '', 4: 'Sheet' })[Number(window)] ?? 'Default IME',
    programFile: (window) => (window === 1n ? 'C:\\Windows\\System32\\NOTEPAD.EXE' : null),
    foregroundWindow: () => 4n,
  };

  it('lists the windows that a person sees, with titles in any script', async () => {
    const { api } = createWindows(listed);
    expect(await openWindowsPlatform(api).windows()).toEqual([
      { id: '0x1', title: 'Tïtle 中文 — Notepad', app: 'notepad', active: false },
      { id: '0x4', title: 'Sheet', app: null, active: true },
    ]);
  });

  it('brings a window to the front, or reports that Windows did not let it', async () => {
    const done: string[] = [];
    const { api } = createWindows({
      ...listed,
      restore: (window) => void done.push(`restore ${window}`),
      setForegroundWindow: (window) => done.push(`front ${window}`) > 0,
    });
    await openWindowsPlatform(api).activate('0x1');
    expect(done).toEqual(['restore 1', 'front 1']);
    await expect(openWindowsPlatform(api).activate('0x2')).rejects.toMatchObject({ code: 'not-found' });
    const refused = createWindows({ ...listed, restore: () => {}, setForegroundWindow: () => false });
    await expect(openWindowsPlatform(refused.api).activate('0x1')).rejects.toMatchObject({
      code: 'input-blocked',
    });
  });

  it('starts programs by name or path, and opens nothing else (S0-064)', async () => {
    const started: string[][] = [];
    const { api } = createWindows({ shellExecute: (...line) => (started.push(line) > 0 ? 42 : 0) });
    const platform = openWindowsPlatform(api);
    await platform.launch('notepad', ['C:\\a b\\', 'say "hi"', 'plain']);
    await platform.launch('C:\\Program Files\\App\\app.exe', []);
    expect(started).toEqual([
      ['notepad', '"C:\\a b\\\\" "say \\"hi\\"" plain'],
      ['C:\\Program Files\\App\\app.exe', ''],
    ]);
    for (const app of [
      'https://example.com',
      '\\\\host\\share\\x.exe',
      'a & b',
      'shell:startup',
      'C:\\x.bat',
      '',
      '..\\cmd',
    ]) {
      await expect(platform.launch(app, [])).rejects.toMatchObject({ code: 'app-not-found' });
    }
    expect(started).toHaveLength(2);
    const missing = openWindowsPlatform(createWindows({ shellExecute: () => 2 }).api);
    await expect(missing.launch('nothing', [])).rejects.toMatchObject({ code: 'app-not-found' });
    const denied = openWindowsPlatform(createWindows({ shellExecute: () => 5 }).api);
    await expect(denied.launch('regedit', [])).rejects.toMatchObject({ code: 'input-blocked' });
  });

  it('detects clicks on its test window and removes it', async () => {
    const presses = [null, null, { x: 40, y: 50 }];
    const done: string[] = [];
    const { api } = createWindows({
      createClickWindow: (...at) => {
        done.push(at.join(' '));
        return 7n;
      },
      nextPress: () => presses.shift() ?? null,
      destroyWindow: (window) => void done.push(`gone ${window}`),
    });
    const target = openWindowsPlatform(api).openClickTarget({ x: 28, y: 38 }, 24);
    expect(await target.nextClick(AbortSignal.timeout(5_000))).toEqual({ x: 40, y: 50 });
    expect(await target.nextClick(AbortSignal.abort())).toBeNull();
    target.close();
    expect(done).toEqual(['28 38 24', 'gone 7']);
  });

  it('waits for the session and gives up', async () => {
    const answers = [false, false, true];
    await lockSession({ takeMutex: () => answers.shift() ?? false }, 5_000);
    await expect(lockSession({ takeMutex: () => false }, 30)).rejects.toMatchObject({
      code: 'desktop-in-use',
    });
  });
});

describe('structures of 64-bit Windows', () => {
  it('are laid out as in its headers', () => {
    const bytes = encodeInputs([
      { type: 'key', virtualKey: 0x10, scanCode: 0x4e2d, flags: 6 },
      { type: 'mouse', flags: 4 },
    ]);
    expect(bytes).toHaveLength(80);
    expect(bytes.subarray(0, 16).toString('hex')).toBe('010000000000000010002d4e06000000');
    expect(bytes.readUInt32LE(40)).toBe(0);
    expect(bytes.readUInt32LE(60)).toBe(4);
    const info = Buffer.alloc(104);
    for (const [index, edge] of [-2560, -100, 0, 1340].entries()) info.writeInt32LE(edge, 4 + index * 4);
    info.write('\\\\.\\DISPLAY2\0', 40, 'utf16le');
    expect(readMonitor(info)).toEqual({
      device: '\\\\.\\DISPLAY2',
      left: -2560,
      top: -100,
      right: 0,
      bottom: 1340,
      primary: false,
    });
    const message = Buffer.alloc(48);
    message.writeUInt32LE(0x201, 8);
    message.writeInt32LE(-7, 36);
    message.writeInt32LE(9, 40);
    expect(readMessage(message)).toEqual({ kind: 0x201, x: -7, y: 9 });
  });
});
