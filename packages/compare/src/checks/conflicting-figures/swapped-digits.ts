import { digitsOf, isSwapOf } from '../../figures/digits.js';
import { lineOf } from '../../figures/lines.js';
import { foldTitle } from '../../text/words.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import { holdsFigure } from './figure-fit.js';
import { isNamed, otherBasis, type Sentence } from './line-conflicts.js';
import { rowsNamed } from './named-figures.js';
import { namesOtherMeasure } from './other-measures.js';
import type { ShownCell, ShownLine } from './shown-lines.js';

/** Words of sentences that state a number of staff without the label of its row. */
const staff =
  /(?<!\p{L})(?:employs?|employed|employees|people|staff|beschäftigt\p{L}*|mitarbeit\p{L}*|emploie|employ[eé]\p{L}*|salariés|emplea|emplead\p{L}*|personas|impiega|dipendenti|addetti|ansatte)(?!\p{L})/iu;
/** Digits of which two may be the wrong way round: shorter figures are alike by chance. */
const minDigits = 3;
/** In a comparison, the figure is a difference. */
const difference =
  /(?<!\p{L})(?:surplus|deficit|difference|gap|überschuss|differenz|écart|excédent|diferencia|superávit|déficit|differenza|avanzo|disavanzo)(?!\p{L})/iu;
const differenceBefore = /(?<!\p{L})(?:by|um|de|en|di) $/iu;
const differenceBehind =
  /^ ?(?:\p{L}+ )?(?:more|less|higher|lower|above|below|mehr|weniger|höher|niedriger|de plus|de moins|más|menos|in più|in meno)(?!\p{L})/iu;

/** A figure of a sentence that is the one of a named row with two neighbouring digits the wrong way round, and is nowhere else. */
export function swappedDigits(sentence: Sentence, lines: readonly ShownLine[]): PointConflict[] {
  const { text, amounts } = sentence;
  if (otherBasis.test(text) || difference.test(text)) return [];
  const candidates = amounts.filter(
    (amount) => !amount.isPercent && digitsOf(amount.text).length >= minDigits && !isDifference(text, amount),
  );
  if (candidates.length === 0) return [];
  const words = new Set(foldTitle(text).split(' '));
  const years = text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  const rows = new Set(rowsNamed(text, lines));
  const named = lines.filter(
    (line) =>
      (isNamed(line, words) || rows.has(line) || (staff.test(text) && lineOf(line.label) === 'employees')) &&
      !namesOtherMeasure(text, line),
  );
  if (named.length === 0) return [];
  const stated = new Set(amounts.map((amount) => digitsOf(amount.text)));
  return candidates.flatMap((amount) => {
    const digits = digitsOf(amount.text);
    const cells = named.flatMap((line) =>
      line.cells.flatMap((cell) =>
        isOfYears(cell, years) && mayBeSwapped(amount, cell, line) ? [{ line, cell }] : [],
      ),
    );
    const [first] = cells;
    if (
      first === undefined ||
      cells.some(({ cell }) => digitsOf(cell.figure.written) !== digitsOf(first.cell.figure.written))
    )
      return [];
    // Both figures exist: "from 212 to 221".
    const isShown =
      lines.some((line) => line.cells.some((cell) => digitsOf(cell.figure.written) === digits)) ||
      named.some((line) => line.cells.some((cell) => holdsFigure(amount, cell.figure)));
    if (isShown || stated.has(digitsOf(first.cell.figure.written))) return [];
    const place = sentence.locate();
    const { line, cell } = first;
    const year = cell.year === null ? '' : ` ${cell.year}`;
    const headline = `${nameOf(line.label)}${year} is ${amount.text} ${inPlace(place)}, but ${cell.figure.written} ${inPlace(cell.locate())}`;
    return [{ place, headline, reason: headline }];
  });
}

function isDifference(text: string, { index, end }: DatedAmount): boolean {
  return differenceBefore.test(text.slice(0, index)) || differenceBehind.test(text.slice(end));
}

function isOfYears({ year }: ShownCell, years: readonly string[]): boolean {
  return year === null || years.length === 0 || years.includes(year);
}

function mayBeSwapped(
  amount: DatedAmount,
  { figure, year, isMultiple }: ShownCell,
  { label, source }: ShownLine,
): boolean {
  // A sentence seldom names the category.
  const isChart = source.includes('chart');
  if (figure.isPercent || isMultiple || (year === null && isChart)) return false;
  if (!amount.isMoney && lineOf(label) !== 'employees') return false;
  if (amount.year !== null && year !== null && amount.year !== year) return false;
  return isSwapOf(digitsOf(amount.text), digitsOf(figure.written));
}
