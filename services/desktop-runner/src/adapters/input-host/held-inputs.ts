import { desktopLost } from '../../core/errors.js';
import type { OperationName } from './operations/operations.js';

/** The inputs that are held down, as far as their holder knows. A host that dies loses them, which must be reported once. */
export interface HeldInputs {
  note(operation: OperationName, input: unknown): void;
  /** The host died. `toldAlready`: an input was in progress, and its caller is notified by it. */
  wereLost(options: { isReported: boolean }): void;
  /** Throws `desktop-lost` if held keys were lost and that is not reported yet: the next action relies on them. */
  throwIfLost(): void;
}

export function createHeldInputs(): HeldInputs {
  const held = new Set<unknown>();
  let unreported: string | undefined;
  return {
    note(operation, input) {
      if (operation === 'key-down' || operation === 'button-down') held.add(input);
      else if (operation === 'key-up' || operation === 'button-up') held.delete(input);
      else if (operation === 'release-all') {
        // A release relies on no held key; the next user of the screen may be another task.
        held.clear();
        unreported = undefined;
      }
    },
    wereLost({ isReported }) {
      if (held.size > 0 && !isReported) unreported = [...held].join(', ');
      held.clear();
    },
    throwIfLost() {
      if (unreported === undefined) return;
      const keys = unreported;
      unreported = undefined;
      throw desktopLost(`its input host ended and released held keys: ${keys}`, {
        touched: true,
      });
    },
  };
}
