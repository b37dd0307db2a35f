import { setTimeout as delay } from 'node:timers/promises';
import type { Display } from '@fixpoint/shared/contracts';
import type { ScreenDriver } from '../../core/desktop-driver.js';
import { failsafeStop } from '../../core/errors.js';
import type { LogicalPoint } from '../../core/screen/coordinates.js';
import type { DesktopPlatform } from '../platform/desktop-platform.js';

export type NutJs = typeof import('@nut-tree-fork/nut-js');

/** Context of operations, in the host's process. */
export interface HostContext {
  readonly nut: NutJs;
  readonly platform: DesktopPlatform;
  readonly screen: ScreenDriver;
  readonly failsafe: Failsafe;
  readonly pace: Pace;
  /** Throws `failsafe` if a person stopped everything. */
  checkFailsafe(): Promise<void>;
  /** Current position of the pointer. */
  pointer(): Promise<LogicalPoint>;
}

/** One operation of the host, requested by name. Runs to completion before the next one. */
export type Operation<Input, Result> = (
  input: Input,
  context: HostContext,
  signal: AbortSignal,
) => Promise<Result>;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** States: free → stopped (the pointer came into a corner, but not moved by us) → free (it left). */
interface Failsafe {
  /** Called with the position to which we moved the pointer ourselves. */
  movedTo(place: Place): void;
  /** Throws `failsafe` while the pointer is in the top left corner of a display because a person moved it there. */
  check(pointer: Place, displays: readonly Display[]): void;
}

/** `start` is the initial position of the pointer: if it was in the corner before the start, that is not a request to stop. */
export function createFailsafe(start: Place): Failsafe {
  let ours: Place | null = start;
  return {
    movedTo(place) {
      ours = place;
    },
    check(pointer, displays) {
      const isInCorner = displays.some(({ x, y }) => pointer.x === x && pointer.y === y);
      if (!isInCorner) {
        // Once it left the position that we gave it, only a person can move it into a corner.
        if (ours !== null && (pointer.x !== ours.x || pointer.y !== ours.y)) ours = null;
        return;
      }
      if (ours === null || ours.x !== pointer.x || ours.y !== pointer.y) throw failsafeStop();
    },
  };
}

/** Programs that poll the keyboard miss shorter presses. */
const minPressMs = 5;

/** Pause between a click and a key: a key that follows sooner has reached a busy page as part of the click. */
const afterButtonMs = 20;

/** Notches in one burst are merged by browsers, and some get lost. */
const betweenNotchesMs = 10;

/** Spaces inputs as far apart as programs need, and no farther. */
interface Pace {
  keyGoesDown(): Promise<void>;
  keyGoesUp(): Promise<void>;
  /** Called when a button was released. */
  buttonWentUp(): void;
  notch(): Promise<void>;
}

export function createPace(now: () => number): Pace {
  let keyDownAt = -Infinity;
  let buttonUpAt = -Infinity;
  let notchAt = -Infinity;
  async function until(time: number): Promise<void> {
    // A timer may fire a little early, since it counts from the last clock reading of the event loop.
    for (let rest = time - now(); rest > 0; rest = time - now()) await delay(Math.ceil(rest));
  }
  return {
    async keyGoesDown() {
      await until(buttonUpAt + afterButtonMs);
      keyDownAt = now();
    },
    keyGoesUp: () => until(keyDownAt + minPressMs),
    buttonWentUp() {
      buttonUpAt = now();
    },
    async notch() {
      await until(notchAt + betweenNotchesMs);
      notchAt = now();
    },
  };
}
