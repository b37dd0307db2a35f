import { expect, it } from 'vitest';
import { buildClaudeCommand, claudeModel, defaultClaudePath } from './build-command.js';

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

it('names the model by its alias (S0-021)', () => {
  expect(claudeModel).toBe('opus');
});
