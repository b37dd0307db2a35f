import { setTimeout as delay } from 'node:timers/promises';
import type { CallerKeys } from '@fixpoint/desktop/cua-cloud';
import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import type { DemandMachine } from './desktops.js';

/** Longest wait for a runner to serve a machine: it asks CUA Cloud for the address first, and looks at the screen. */
const longestMs = 30_000;
const pollMs = 100;

/**
 * Wants a machine of this key, and waits until a runner has announced it, as ready or with the reason why not. Answers at once where no
 * runner listens, and at the latest after half a minute.
 */
export function createDemandMachine(options: {
  readonly callerKeys: Pick<CallerKeys, 'callerOf' | 'want'>;
  readonly directory: Pick<DesktopDirectory, 'get'>;
  readonly key: string;
}): DemandMachine {
  const { callerKeys, directory, key } = options;
  const caller = callerKeys.callerOf(key);
  return async ({ desktop, sandbox }, signal) => {
    const heard = await callerKeys.want({ desktop, sandbox, caller }, key);
    const until = performance.now() + longestMs;
    while (heard > 0 && performance.now() < until && !signal.aborted) {
      if ((await directory.get(desktop))?.connected === true) return;
      await delay(pollMs, undefined, { signal });
    }
  };
}
