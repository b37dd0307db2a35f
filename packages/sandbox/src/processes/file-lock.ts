import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '@fixpoint/shared/child-process';
import { UnavailableError } from '@fixpoint/shared/errors';
import { createRunMarker, readStartTime } from './marked-processes.js';

/** Most that is done under a lock is one git command, and takes no longer than git's own time limit allows. */
const defaultForeignMs = 300_000;

/** Number of times that an owner touches its lock in the time after which an untouched one counts as left behind. */
const touchesPerForeignMs = 6;

/**
 * Runs `work` while no other process holds the lock: a file that names its owner, who touches it again and again. One whose owner is dead
 * is taken over; one of an owner in another container or on another machine, which cannot be queried, when it was not touched for
 * `foreignMs`. A signal, whose reason has the code `lock-lost`, informs `work` that another process has taken the lock: after this process
 * did not run for so long.
 */
export async function withFileLock<Result>(
  path: string,
  signal: AbortSignal,
  work: (lost: AbortSignal) => Promise<Result>,
  { foreignMs = defaultForeignMs }: { readonly foreignMs?: number } = {},
): Promise<Result> {
  const owner = await describeOwner();
  while (!(await take(path, owner, foreignMs))) await delay(50, undefined, { signal });
  const lost = new AbortController();
  const touching = setInterval(() => {
    touch(path, owner).then(
      (isOurs) => {
        if (!isOurs)
          lost.abort(new UnavailableError(`Another process holds the lock ${path}.`, { code: 'lock-lost' }));
      },
      // A disk that cannot be written to now: the next touch tries again.
      () => {},
    );
  }, foreignMs / touchesPerForeignMs);
  touching.unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(touching);
    if ((await readFile(path, 'utf8').catch(() => '')) === owner) await rm(path, { force: true });
  }
}

/** False: the lock is not ours any more. */
async function touch(path: string, owner: string): Promise<boolean> {
  const now = new Date();
  if ((await readFile(path, 'utf8').catch(() => '')) !== owner) return false;
  await utimes(path, now, now);
  return true;
}

async function take(path: string, owner: string, foreignMs: number): Promise<boolean> {
  try {
    await writeFile(path, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const held = await readFile(path, 'utf8').catch(() => '');
  const created = await stat(path).catch(() => null);
  if (created === null) return false;
  const ms = Date.now() - created.mtimeMs;
  if (!(await isOwnerAlive(held, { ms, foreignMs }))) await evict(path, held);
  return false;
}

/** Takes a dead owner's lock away. Moved aside first, and put back if another process has taken it meanwhile. */
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

/** Names this process in a file: `{pid} {start} {pid namespace}@{host}`. Pid and start together are never reused. */
export async function describeOwner(): Promise<string> {
  const { ownerPid, ownerStart, namespace } = await createRunMarker('owner');
  return `${ownerPid} ${ownerStart} ${namespace}@${hostname()}`;
}

/**
 * True if the process that wrote the description still runs. One in another container or on another machine cannot be queried: it counts as
 * alive until its description is older than `foreignMs`.
 */
export async function isOwnerAlive(
  owner: string,
  age: { readonly ms: number; readonly foreignMs: number },
): Promise<boolean> {
  const [pid = '', start = '', place = ''] = owner.trim().split(' ');
  const [, , here = ''] = (await describeOwner()).split(' ');
  if (!/^\d+$/.test(pid) || place !== here) return age.ms < age.foreignMs;
  if (start !== '') return (await readStartTime(Number(pid))) === start;
  return isAlive(Number(pid));
}
