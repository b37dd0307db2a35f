import { setTimeout as delay } from 'node:timers/promises';

/** Programs that poll the keyboard miss shorter presses. */
const shortestPressMs = 5;
/** A key that follows a click sooner has been seen to reach a busy page as part of the click. */
const afterButtonMs = 20;
/** Notches in one burst are merged by browsers, and some get lost. */
const betweenNotchesMs = 10;

/** Keeps inputs as far apart as programs need, and no farther. */
export interface Pace {
  keyGoesDown(): Promise<void>;
  keyGoesUp(): Promise<void>;
  /** To be told when a button was released. */
  buttonWentUp(): void;
  notch(): Promise<void>;
}

export function createPace(now: () => number): Pace {
  let keyDownAt = -Infinity;
  let buttonUpAt = -Infinity;
  let notchAt = -Infinity;
  async function until(time: number): Promise<void> {
    // A timer may fire a little early, since it counts from when the event loop last looked at the clock.
    for (let rest = time - now(); rest > 0; rest = time - now()) await delay(Math.ceil(rest));
  }
  return {
    async keyGoesDown() {
      await until(buttonUpAt + afterButtonMs);
      keyDownAt = now();
    },
    keyGoesUp: () => until(keyDownAt + shortestPressMs),
    buttonWentUp() {
      buttonUpAt = now();
    },
    async notch() {
      await until(notchAt + betweenNotchesMs);
      notchAt = now();
    },
  };
}
