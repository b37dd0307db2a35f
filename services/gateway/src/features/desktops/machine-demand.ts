import { setTimeout as delay } from 'node:timers/promises';
import type { CallerKeys } from '@fixpoint/desktop/cua-cloud';
import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import type { MachineDemand } from './desktops.js';

/** Time limit for a runner to serve a machine, in milliseconds: it requests the address from CUA Cloud first, and captures the screen. */
const maxMs = 30_000;
const pollMs = 100;

/**
 * The demand for machines of this key. `want` waits until a runner has announced the machine, as ready or with the reason for refusing it. It
 * resolves at once if no runner listens, and at the latest after half a minute.
 */
export function createMachineDemand(options: {
  readonly callerKeys: Pick<CallerKeys, 'callerOf' | 'want' | 'hasRunner'>;
  readonly directory: Pick<DesktopDirectory, 'get'>;
  readonly key: string;
}): MachineDemand {
  const { callerKeys, directory, key } = options;
  const caller = callerKeys.callerOf(key);
  return {
    hasRunner: () => callerKeys.hasRunner(),
    async want({ desktop, sandbox }, signal) {
      const heard = await callerKeys.want({ desktop, sandbox, caller }, key);
      const until = performance.now() + maxMs;
      while (heard > 0 && performance.now() < until && !signal.aborted) {
        if ((await directory.get(desktop))?.connected === true) return;
        await delay(pollMs, undefined, { signal });
      }
    },
  };
}
