import { expect, it } from 'vitest';
import { nameProgram, parseActiveWindow, parseWmctrl } from './parse-windows.js';

it('reads windows with titles of any words, and those that lack one, a class or a process', () => {
  const listing = [
    '0x00e00003  0 4711   xcalc.XCalc           host Calculator',
    '0x01000007 -1 12     mousepad.Mousepad     host *0x5 12 naïve 中文 — Mousepad',
    '0x01200001  0 0      N/A                   N/A ',
    '',
  ].join('\n');
  expect(parseWmctrl(listing)).toEqual([
    { id: '0x00e00003', pid: 4711, className: 'xcalc', title: 'Calculator' },
    { id: '0x01000007', pid: 12, className: 'mousepad', title: '*0x5 12 naïve 中文 — Mousepad' },
    { id: '0x01200001', pid: 0, className: '', title: '' },
  ]);
});

it('reads which window is active, and that none is', () => {
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
