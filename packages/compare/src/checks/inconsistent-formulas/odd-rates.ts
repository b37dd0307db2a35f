import { groupBy } from '../sightings.js';
import type { FormulaShape } from './formula-shape.js';
import { type Formula, minAlike, type Odd, withoutNumbers } from './odd-formulas.js';

/** A column of taxes. */
export const isTax =
  /(?<!\p{L})(?:vat|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|moms|mva|btw)(?!\p{L})/iu;
/** Rates of value added tax that one country has at a time, in per cent. */
const ratesOfCountries = [
  [19, 7],
  [20, 13, 10],
  [8.1, 2.6, 3.8],
  [7.7, 2.5, 3.7],
  [20, 10, 5.5, 2.1],
  [21, 10, 4],
  [22, 10, 5, 4],
  [20, 5],
  [21, 9],
  [21, 12, 6],
  [25, 15, 12],
  [25, 12, 6],
];

/** Formulas of a tax that differ from all others in their rate alone, and in one that the country of the others does not have. */
export function oddRates(formulas: readonly Formula[]): Odd[] {
  const [first] = formulas;
  if (first === undefined || formulas.length <= minAlike) return [];
  const shapes = new Set(formulas.map(({ shape }) => `${withoutNumbers(shape)} ${shape.references}`));
  if (shapes.size > 1) return [];
  const byRate = [...groupBy(formulas, ({ shape }) => shape.skeleton).values()];
  const [one, usual] = byRate.toSorted((few, many) => few.length - many.length);
  const [odd, neighbour] = [one?.[0], usual?.[0]];
  if (byRate.length !== 2 || one?.length !== 1 || odd === undefined || neighbour === undefined) return [];
  const [rate, known] = [odd, neighbour].map(({ shape }) => rateOf(shape));
  if (rate == null || known == null || rate === 0) return [];
  const isOfCountry = ratesOfCountries.some((rates) => rates.includes(rate) && rates.includes(known));
  return isOfCountry ? [] : [{ ...odd, neighbour }];
}

/** The one rate of a formula, in per cent. */
function rateOf({ skeleton }: FormulaShape): number | null {
  const [text, ...others] = skeleton.match(/\d+(?:\.\d+)?%?/g) ?? [];
  if (text === undefined || others.length > 0) return null;
  const value = Number.parseFloat(text);
  return Number((text.endsWith('%') || value >= 1 ? value : value * 100).toPrecision(6));
}
