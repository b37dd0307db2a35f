import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPolicy } from '@fixpoint/guard/policy';
import type { DesktopAction } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startXDisplay, type XDisplay } from '../../../testing/x-display.js';
import { startNutDesktop } from '../../adapters/nut-desktop/start-nut-desktop.js';
import { resolveRealPath } from '../../adapters/resolve-real-path.js';
import { cropPicture } from '../../adapters/screen/encode-picture.js';
import { createDesktopStage } from '../../stages/desktop-stage.js';
import { createActionWork } from '../../stages/desktop-work/action-work.js';
import type { DesktopDriver } from '../desktop-driver.js';
import { createInputController } from './create-input-controller.js';
import type { InputAction } from './input-action.js';
import type { InputController } from './input-controller.js';

let folder: string;
let display: XDisplay;
let driver: DesktopDriver;
let controller: InputController;
const artifacts = createMemoryArtifacts();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'input-'));
  display = await startXDisplay({ width: 1000, height: 700 });
  driver = await startNutDesktop({ environment: { ...display.env, HOME: folder } });
  controller = createInputController({
    driver,
    rules: {
      policy: { ...defaultPolicy.desktop, allowedFolders: [folder] },
      places: { origins: new Set(), home: folder, realPath: resolveRealPath },
    },
    artifacts,
    openUrl: () => Promise.reject(new Error('no page is opened here')),
    crop: cropPicture,
    redact: [],
    now: () => performance.now(),
    log: createLogger({ name: 'test', level: 'silent' }),
  });
});

afterAll(async () => {
  await driver?.close();
  await display?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const perform = (inputAction: InputAction, signal = new AbortController().signal) =>
  controller.perform(inputAction, { signal, allow: [] });
const keysDown = async () => display.run('xinput', 'query-state', 'Virtual core XTEST keyboard');
/** Title of the window that has the keyboard: text typed before a window has it goes to another one. */
const focused = async () => (await driver.apps.windows()).find(({ active }) => active)?.title ?? '';

it('writes a letter and saves it if the policy allows saving (S0-445)', async () => {
  expect(await perform({ type: 'open-app', app: 'mousepad' })).toMatchObject({ outcome: 'done' });
  await expect.poll(focused).toMatch(/^Untitled.*Mousepad/);
  const text = 'Dear Ada,\nnaïve 中文 😀 "quoted" & more.\n';
  const typed = await perform({ type: 'type', text });
  expect(typed).toMatchObject({ outcome: 'done' });
  expect(typed.screen.changed).toBeGreaterThan(0);
  expect(await artifacts.has(typed.screen.before ?? '')).toBe(true);

  await perform({ type: 'chord', keys: ['ctrl', 's'] });
  await expect.poll(focused).toMatch(/^Save/);
  await expect(perform({ type: 'type', text: '/etc/cron.d/letter\n' })).rejects.toMatchObject({
    rule: 'outside-folders',
  });
  await perform({ type: 'type', text: join(folder, 'letter.txt') });
  await perform({ type: 'chord', keys: ['enter'] });
  await expect.poll(() => readFile(join(folder, 'letter.txt'), 'utf8')).toBe(text);
  await expect.poll(focused).toMatch(/letter/);
}, 60_000);

it('reports that a click on empty space has no effect', async () => {
  const ground = { space: 'logical', x: 995, y: 695 } as const;
  await perform({ type: 'click', at: ground, button: 'left', count: 1 });
  expect(await perform({ type: 'click', at: ground, button: 'left', count: 1 })).toMatchObject({
    outcome: 'no-visible-effect',
  });
});

it('holds shift for the next click and releases it (S3-073, S3-076)', async () => {
  await perform({ type: 'hold-keys', keys: ['shift'] });
  await perform({
    type: 'click',
    at: { space: 'logical', x: 990, y: 690 },
    button: 'middle',
    count: 1,
  });
  // A key that is down would make a capital of it.
  expect(await keysDown()).not.toMatch(/key\[50\]=down/);
});

it('stops within a long text, and leaves no key down', async () => {
  const cancel = new AbortController();
  await perform({ type: 'open-app', app: 'mousepad' });
  await expect.poll(focused).toMatch(/^Untitled.*Mousepad/);
  const text = 'all work and no play '.repeat(400);
  const onTouch = () => void setTimeout(() => cancel.abort(new Error('cancelled')), 150);
  const typing = controller.perform({ type: 'type', text }, { signal: cancel.signal, allow: [], onTouch });
  await expect(typing).rejects.toThrow('cancelled');
  await expect.poll(keysDown).not.toMatch(/=down/);
  await perform({ type: 'type', text: '.' });
  await perform({ type: 'chord', keys: ['ctrl', 'a'] });
  await perform({ type: 'chord', keys: ['ctrl', 'c'] });
  await expect.poll(() => driver.input.readClipboard()).toMatch(/[.]$/);
  const typed = (await driver.input.readClipboard()).slice(0, -1);
  expect(text.startsWith(typed)).toBe(true);
  expect(typed.length).toBeLessThan(text.length);
}, 60_000);

it('starts no terminal by a link with another name (S0-438)', async () => {
  const link = join(folder, 'notes');
  await symlink('/usr/bin/xterm', link);
  await expect(perform({ type: 'open-app', app: link })).rejects.toMatchObject({ rule: 'blocked-app' });
});

it('refuses to continue once a terminal has the focus (S0-438)', async () => {
  await display.start('xterm');
  await expect
    .poll(async () => (await driver.apps.windows()).find(({ active }) => active)?.app)
    .toMatch(/xterm/i);
  await expect(perform({ type: 'type', text: 'echo hello\n' })).rejects.toMatchObject({
    rule: 'blocked-app',
  });
});

it('works on the monitor that a task names, sees the effect there, and lists the existing ones (S2-116, S2-124)', async () => {
  await display.run('xrandr', '--setmonitor', 'left', '400/100x700/175+0+0', 'screen');
  await display.run('xrandr', '--setmonitor', '*right', '600/150x700/175+400+0', 'none');
  // A different screen is never treated as the same one.
  await expect(driver.screen.displays()).rejects.toMatchObject({ code: 'desktop-lost' });
  await driver.apps.launch('mousepad');
  await expect.poll(focused).toMatch(/Mousepad/);
  await display.run('xdotool', 'getactivewindow', 'windowsize', '340', '400', 'windowmove', '20', '80');

  const stage = createDesktopStage({
    ownership: {
      begin: async () => ({
        epoch: 1,
        note: null,
        signal: new AbortController().signal,
        end: async () => {},
      }),
    },
    controller,
    workers: {
      action: createActionWork({ visionModel: null, displays: () => driver.screen.displays(), artifacts }),
    },
  });
  const act = (action: DesktopAction, monitor: string) =>
    stage({ work: 'action', desktop: 'a', allow: [], step: 's', monitor, action }, createStageContext());

  await act({ action: 'click', params: { at: { x: 500, y: 500 }, button: 'left', count: 1 } }, 'left');
  expect(await display.run('xdotool', 'getmouselocation')).toContain('x:200 y:350');
  // On the primary display nothing changes, and nothing names a place.
  const text = 'seen on the left\n'.repeat(12);
  expect(await act({ action: 'type', params: { text } }, 'left')).toMatchObject({ outcome: 'done' });
  expect(await act({ action: 'type', params: { text: 'and unseen' } }, 'right')).toMatchObject({
    outcome: 'no-visible-effect',
  });
  await expect(act({ action: 'press', params: { key: 'enter' } }, 'HDMI-9')).rejects.toMatchObject({
    code: 'no-monitor',
    message: expect.stringMatching(/"HDMI-9"; it has .*"left" \(400 × 700\)/),
  });
});
