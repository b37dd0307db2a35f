import { DesktopLostError } from '../../core/errors/index.js';
import type { OperationName } from './operations/index.js';

/** What is held down, as far as whoever holds it knows. A host that dies takes it along, and that has to be said once. */
export interface HeldInputs {
  note(operation: OperationName, input: unknown): void;
  /** The host died. `toldAlready`: an input was under way, and its caller learns of it. */
  wereLost(options: { toldAlready: boolean }): void;
  /** Throws `desktop-lost` where held keys were lost and nobody was told: what comes next counts on them. */
  tell(): void;
}

export function createHeldInputs(): HeldInputs {
  const held = new Set<unknown>();
  let untold: string | undefined;
  return {
    note(operation, input) {
      if (operation === 'key-down' || operation === 'button-down') held.add(input);
      else if (operation === 'key-up' || operation === 'button-up') held.delete(input);
      else if (operation === 'release-all') {
        // Who lets go counts on nothing any more; the next one to touch the screen may be another task.
        held.clear();
        untold = undefined;
      }
    },
    wereLost({ toldAlready }) {
      if (held.size > 0 && !toldAlready) untold = [...held].join(', ');
      held.clear();
    },
    tell() {
      if (untold === undefined) return;
      const keys = untold;
      untold = undefined;
      throw new DesktopLostError(`its input host ended and let go of what was held: ${keys}`, {
        touched: true,
      });
    },
  };
}
