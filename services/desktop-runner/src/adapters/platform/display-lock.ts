import { takeKernelLock } from '@fixpoint/sandbox/processes';
import { desktopInUse } from '../../core/errors.js';

/**
 * Locks the screen for this process, by a lock on a file of the display. The kernel releases it when the process is dead, however it died, and not
 * before: no successor can use the screen while its predecessor still might. An explicit release is not needed. Throws `desktop-in-use` after the
 * wait.
 */
export async function lockDisplay(file: string, waitMs: number): Promise<void> {
  // Another user's runner on this display must be able to see that it is held.
  const attempt = await takeKernelLock(file, { waitMs, shared: true });
  if (attempt.state === 'unsupported') throw new Error(`${file} cannot be locked: ${attempt.reason}`);
  if (attempt.state === 'held') throw desktopInUse(attempt.holder);
  attempt.lock.describe(String(process.pid));
}

/** One name for each X server, however `DISPLAY` spells it: `:0`, `:0.0` and `unix:0` are the same. Valid as a file name. */
export function nameDisplay(display: string): string {
  const [, host = '', number = ''] = /^(.*):(\d+)(?:\.\d+)?$/.exec(display) ?? ['', display, ''];
  const where = host === 'unix' || host === '' ? '' : `${host.replace(/[^A-Za-z0-9.-]/g, '_')}-`;
  return `${where}X${number}`;
}
