import type { Thumbnail } from '../desktop-driver.js';
import { isSameScreen } from '../frames/index.js';

/** The newest action, the screen before it, and how often in a row it met that same screen. */
export interface Repetitions {
  readonly action: string;
  readonly screen: Thumbnail | null;
  readonly times: number;
}

export const noRepetitions: Repetitions = { action: '', screen: null, times: 0 };

/** How often the same action may meet the same screen before the model is told. */
export const repetitionsAllowed = 3;

/** Counts an action that is about to be performed. Another action, or another screen, begins anew. */
export function countRepetition(before: Repetitions, action: string, screen: Thumbnail): Repetitions {
  const isSame = before.action === action && before.screen !== null && isSameScreen(before.screen, screen);
  return { action, screen, times: isSame ? before.times + 1 : 1 };
}
