import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readStartTime } from '@fixpoint/models/processes';

/**
 * Runs `work` while nobody else on this machine holds the lock. The lock is a file that names its owner by pid and start
 * time; one whose owner is dead is taken over.
 */
export async function withFileLock<Result>(
  path: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const owner = `${process.pid} ${(await readStartTime(process.pid)) ?? ''}`;
  while (!(await take(path, owner))) await delay(50, undefined, { signal });
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string, owner: string): Promise<boolean> {
  try {
    await writeFile(path, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const held = await readFile(path, 'utf8').catch(() => '');
  // Empty: its owner is between creating and naming it.
  if (held !== '' && !(await isAlive(held))) await evict(path, held);
  return false;
}

/** Takes a dead owner's lock away. Moved aside first, and put back where it has become somebody else's meanwhile. */
async function evict(path: string, dead: string): Promise<void> {
  const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== dead) await link(aside, path);
  } catch {
    // Another waiter was faster.
  }
  await rm(aside, { force: true });
}

/** Whether the process that wrote `{pid} {start}` still runs. */
export async function isAlive(owner: string): Promise<boolean> {
  const [pid = '', start = ''] = owner.trim().split(' ');
  if (!/^\d+$/.test(pid)) return false;
  if (start !== '') return (await readStartTime(Number(pid))) === start;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
