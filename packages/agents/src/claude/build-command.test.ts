import { expect, it } from 'vitest';
import {
  buildClaudeCommand,
  buildToolCommand,
  claudeModel,
  defaultClaudePath,
  getSubprocessCwd,
  isWslMode,
  toWslPath,
} from './build-command.js';

it('wraps the CLI in wsl when its path requires it (S0-023, S0-024)', () => {
  expect(buildClaudeCommand('wsl:claude', ['--version'], { wslCwd: '/home/x/site' })).toEqual([
    'wsl',
    '--cd',
    '/home/x/site',
    '-e',
    'claude',
    '--version',
  ]);
});

it('starts a native CLI without any wrapper (S0-022, S0-025)', () => {
  expect(defaultClaudePath).toBe('claude');
  expect(buildClaudeCommand('claude', ['--version'])).toEqual(['claude', '--version']);
  expect(buildClaudeCommand('/opt/claude/bin/claude', ['-p'], { wslCwd: '/home/x' })).toEqual([
    '/opt/claude/bin/claude',
    '-p',
  ]);
});

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

it('names the model by its alias (S0-021)', () => {
  expect(claudeModel).toBe('opus');
});
