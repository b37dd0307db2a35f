import type { Thumbnail } from '../desktop-driver.js';
import { measureChange } from './measure-change.js';

/** A blinking text cursor is a dozen cells, a clock that turns to the next hour about a hundred. */
const smallestChange = 0.001;

/** Whether a person would call it the same screen: a text cursor that blinks or a clock that ticks changes nothing. */
export function isSameScreen(
  before: Thumbnail,
  after: Thumbnail,
  { tolerance = smallestChange }: { readonly tolerance?: number } = {},
): boolean {
  return measureChange(before, after).changed <= tolerance;
}
