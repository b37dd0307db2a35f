import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listXWindows, nameProgram, parseActiveWindow, parseWmctrl } from './x-windows.js';

it('lists windows without blocking the event loop, even if the window manager is slow (S0-393)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'x-windows-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const released = join(folder, 'released');
  for (const name of ['wmctrl', 'xprop']) {
    const program = `#!/bin/sh\ntouch "$0.started"\nwhile [ ! -e ${released} ]; do sleep 0.02; done\n`;
    await writeFile(join(folder, name), program, { mode: 0o755 });
  }
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const windows = listXWindows();
  windows.catch(() => {});
  // Both wait for what this process does meanwhile: with its loop held, neither ends before its time limit.
  await expect
    .poll(() => readdir(folder))
    .toEqual(expect.arrayContaining(['wmctrl.started', 'xprop.started']));
  await writeFile(released, '');
  expect(await windows).toEqual([]);
});

it('reads windows with any title, and those without a title, class or process', () => {
  const listing = [
    '0x00e00003  0 4711   10 20 226 304 xcalc.XCalc           host Calculator',
    '0x01000007 -1 12     -5 0 640 480 mousepad.Mousepad     host *0x5 12 naïve 中文 — Mousepad',
    '0x01200001  0 0      0 0 1 1 N/A                   N/A ',
    '0x00200003  0 7      0 0 1200 900 chromium (/tmp/a.b/p).Chromium  host Guarded - Chromium',
    '',
  ].join('\n');
  expect(parseWmctrl(listing)).toEqual([
    {
      id: '0x00e00003',
      pid: 4711,
      bounds: { x: 10, y: 20, width: 226, height: 304 },
      className: 'xcalc',
      title: 'Calculator',
    },
    {
      id: '0x01000007',
      pid: 12,
      bounds: { x: -5, y: 0, width: 640, height: 480 },
      className: 'mousepad',
      title: '*0x5 12 naïve 中文 — Mousepad',
    },
    { id: '0x01200001', pid: 0, bounds: { x: 0, y: 0, width: 1, height: 1 }, className: '', title: '' },
    {
      id: '0x00200003',
      pid: 7,
      bounds: { x: 0, y: 0, width: 1200, height: 900 },
      className: 'chromium',
      title: 'Guarded - Chromium',
    },
  ]);
});

it('reads the active window, or that no window is active', () => {
  expect(parseActiveWindow('_NET_ACTIVE_WINDOW(WINDOW): window id # 0xe00003')).toBe(0xe00003);
  expect(parseActiveWindow('_NET_ACTIVE_WINDOW:  no such atom on any window.')).toBe(0);
});

it.each([
  ['xterm', 'XTerm', 'xterm'],
  // Written in Python.
  ['python3.11', 'Terminator', 'terminator'],
  ['python3.11', '', 'python3.11'],
  ['java', 'libreoffice', 'libreoffice'],
  [null, 'Mousepad', 'mousepad'],
  [null, '', null],
])('names the program %s of class "%s" %s (S0-438)', (file, className, app) => {
  expect(nameProgram(file, className)).toBe(app);
});
