import { expect, it } from 'vitest';
import { buildToolCommand, getSubprocessCwd, isWslMode, toWslPath } from './wsl-command.js';

it('never uses a Linux folder as the working directory of a Windows process (S0-026, S0-027, S0-386)', () => {
  expect(getSubprocessCwd('wsl:claude', '/home/x/site')).toEqual({ cwd: null, wslCwd: '/home/x/site' });
  expect(getSubprocessCwd('wsl:claude', 'C:\\work\\site')).toEqual({ cwd: null, wslCwd: '/mnt/c/work/site' });
  expect(getSubprocessCwd('claude', '/home/x/site')).toEqual({ cwd: '/home/x/site', wslCwd: null });
});

it.each([
  ['C:\\Temp\\foo.png', '/mnt/c/Temp/foo.png'],
  ['d:/data/a b.txt', '/mnt/d/data/a b.txt'],
  ['/already/linux', '/already/linux'],
  ['relative\\path', 'relative\\path'],
])('translates %s for WSL (S0-028)', (windows, linux) => {
  expect(toWslPath(windows)).toBe(linux);
});

it('wraps git, gh and curl by the same rule (S0-029, S0-387, S0-388)', () => {
  expect(isWslMode('wsl:claude')).toBe(true);
  expect(isWslMode('wsl')).toBe(false);
  expect(buildToolCommand('wsl:claude', ['gh', 'pr', 'list'], { wslCwd: '/r' })).toEqual([
    'wsl',
    '--cd',
    '/r',
    '-e',
    'gh',
    'pr',
    'list',
  ]);
  expect(buildToolCommand('wsl:claude', ['curl', '-s'])).toEqual(['wsl', '-e', 'curl', '-s']);
  expect(buildToolCommand('claude', ['curl', '-s'])).toEqual(['curl', '-s']);
});
