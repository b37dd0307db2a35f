import { readFile } from 'node:fs/promises';
import { UnavailableError } from '@fixpoint/shared/errors';
import { expect, it } from 'vitest';
import { withinLimit } from './bounded-tasks.js';

it('gives up what nobody answers', async () => {
  await expect(withinLimit(new Promise(() => {}), 40)).rejects.toThrow(UnavailableError);
});

it('does not count the time in which this process had no turn to hear an answer', async () => {
  const answer = withinLimit(readFile(new URL(import.meta.url), 'utf8'), 2_000);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  expect(await answer).toContain('withinLimit');
});
