import { expect, it } from 'vitest';
import { type FailedCommand, findSetupFault } from './setup-fault.js';

const failed = (
  step: FailedCommand['step'],
  command: string,
  how: string,
  output: string,
): FailedCommand => ({
  step,
  command,
  how: `exit code ${how}`,
  output,
});

it.each([
  ['test', 'pytest -q', '127', 'sh: 1: pytest: not found', 'Install "pytest"'],
  ['test', 'pytest -q', '127', 'bash: line 1: pytest: command not found', 'Install "pytest"'],
  ['test', 'python3 -m pytest', '1', '/usr/bin/python3: No module named pytest', 'Install pytest'],
  [
    'test',
    'npm test',
    '127',
    '> deck@1.0.0 test\n> vitest run\n\nsh: 1: vitest: not found',
    'Install "vitest"',
  ],
  ['test', 'npm test', '1', 'npm error Missing script: "test"', 'Add the script "test"'],
  ['test', 'npm test', '1', 'Error: no test specified', 'Add the script "test"'],
  [
    'install',
    'pip install -r requirements.txt',
    '1',
    'error: externally-managed-environment\n\n× This environment is externally managed',
    'virtual environment',
  ],
  [
    'install',
    'npm ci',
    '1',
    'npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/x failed',
    'diff.registries',
  ],
  ['install', 'npm ci', '1', 'npm error code ECONNREFUSED', 'diff.registries'],
  [
    'install',
    'pip install x',
    '1',
    'Failed to establish a new connection: [Errno -3] Temporary failure in name resolution',
    'diff.registries',
  ],
  ['install', 'poetry install', '127', 'sh: 1: poetry: not found', 'Install "poetry"'],
  [
    'install',
    'npm ci',
    '1',
    'npm error code E401\nnpm error Incorrect or missing password.',
    'access to the package registry',
  ],
  ['install', 'make deps', '2', 'make: *** No rule to make target', 'fresh clone'],
] as const)('%s "%s" that ends with %s and %j needs a person (V-3)', (step, command, how, output, hint) => {
  const fault = findSetupFault(failed(step, command, how, output));
  expect(fault).toMatchObject({ code: 'setup', retry: 'person', hint: expect.stringContaining(hint) });
  expect(fault?.message).toContain(output.split('\n').at(-1));
});

it.each([
  ['test', 'npm test', '1', "Error: Cannot find module './words'"],
  ['test', 'pytest', '1', "E   ModuleNotFoundError: No module named 'deck.words'"],
  ['test', 'node test.js', '1', 'Error: expected 50 words, not 40'],
  ['install', 'npm ci', '1', 'npm error 503 Service Unavailable - GET https://registry.npmjs.org/x'],
  ['install', 'npm ci', '137', 'Killed'],
] as const)('%s "%s" that ends with %s and %j is no fault of the set-up', (step, command, how, output) => {
  expect(findSetupFault(failed(step, command, how, output))).toBeNull();
});

it('keeps the last 20 lines of the output', () => {
  const output = Array.from({ length: 50 }, (_, index) => `line ${index + 1}`).join('\n');
  const fault = findSetupFault(failed('install', 'make', '2', output));
  expect(fault?.context?.output).toBe(output.split('\n').slice(-20).join('\n'));
  expect(fault?.message).not.toContain('line 30\n');
});
