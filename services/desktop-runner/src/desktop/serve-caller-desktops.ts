import type { CallerKeys, WantedMachine } from '@fixpoint/desktop/cua-cloud';
import { ConflictError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';

/** A machine of a caller that this runner serves. */
export interface CallerDesktop {
  /** It is unused, so it may be closed without a task losing it. */
  isFree(): boolean;
  close(): Promise<void>;
}

export interface CallerDesktopsOptions {
  readonly callerKeys: Pick<CallerKeys, 'wanted' | 'keyOf' | 'follow'>;
  /** Maximum number of machines that are served at once. */
  readonly most: number;
  /** Serves a machine with the key of its caller. Throws `ConflictError` if another runner does. */
  readonly open: (machine: WantedMachine, key: string) => Promise<CallerDesktop>;
  /** Steps that wait for each of these desktops, or are at work on it. */
  readonly backlog: (desktops: readonly string[]) => Promise<number[]>;
  readonly log: Logger;
  /** Milliseconds between two checks if nothing is announced. */
  readonly pollMs?: number;
}

/** Serves machines at CUA Cloud while they are requested, each with the key of its caller. */
export interface CallerDesktops {
  close(): Promise<void>;
}

/**
 * States of a machine: requested → served → (no longer requested, and free) closed. A forgotten key closes its machines at once, whatever runs there.
 * One check at a time; an announcement during one leads to another.
 */
export function serveCallerDesktops(options: CallerDesktopsOptions): CallerDesktops {
  const { callerKeys, most, open, backlog, log, pollMs = 5_000 } = options;
  const served = new Map<string, { readonly machine: WantedMachine; readonly desktop: CallerDesktop }>();
  let looking: Promise<void> | undefined;
  let isStale = false;
  let closed = false;

  async function closeOne(name: string): Promise<void> {
    const entry = served.get(name);
    served.delete(name);
    await entry?.desktop.close();
    log.info({ desktop: name }, 'Desktop of a caller released');
  }

  async function closeUnwanted(wanted: readonly WantedMachine[]): Promise<void> {
    const names = [...served.keys()];
    const waiting = await backlog(names);
    for (const [position, name] of names.entries()) {
      const { machine, desktop } = served.get(name) ?? {};
      if (machine === undefined || desktop === undefined) continue;
      const isWanted = wanted.some((each) => each.desktop === name);
      const isBusy = (waiting[position] ?? 0) > 0 || !desktop.isFree();
      const isForgotten = (await callerKeys.keyOf(machine.caller)) === null;
      if (isForgotten || (!isWanted && !isBusy)) await closeOne(name);
    }
  }

  async function openWanted(machine: WantedMachine): Promise<void> {
    const key = await callerKeys.keyOf(machine.caller);
    if (key === null) {
      log.warn(
        { desktop: machine.desktop },
        'Decrypting the key of a caller failed; FIXPOINT_SECRET must be the same as on the gateway',
      );
      return;
    }
    try {
      served.set(machine.desktop, { machine, desktop: await open(machine, key) });
    } catch (error) {
      // Another runner serves it.
      if (!(error instanceof ConflictError))
        log.warn({ err: error, desktop: machine.desktop }, 'Serving the desktop of a caller failed');
    }
  }

  async function look(): Promise<void> {
    const wanted = await callerKeys.wanted();
    await closeUnwanted(wanted);
    const missing = wanted.filter(({ desktop }) => !served.has(desktop));
    await Promise.all(missing.slice(0, Math.max(0, most - served.size)).map(openWanted));
  }

  function lookSoon(): void {
    if (closed) return;
    isStale = true;
    looking ??= (async () => {
      while (isStale && !closed) {
        isStale = false;
        await look().catch((error: unknown) =>
          log.debug({ err: error }, 'Reading the requested desktops failed'),
        );
      }
    })().finally(() => {
      looking = undefined;
    });
  }

  const unfollow = callerKeys.follow(lookSoon);
  const timer = setInterval(lookSoon, pollMs);
  return {
    async close() {
      closed = true;
      clearInterval(timer);
      unfollow();
      await looking;
      await Promise.all([...served.keys()].map(closeOne));
    },
  };
}
