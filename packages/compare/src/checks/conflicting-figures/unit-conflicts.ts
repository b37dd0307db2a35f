import { nameOfUnit } from '../../figures/money.js';
import { foldTitle } from '../../text/words.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import { isMeant, isNamed, type Sentence, significantDigits } from './line-conflicts.js';
import { plainStatements } from './plain-statements.js';
import type { ShownCell, ShownLine } from './shown-lines.js';

const steps = [1e3, 1e-3, 1e6, 1e-6];
/** "EUR 170 thousand per employee". */
const each =
  /^ (?:per|each|a (?:year|month|head|share)|je|pro|par|por|al (?:mes|año)|a persona|all[’'])(?!\p{L})/iu;

/** Figures of a sentence that a table or chart shows with the same digits in another currency or scale. */
export function conflictingUnits(sentence: Sentence, lines: readonly ShownLine[]): PointConflict[] {
  const stated = sentence.amounts.filter(
    (amount) => amount.scale > 1 && !amount.isPercent && !each.test(sentence.text.slice(amount.end)),
  );
  if (stated.length === 0) return [];
  const words = new Set(foldTitle(sentence.text).split(' '));
  const shifts = stated.flatMap((amount) => {
    const all = lines.flatMap((line) =>
      line.cells.flatMap((cell) => {
        const shift = shiftOf(amount, cell);
        return shift === null ? [] : [{ amount, line, cell, shift }];
      }),
    );
    return all.some(({ shift }) => shift === 'same') ? [] : all;
  });
  const match = shifts.find((shift) => isOfCell(shift, shifts, words) || isOfWhole(shift, sentence.text));
  if (match === undefined) return [];
  const { amount, line, cell } = match;
  const place = sentence.locate();
  const year = cell.year ?? amount.year;
  const name = `${nameOf(line.label)}${year === null || line.label.includes(year) ? '' : ` ${year}`}`;
  const headline = `${name} is ${amount.text} ${inPlace(place)}, but ${written(cell)} ${inPlace(cell.locate())}`;
  return [{ place, headline, reason: headline }];
}

type Shift = 'same' | 'currency' | number;

interface Shifted {
  readonly amount: DatedAmount;
  readonly line: ShownLine;
  readonly cell: ShownCell;
  readonly shift: Shift;
}

/** True if the figure of the sentence is that of the cell, by its year, its line and its digits. */
function isOfCell(
  { amount, line, cell, shift }: Shifted,
  shifts: readonly Shifted[],
  words: ReadonlySet<string>,
): boolean {
  const digits = significantDigits(amount);
  const isScale = shift !== 'currency';
  const isOtherYear = amount.year !== null && cell.year !== null && amount.year !== cell.year;
  const isDated = amount.year !== null && cell.year === amount.year;
  if (isOtherYear || digits < (isScale || isDated ? 2 : 3)) return false;
  // A figure of two digits may be rounded from many others.
  if (digits < 3 && significantDigits({ text: cell.figure.written }) > digits) return false;
  const isPair = shifts.some(
    (shifted) =>
      shifted.line === line &&
      shifted.shift === shift &&
      shifted.cell !== cell &&
      shifted.amount !== amount &&
      shifted.amount.year === shifted.cell.year,
  );
  if (isDated && (isPair || digits >= 4)) return true;
  if (line.isTotal) return digits >= 3 && isDated && isMeant(line, words);
  return isNamed(line, words);
}

const relation = /(?<!\p{L})(?:for|of|in|für|von|der|des|im|pour|de|du|des|en|para|del|di|dei|per)(?!\p{L})/u;

/** True for a level of the thing that the caption of a total names, with all of its digits: "The market for paper was worth EUR 2.4 million". */
function isOfWhole({ amount, line, cell, shift }: Shifted, text: string): boolean {
  const digits = significantDigits(amount);
  if (!line.isTotal || shift === 'currency' || digits < 2) return false;
  if (significantDigits({ text: cell.figure.written }) !== digits) return false;
  if (amount.year !== null && cell.year !== null && amount.year !== cell.year) return false;
  return plainStatements(text).some(({ name, kind, amount: { index } }) => {
    if (kind !== 'level' || index !== amount.index) return false;
    const [head = ''] = name.split(relation);
    const noun = head.trim().split(' ').at(-1) ?? '';
    return noun.length > 3 && line.scope.has(noun);
  });
}

/** Difference between the unit of a figure in a sentence and that of a cell with the same digits; null for other digits. */
function shiftOf(amount: DatedAmount, { figure, unit }: ShownCell): Shift | null {
  if (unit.scale === null || figure.isPercent || figure.value === 0) return null;
  const { scale } = unit;
  const shown = { value: Math.abs(figure.value * scale), rounding: figure.rounding * scale };
  const isOther = amount.currency !== null && unit.currency !== null && amount.currency !== unit.currency;
  // "1.917" beside figures with decimal commas is a thousand and more.
  const isThousands = /\d\.\d{3}(?!\d)/.test(amount.text);
  const readings =
    figure.decimals === ','
      ? amount.readings.slice(isThousands ? 0 : -1, isThousands ? 1 : undefined)
      : amount.readings;
  const factors = readings.map(({ value, rounding }) =>
    [1, ...steps].find(
      (step) => Math.abs(Math.abs(value) - shown.value * step) <= (rounding + shown.rounding * step) * 1.01,
    ),
  );
  if (factors.includes(1)) return isOther ? 'currency' : 'same';
  const [factor] = factors;
  if (factor === undefined || isOther || readings.length > 1) return null;
  return factor;
}

/** The figure with its unit: "1,485.0 EUR thousand". */
function written({ figure, unit }: ShownCell): string {
  if (/\p{L}{2}|\p{Sc}/u.test(figure.written)) return figure.written;
  return `${figure.written} ${nameOfUnit(unit)}`.trim();
}
