import { amountsInText } from '../figures/amounts-in-text.js';
import type { Passage } from '../transcript/transcript.js';
import type { Interval } from './calculate.js';

/** A figure of a document with its readings: "1.234" may be a thousand or little more than one. */
export interface PassageFigure {
  /** If separators of three digits are thousands, and if they are decimals. Mostly the same. */
  readonly readings: readonly [Interval, Interval];
  readonly text: string;
  readonly isPercent: boolean;
  readonly currency: string | null;
}

/** Accounting notation of a negative figure, and nothing beside it. */
const inParentheses = /^\([^()]{1,40}\)$/u;

/** The figures of a text. Percentages are shares of one. */
export function figuresIn(text: string): PassageFigure[] {
  const amounts = amountsInText(text);
  const sign = amounts.length === 1 && inParentheses.test(text.trim()) ? -1 : 1;
  return amounts.flatMap(({ readings, text: written, isPercent, currency }) => {
    const [first, last] = [readings[0], readings.at(-1)];
    if (first === undefined || last === undefined) return [];
    const factor = isPercent ? sign / 100 : sign;
    const intervalOf = ({ value, rounding }: typeof first): Interval => {
      const spread = Math.abs(rounding * factor);
      return { low: value * factor - spread, high: value * factor + spread };
    };
    return [
      {
        readings: [intervalOf(first), intervalOf(last)],
        text: sign < 0 ? `(${written})` : written,
        isPercent,
        currency,
      },
    ];
  });
}

export function figuresOf({ texts }: Passage): PassageFigure[] {
  return texts.flatMap(figuresIn);
}

/** True if both are the same figure: value, precision and percent sign. */
export function isSameFigure(a: PassageFigure, b: PassageFigure): boolean {
  return (
    a.isPercent === b.isPercent &&
    a.readings.every((reading, index) => {
      const match = b.readings[index];
      return match !== undefined && isClose(reading.low, match.low) && isClose(reading.high, match.high);
    })
  );
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}
