import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LockAttempt, takeKernelLock } from './kernel-lock.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kernel-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function taken(attempt: LockAttempt) {
  if (attempt.state !== 'taken') throw new Error(`The lock is ${attempt.state}.`);
  return attempt.lock;
}

it('has one holder, reported to the second one, until it is released (V-12)', async () => {
  const lock = taken(await takeKernelLock(file));
  lock.describe('process 7');
  expect(await takeKernelLock(file)).toEqual({ state: 'held', holder: 'process 7' });
  lock.release();
  taken(await takeKernelLock(file)).release();
});

it('is kept by a child that inherits it, and free as soon as that is killed (V-12)', async () => {
  const lock = taken(await takeKernelLock(file));
  const child = spawn('sleep', ['60'], {
    stdio: ['ignore', 'ignore', 'ignore', lock.descriptor ?? 'ignore'],
  });
  await once(child, 'spawn');
  lock.release();
  expect(await takeKernelLock(file)).toMatchObject({ state: 'held' });
  child.kill('SIGKILL');
  taken(await takeKernelLock(file, { waitMs: 10_000 })).release();
});
