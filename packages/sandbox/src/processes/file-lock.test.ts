import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOwner, isOwnerAlive, withFileLock } from './file-lock.js';

let folder: string;
let path: string;
const { signal } = new AbortController();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  path = join(folder, 'clone.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('allows one holder at a time', async () => {
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withFileLock(path, signal, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((next) => setImmediate(next));
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

it('takes over the lock of a dead owner, and of a foreign one only when it is old', async () => {
  const [, , place] = (await describeOwner()).split(' ');
  await writeFile(path, `4000000 1 ${place}`);
  expect(await withFileLock(path, signal, async () => 'mine')).toBe('mine');

  await writeFile(path, '1 1 7@other-machine');
  await expect(withFileLock(path, AbortSignal.timeout(200), async () => 'mine')).rejects.toThrow();
  const old = new Date(Date.now() - 600_000);
  await utimes(path, old, old);
  expect(await withFileLock(path, signal, async () => 'mine')).toBe('mine');
});

it('keeps a foreign waiter out while it works, however long, and reports a lost lock', async () => {
  const work = withFileLock(
    path,
    signal,
    async (lost) => {
      await once(lost, 'abort');
      return lost.reason;
    },
    { foreignMs: 120 },
  );
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).not.toBe('');
  const { mtimeMs } = await stat(path);
  await expect.poll(async () => (await stat(path)).mtimeMs - mtimeMs, { interval: 20 }).toBeGreaterThan(240);
  await writeFile(path, '1 1 7@other-machine');
  expect(await work).toMatchObject({ code: 'lock-lost', retry: 'backoff' });
  // What is somebody else's now stays where it is.
  expect(await readFile(path, 'utf8')).toBe('1 1 7@other-machine');
});

it('waits for a living owner until its signal aborts', async () => {
  await writeFile(path, await describeOwner());
  await expect(withFileLock(path, AbortSignal.timeout(200), async () => 'mine')).rejects.toThrow();
});

it('identifies a process by its pid and its start together', async () => {
  const [pid, , place] = (await describeOwner()).split(' ');
  const age = { ms: 0, foreignMs: 1_000 };
  expect(await isOwnerAlive(await describeOwner(), age)).toBe(true);
  expect(await isOwnerAlive(`${pid} 1 ${place}`, age)).toBe(false);
});
