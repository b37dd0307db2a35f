import { closeSync, constants, fchmodSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import koffi from 'koffi';
import { desktopInUse } from '../../core/errors.js';

const exclusive = 2;
const nonBlocking = 4;
const retryMs = 10;

/**
 * Takes the screen for this process: flock(2) on a file of the display. The kernel gives it back when the process is dead,
 * however it died, and not before: no successor can touch the screen while its predecessor still might. There is nothing to
 * release. Throws `desktop-in-use` after the wait.
 */
export async function lockDisplay(file: string, waitMs: number): Promise<void> {
  const flock = koffi.load('libc.so.6').func('int flock(int fd, int operation)');
  const descriptor = openLockFile(file);
  const deadline = performance.now() + waitMs;
  while (flock(descriptor, exclusive | nonBlocking) !== 0) {
    if (performance.now() > deadline) {
      const holder = readFileSync(descriptor, 'utf8').trim();
      closeSync(descriptor);
      throw desktopInUse(holder);
    }
    await delay(retryMs);
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, String(process.pid), 0);
}

/** Never through a link that somebody put there. */
function openLockFile(file: string): number {
  const flags = constants.O_RDWR | constants.O_NOFOLLOW;
  try {
    // Linux refuses to "create" what another user has in /tmp, even where it may be opened.
    return openSync(file, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const descriptor = openSync(file, flags | constants.O_CREAT, 0o666);
  // Another user's runner on this display must be able to see that it is held, whatever our umask.
  fchmodSync(descriptor, 0o666);
  return descriptor;
}

/** One name for each X server, however `DISPLAY` spells it: `:0`, `:0.0` and `unix:0` are the same. Fit for a file. */
export function nameDisplay(display: string): string {
  const [, host = '', number = ''] = /^(.*):(\d+)(?:\.\d+)?$/.exec(display) ?? ['', display, ''];
  const where = host === 'unix' || host === '' ? '' : `${host.replace(/[^A-Za-z0-9.-]/g, '_')}-`;
  return `${where}X${number}`;
}
