import { digitsOf, isSwapOf } from '../../figures/digits.js';
import type { Pair } from './line-conflicts.js';

const powers = [1, 1e3, 1e6, 1e9, 1e-3, 1e-6, 1e-9];
/** A figure further away from the one that is shown is of something else. */
const maxRatio = 2;

/** True if a figure of a sentence is one that a table or chart shows, in any power of a thousand. */
export function holdsFigure(
  { readings, scale }: Pair['amount'],
  { value: shown, rounding: hidden }: Pick<Pair['cell']['figure'], 'value' | 'rounding'>,
  isVague = false,
): boolean {
  return powers.some((power) =>
    readings.some(({ value, rounding }) => {
      const [one, other] = [Math.abs(value / scale), Math.abs(shown * power)];
      const reach = (rounding / scale) * 1.01 + hidden * power + (isVague ? one / 10 : 0) + 1e-9;
      return Math.abs(one - other) <= reach;
    }),
  );
}

/** True if it is less than twice as large or small, in any power of a thousand, or has two digits the wrong way round. */
export function mayMean(
  { readings, scale, text }: Pair['amount'],
  { value: shown, written }: Pick<Pair['cell']['figure'], 'value' | 'written'>,
): boolean {
  const isNear = powers.some((power) =>
    readings.some(({ value }) => {
      const ratio = Math.abs(value / scale / (shown * power));
      return ratio < maxRatio && ratio > 1 / maxRatio;
    }),
  );
  return isNear || isSwapOf(digitsOf(text), digitsOf(written));
}
