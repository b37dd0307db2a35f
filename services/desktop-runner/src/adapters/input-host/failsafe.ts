import type { Display } from '@fixpoint/shared/contracts';
import { FailsafeError } from '../../core/errors/index.js';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** States: free → stopped (the pointer came into a corner, and not by us) → free (it left). */
export interface Failsafe {
  /** To be told where we put the pointer ourselves. */
  movedTo(place: Place): void;
  /** Throws `FailsafeError` while the pointer is in the top left corner of a monitor by a person's hand. */
  check(pointer: Place, displays: readonly Display[]): void;
}

/** `start` is where the pointer was found: resting in the corner since before we came is no message to us. */
export function createFailsafe(start: Place): Failsafe {
  let ours: Place | null = start;
  return {
    movedTo(place) {
      ours = place;
    },
    check(pointer, displays) {
      const isInCorner = displays.some(({ x, y }) => pointer.x === x && pointer.y === y);
      if (!isInCorner) {
        // Once it left the place we gave it, whatever brings it into a corner is a hand.
        if (ours !== null && (pointer.x !== ours.x || pointer.y !== ours.y)) ours = null;
        return;
      }
      if (ours === null || ours.x !== pointer.x || ours.y !== pointer.y) throw new FailsafeError();
    },
  };
}
