import { expect, it } from 'vitest';
import { toEngineDenial } from './engine.js';

const denial = { tool: 'Bash', toolUseId: 't', input: {} };

it.each([
  [
    'PreToolUse:Bash hook error: The agent never pushes. [git-subcommand]',
    'git-subcommand',
    'The agent never pushes.',
  ],
  ['"a [b] c" is protected. [secret-path]', 'secret-path', '"a [b] c" is protected.'],
  ['Permission to use Bash has been denied.', 'permission-rule', 'Permission to use Bash has been denied.'],
])('recognizes the rule of a refusal by its reason: %s', (reason, rule, words) => {
  expect(toEngineDenial({ ...denial, reason })).toEqual({ tool: 'Bash', rule, reason: words });
});
