import { type Landlock, readListeningTables, readPortRange } from './landlock.js';
import { listOpenPorts, parseListeningPorts } from './landlock-rules.js';
import type { Ruleset } from './thread-launch.js';

export interface LandlockPorts {
  /** A ruleset under which nothing but these ports, and, if tests need them, the free high ones, can be connected to. */
  open(led: readonly number[]): { readonly ruleset: Ruleset | null; release(): void };
}

interface KeptRuleset {
  readonly ruleset: Ruleset;
  readonly led: readonly number[];
  readonly open: ReadonlySet<number>;
  users: number;
}

/**
 * Rules for ports. There are 28,000 free high ports, and a rule for each takes 60 ms in all: the ruleset is kept, and rebuilt only for
 * other ports, or when something has begun to listen on one of those that tests need.
 */
export function createLandlockPorts(landlock: Landlock, network: 'required' | 'best'): LandlockPorts {
  const range = network === 'best' && landlock.abi >= 4 ? readPortRange() : null;
  let kept: KeptRuleset | null = null;

  function make(led: readonly number[], listening: ReadonlySet<number>): KeptRuleset | null {
    const ports = listOpenPorts({ led, range, listening });
    const ruleset = landlock.createPortRuleset(ports);
    return ruleset === null ? null : { ruleset, led, open: new Set(ports), users: 0 };
  }

  function closeUnused(entry: KeptRuleset | null): void {
    if (entry !== null && entry !== kept && entry.users === 0) landlock.close(entry.ruleset);
  }

  return {
    open(led) {
      const listening = new Set(readListeningTables().flatMap(parseListeningPorts));
      if (kept === null || !fits(kept, led, listening)) {
        const former = kept;
        kept = make(led, listening);
        closeUnused(former);
      }
      const held = kept;
      if (held === null) return { ruleset: null, release: () => {} };
      held.users += 1;
      return {
        ruleset: held.ruleset,
        release() {
          held.users -= 1;
          closeUnused(held);
        },
      };
    },
  };
}

function fits(kept: KeptRuleset, led: readonly number[], listening: ReadonlySet<number>): boolean {
  const isSame = kept.led.length === led.length && led.every((port, index) => kept.led[index] === port);
  return isSame && ![...listening].some((port) => kept.open.has(port) && !led.includes(port));
}
