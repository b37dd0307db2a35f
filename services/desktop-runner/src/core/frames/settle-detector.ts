import type { Thumbnail } from '../desktop-driver.js';
import { isSameScreen } from './is-same-screen.js';

export interface SettleDetector {
  /** Takes the next look and answers whether the screen has come to rest. */
  look(thumbnail: Thumbnail): boolean;
}

/** A screen rests when so many looks in a row show the same. What drifts slowly is compared with the first of them. */
export function createSettleDetector({
  looks = 2,
  tolerance,
}: {
  readonly looks?: number;
  readonly tolerance?: number;
} = {}): SettleDetector {
  let first: Thumbnail | undefined;
  let equal = 0;
  return {
    look(thumbnail) {
      const same =
        first !== undefined && isSameScreen(first, thumbnail, tolerance === undefined ? {} : { tolerance });
      if (same) {
        equal++;
      } else {
        first = thumbnail;
        equal = 1;
      }
      return equal >= looks;
    },
  };
}
