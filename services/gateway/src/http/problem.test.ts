import { FixpointError } from '@fixpoint/shared/errors';
import { expect, it } from 'vitest';
import { toProblem } from './problem.js';

it.each([
  ['key-unavailable', 422],
  ['unsupported', 422],
  ['off-screen', 422],
  ['refused-by-policy', 403],
  ['taken-over', 409],
  ['no-screen', 503],
  ['desktop-in-use', 503],
  ['input-failed', 503],
  ['screen-resized', 503],
  ['unsupported-screen', 503],
  ['sandbox-stopped', 503],
])('a desktop that answers %s is no fault of the gateway: %i', (code, status) => {
  const thrown = new FixpointError('It says why.', { code, retry: 'never', hint: 'Do this.' });
  const { problem } = toProblem(thrown, '/');
  expect(problem).toMatchObject({ status, code, detail: 'It says why.', hint: 'Do this.' });
  expect(problem.title).not.toContain('gateway');
});
