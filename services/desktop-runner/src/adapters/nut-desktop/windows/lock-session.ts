import { setTimeout as delay } from 'node:timers/promises';
import { DesktopInUseError } from '../desktop-in-use-error.js';
import type { WindowsApi } from './windows-api.js';

const mutexName = 'Local\\fixpoint-desktop';
const retryMs = 10;

/** Takes the desktop of this session for this process, until it is dead. Throws `desktop-in-use` after the wait. */
export async function lockSession(api: Pick<WindowsApi, 'takeMutex'>, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (!api.takeMutex(mutexName)) {
    if (performance.now() > deadline) throw new DesktopInUseError('');
    await delay(retryMs);
  }
}
