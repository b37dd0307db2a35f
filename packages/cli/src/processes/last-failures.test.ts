import { expect, it } from 'vitest';
import { createLastFailures } from './last-failures.js';

function reasonOf(...lines: string[]): string {
  const failures = createLastFailures();
  for (const line of lines) failures.note('fixer', line);
  return failures.take('fixer');
}

const log = (fields: object) => JSON.stringify({ time: 1, ...fields });

it('is the last error of the log, with the next step that it named (S0-456)', () => {
  expect(
    reasonOf(
      log({ level: 50, msg: 'Removing a worktree failed' }),
      log({ level: 60, msg: 'No wall can be built', code: 'configuration', hint: 'Install bubblewrap.' }),
      log({ level: 40, msg: 'Some resources could not be closed' }),
    ),
  ).toBe('No wall can be built. Install bubblewrap.');
  expect(
    reasonOf(log({ level: 60, msg: 'The service failed to start', err: { message: 'ENOSPC\nat x' } })),
  ).toMatch(/^The service failed to start: ENOSPC/);
});

it('is Node’s error if the program could not be loaded, and empty without an error', () => {
  expect(
    reasonOf('node:internal/modules:1', "Error [ERR_MODULE_NOT_FOUND]: Cannot find module 'x'", '    at y'),
  ).toBe("Error [ERR_MODULE_NOT_FOUND]: Cannot find module 'x'");
  expect(reasonOf('starting', log({ level: 30, msg: 'ready' }), '{not json')).toBe('');
});

it('belongs to one exit of the program only, and cannot write control sequences', () => {
  const failures = createLastFailures();
  failures.note('fixer', log({ level: 60, msg: 'one\u001b[2Jline\nmore' }));
  failures.note('gateway', log({ level: 60, msg: 'another' }));
  expect(failures.take('fixer')).not.toMatch(/\p{Cc}/u);
  expect([failures.take('fixer'), failures.take('gateway')]).toEqual(['', 'another']);
});
