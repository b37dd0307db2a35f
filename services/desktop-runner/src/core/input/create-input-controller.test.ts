import { defaultPolicy } from '@fixpoint/guard/policy';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecordingDriver } from '../../../testing/recording-driver.js';
import { cropPicture } from '../../adapters/screen/encode-picture.js';
import { TakenOverError } from '../errors.js';
import { createInputController } from './create-input-controller.js';
import type { InputAction } from './input-action.js';
import type { InputController } from './input-controller.js';

let desktop: Awaited<ReturnType<typeof createRecordingDriver>>;
let controller: InputController;
const artifacts = createMemoryArtifacts();
const opened: string[] = [];

beforeEach(async () => {
  desktop = await createRecordingDriver();
  opened.length = 0;
  controller = createInputController({
    driver: desktop.driver,
    rules: {
      policy: defaultPolicy.desktop,
      places: { origins: new Set(), home: null, realPath: (path) => path },
    },
    artifacts,
    async openUrl(url) {
      opened.push(url);
      desktop.paint();
    },
    crop: cropPicture,
    redact: [],
    now: () => performance.now(),
    log: createLogger({ name: 'test', level: 'silent' }),
  });
});

const at = (x: number, y: number) => ({ space: 'logical', x, y }) as const;
const click = (x: number, y: number): InputAction => ({
  type: 'click',
  at: at(x, y),
  button: 'left',
  count: 1,
});
const perform = (inputAction: InputAction, signal = new AbortController().signal) =>
  controller.perform(inputAction, { signal, allow: [] });

describe('validation', () => {
  it('accepts (0, 0) as a place, and every other pixel of the display (S0-392, S0-397, S3-084)', async () => {
    await perform(click(0, 0));
    await perform(click(799, 599));
    expect(desktop.calls).toContain('move 0,0');
    expect(desktop.calls).toContain('move 799,599');
  });

  it.each([
    [-1, 10],
    [10, -1],
    [800, 10],
    [10, 600],
    [Number.NaN, 10],
    [10, Number.POSITIVE_INFINITY],
  ])('refuses (%d, %d), and touches nothing (S0-392, S0-397, S3-084)', async (x, y) => {
    const touched = vi.fn();
    const signal = new AbortController().signal;
    for (const inputAction of [
      click(x, y),
      { type: 'drag', from: at(1, 1), to: at(x, y), button: 'left' },
    ] as InputAction[]) {
      await expect(
        controller.perform(inputAction, { signal, allow: [], onTouch: touched }),
      ).rejects.toMatchObject({
        code: 'off-screen',
        hint: expect.stringContaining('800×600'),
      });
    }
    expect(desktop.calls).toEqual([]);
    expect(touched).not.toHaveBeenCalled();
  });

  it.each<InputAction>([
    { type: 'chord', keys: [] },
    { type: 'chord', keys: ['a', 'b'] },
    { type: 'chord', keys: ['a', 'ctrl'] },
    { type: 'scroll', at: null, dx: 0, dy: Number.NaN },
    { type: 'wait', ms: Number.POSITIVE_INFINITY },
  ])('refuses an impossible action: %j', async (inputAction) => {
    await expect(perform(inputAction)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(desktop.calls).toEqual([]);
  });
});

describe('acting', () => {
  it('approaches, presses once and releases', async () => {
    expect(await perform(click(10, 20))).toMatchObject({ outcome: 'done', note: '' });
    expect(desktop.calls).toEqual(['move 10,20', 'down left', 'up left']);
  });

  it('drags in steps, from one place to the other', async () => {
    await perform({ type: 'drag', from: at(10, 10), to: at(210, 10), button: 'left' });
    const moves = desktop.calls.filter((call) => call.startsWith('move'));
    expect(moves.length).toBeGreaterThan(8);
    expect(moves.at(0)).toBe('move 10,10');
    expect(moves.at(-1)).toBe('move 210,10');
    expect(desktop.calls.indexOf('down left')).toBe(1);
    expect(desktop.calls.at(-1)).toBe('up left');
  });

  it('scrolls every requested notch', async () => {
    await perform({ type: 'scroll', at: null, dx: -3, dy: 12 });
    const notches = desktop.calls.map((call) => call.replace('scroll ', '').split(',').map(Number));
    expect(
      notches.reduce((sum, [dx = 0, dy = 0]) => [(sum[0] ?? 0) + dx, (sum[1] ?? 0) + dy], [0, 0]),
    ).toEqual([-3, 12]);
  });

  it('opens programs and pages', async () => {
    await perform({ type: 'open-app', app: 'xcalc' });
    expect(desktop.calls).toEqual(['launch xcalc']);
  });

  it('presses nothing if the pointer did not arrive', async () => {
    desktop.driver.input.pointer = async () => at(300, 300);
    await expect(perform(click(10, 20))).rejects.toMatchObject({ code: 'input-blocked' });
    expect(desktop.calls).not.toContain('down left');
  });

  it('performs input actions one at a time, even if they overlap', async () => {
    await Promise.all([perform(click(1, 1)), perform({ type: 'type', text: 'abc' }), perform(click(2, 2))]);
    expect(desktop.calls).toEqual([
      'move 1,1',
      'down left',
      'up left',
      'type abc',
      'move 2,2',
      'down left',
      'up left',
    ]);
  });
});

describe('held keys', () => {
  const holdShift: InputAction = { type: 'hold-keys', keys: ['shift'] };

  it.each<[string, InputAction]>([
    ['a click', { type: 'click', at: null, button: 'right', count: 1 }],
    ['typing', { type: 'type', text: 'x' }],
    ['a key', { type: 'chord', keys: ['tab'] }],
    ['scrolling', { type: 'scroll', at: null, dx: 0, dy: 1 }],
    ['dragging', { type: 'drag', from: at(1, 1), to: at(50, 50), button: 'left' }],
  ])('stay down during %s and are released after it (S3-073, S3-074, S3-076)', async (_, inputAction) => {
    await perform(holdShift);
    expect(desktop.calls).toEqual(['key-down shift']);
    await perform(inputAction);
    expect(desktop.calls.indexOf('release-all')).toBe(desktop.calls.length - 1);
    expect(desktop.calls.length).toBeGreaterThan(2);
  });

  it.each<[string, InputAction]>([
    ['a wait', { type: 'wait', ms: 1 }],
    ['another held key', { type: 'hold-keys', keys: ['ctrl'] }],
    ['a move', { type: 'move', to: at(5, 5) }],
  ])('stay down through %s (S3-075)', async (_, inputAction) => {
    await perform(holdShift);
    await perform(inputAction);
    await controller.observe({ format: 'jpeg', cursor: true }, new AbortController().signal);
    expect(desktop.calls).not.toContain('release-all');
    await perform({ type: 'let-go' });
    expect(desktop.calls.at(-1)).toBe('release-all');
  });
});

describe('failure and abort', () => {
  it.each<[string, InputAction, string]>([
    ['a click', click(1, 1), 'up'],
    ['a key combination', { type: 'chord', keys: ['ctrl', 'c'] }, 'key-up'],
    ['a drag', { type: 'drag', from: at(1, 1), to: at(9, 9), button: 'left' }, 'up'],
  ])('release every key and button when %s fails, and repeat nothing', async (_, inputAction, call) => {
    desktop.answer(call, () => Promise.reject(new Error('the display is gone')));
    await expect(perform(inputAction)).rejects.toThrow('the display is gone');
    expect(desktop.calls.at(-1)).toBe('release-all');
    expect(desktop.calls.filter((name) => name.startsWith(call))).toHaveLength(1);
  });

  it.each<[string, InputAction, string | null]>([
    ['a long wait', { type: 'wait', ms: 60_000 }, null],
    ['typing that never ends', { type: 'type', text: 'x' }, 'type'],
    ['a drag that hangs', { type: 'drag', from: at(1, 1), to: at(500, 500), button: 'left' }, 'down'],
    ['a program that does not start', { type: 'open-app', app: 'xcalc' }, 'launch'],
  ])('stop %s on cancel, even if it would continue', async (_, inputAction, hangs) => {
    if (hangs !== null) desktop.answer(hangs, () => new Promise(() => {}));
    const cancel = new AbortController();
    const performing = perform(inputAction, cancel.signal);
    setTimeout(() => cancel.abort(new Error('cancelled')), 60);
    await expect(performing).rejects.toThrow('cancelled');
    expect(desktop.calls.at(-1)).toBe('release-all');
  });

  it('report the takeover to the caller that lost the desktop', async () => {
    const turn = new AbortController();
    const performing = perform({ type: 'wait', ms: 60_000 }, turn.signal);
    turn.abort(new TakenOverError('Ada'));
    await expect(performing).rejects.toMatchObject({ code: 'taken-over' });
    await expect(perform(click(1, 1), turn.signal)).rejects.toMatchObject({ code: 'taken-over' });
    expect(desktop.calls).not.toContain('down left');
  });

  it('report touches by onTouch, and touch nothing if it throws', async () => {
    const signal = new AbortController().signal;
    const objecting = () => {
      throw new Error('another person');
    };
    await expect(controller.perform(click(1, 1), { signal, allow: [], onTouch: objecting })).rejects.toThrow(
      'another person',
    );
    expect(desktop.calls).toEqual([]);
  });
});

describe('the guard', () => {
  it('refuses actions that the policy blocks, with the rule and the remedy (S0-438)', async () => {
    await expect(perform({ type: 'open-app', app: 'C:\\Windows\\regedit.exe' })).rejects.toMatchObject({
      code: 'refused-by-policy',
      rule: 'blocked-app',
      hint: expect.stringContaining('blockedApps'),
    });
    await expect(perform({ type: 'open-url', url: 'https://chase.com' })).rejects.toMatchObject({
      rule: 'blocked-url:banking',
    });
    expect(desktop.calls).toEqual([]);
    expect(opened).toEqual([]);
  });

  it('refuses a program that hides behind another name (S0-438)', async () => {
    desktop.resolveTo('/opt/office/notes', '/usr/bin/xterm');
    await expect(perform({ type: 'open-app', app: 'Notes' })).rejects.toMatchObject({
      code: 'refused-by-policy',
      rule: 'blocked-app',
      message: expect.stringContaining('xterm'),
    });
    expect(desktop.calls).toEqual([]);
    desktop.resolveTo('/usr/bin/mousepad');
    await perform({ type: 'open-app', app: 'Notes' });
    expect(desktop.calls).toEqual(['launch Notes']);
  });

  it('treats text in a folder window of Windows as a command (S0-438)', async () => {
    desktop.focus({ title: 'Downloads', app: 'explorer' });
    await perform({ type: 'chord', keys: ['ctrl', 'l'] });
    await perform({ type: 'type', text: 'powershell dir' });
    await expect(perform({ type: 'chord', keys: ['enter'] })).rejects.toMatchObject({ rule: 'blocked-app' });
    expect(desktop.calls).not.toContain('key-down enter');
  });

  it('opens pages that a person allowed for the task (X-15)', async () => {
    const signal = new AbortController().signal;
    await controller.perform({ type: 'open-url', url: 'https://x.com' }, { signal, allow: ['social media'] });
    expect(opened).toEqual(['https://x.com']);
  });

  it('checks the typed text on Enter', async () => {
    await perform({ type: 'type', text: 'facebook' });
    await perform({ type: 'type', text: '.com' });
    await expect(perform({ type: 'chord', keys: ['enter'] })).rejects.toMatchObject({
      rule: 'blocked-url:social media',
    });
    expect(desktop.calls).not.toContain('key-down enter');
  });

  it('ends with a refusal when a blocked page or program gets the focus (S0-438, S0-441)', async () => {
    desktop.answer('up', async () => desktop.focus({ title: 'Facebook - Chromium', app: 'chromium' }));
    await expect(perform(click(5, 5))).rejects.toMatchObject({ rule: 'blocked-url:social media' });
    desktop.focus({ title: 'root: ~', app: 'xterm' });
    await expect(perform({ type: 'type', text: 'ls' })).rejects.toMatchObject({ rule: 'blocked-app' });
    expect(desktop.calls).not.toContain('type ls');
  });

  it('types nothing while a held key would turn it into shortcuts, and releases the key (S0-438)', async () => {
    await perform({ type: 'hold-keys', keys: ['super'] });
    await expect(perform({ type: 'type', text: 'r' })).rejects.toMatchObject({ rule: 'held-keys' });
    expect(desktop.calls).toEqual(['key-down super', 'release-all']);
    expect(await perform({ type: 'type', text: 'r' })).toMatchObject({ outcome: 'done' });
  });

  it('reads the clipboard before it pastes', async () => {
    await desktop.driver.input.writeClipboard('https://www.binance.com');
    await perform({ type: 'chord', keys: ['ctrl', 'l'] });
    await expect(perform({ type: 'chord', keys: ['ctrl', 'v'] })).rejects.toMatchObject({
      rule: 'blocked-url:crypto exchanges',
    });
  });
});

describe('verification', () => {
  it('keeps screenshots before and after, and measures the change', async () => {
    const { screen } = await perform(click(100, 100));
    expect(screen.changed).toBeGreaterThan(0);
    for (const id of [screen.before, screen.after]) {
      expect((await artifacts.get(id ?? '')).subarray(0, 2).toString('hex')).toBe('ffd8');
    }
  });

  it('reports when nothing changed', async () => {
    desktop.freeze();
    expect(await perform(click(100, 100))).toMatchObject({
      outcome: 'no-visible-effect',
      screen: { changed: 0 },
    });
  });

  it('takes no screenshots for a person in control', async () => {
    const signal = new AbortController().signal;
    const performed = await controller.perform(click(1, 1), { signal, allow: [], isWatched: false });
    expect(performed).toMatchObject({
      outcome: 'done',
      screen: { before: null, after: null, changed: null },
    });
  });
});
