import type { Amount } from '../../figures/amounts-in-text.js';
import { foldTitle } from '../../text/words.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import { namesOtherMeasure } from './other-measures.js';
import type { ShownCell, ShownLine } from './shown-lines.js';

/** A sentence with its figures. */
export interface Sentence {
  readonly text: string;
  readonly amounts: readonly DatedAmount[];
  locate(): string;
}

export const otherBasis =
  /restat|adjust|pro[ -]?forma|bereinigt|angepasst|retrait|ajust|rettific|reexpres|excl|without|ohne|sans |sin |senza|forecast|plan(?!\p{L})|budget|organic/iu;
const powers = [1, 1e3, 1e6, 1e9, 1e-3, 1e-6, 1e-9];
/** A figure further away from the table's is of something else. */
const maxRatio = 3;

/** A figure of a sentence beside the cell that it may be of. */
export interface Pair {
  readonly amount: DatedAmount;
  readonly cell: ShownCell;
}

/** Figures of several years in a sentence, of which a line has one and shows another value for the other year. */
export function conflictingYears(sentence: Sentence, lines: readonly ShownLine[]): PointConflict[] {
  if (otherBasis.test(sentence.text)) return [];
  return groupsOf(sentence.amounts).flatMap(({ amounts, segment }) => {
    const text = sentence.text.slice(segment.start, segment.end);
    const words = new Set(foldTitle(text).split(' '));
    const held = lines.flatMap((line) => holdYears(line, amounts) ?? []);
    if (held.some(({ wrong }) => wrong.length === 0)) return [];
    const meant = held.filter(({ line }) => isMeant(line, words) && !namesOtherMeasure(text, line));
    const [first] = meant.filter(
      ({ line }) => !line.isTotal || !held.some((candidate) => isNamed(candidate.line, words)),
    );
    const [wrong] = first?.wrong ?? [];
    if (first === undefined || wrong === undefined) return [];
    const sure = first.right.some(({ amount }) => significantDigits(amount) >= 3);
    const others = new Set(meant.map(({ line }) => line.source));
    if (!sure && others.size > 2) return [];
    return [conflictOf(sentence, first.line, wrong)];
  });
}

/** Figures that follow one another, each with another year. */
function groupsOf(amounts: readonly DatedAmount[]) {
  const groups: { amounts: DatedAmount[]; segment: { start: number; end: number } }[] = [];
  let start = 0;
  for (const amount of amounts.filter(({ year }) => year !== null)) {
    const last = groups.at(-1);
    const isSame = last?.amounts.some(
      ({ year, isPercent }) => year === amount.year || isPercent !== amount.isPercent,
    );
    if (last === undefined || isSame !== false) {
      start = last?.segment.end ?? 0;
      groups.push({ amounts: [amount], segment: { start, end: amount.end } });
    } else {
      last.amounts.push(amount);
      last.segment.end = amount.end;
    }
  }
  return groups.filter((group) => group.amounts.length > 1);
}

/** The figures beside the line's cells of their years; null if the line has no such cells. */
function holdYears(line: ShownLine, amounts: readonly DatedAmount[]) {
  const pairs = amounts.flatMap((amount): Pair[] => {
    const cells = line.cells.filter(({ year }) => year === amount.year);
    const [cell] = cells;
    return cell === undefined || cells.length > 1 || cell.isMultiple || !isOneKind({ amount, cell })
      ? []
      : [{ amount, cell }];
  });
  const held = holdPairs(pairs);
  return held === null ? null : { line, ...held };
}

export function isOneKind({ amount, cell }: Pair): boolean {
  return cell.figure.isPercent === amount.isPercent;
}

/** Several figures in the scale in which some are right; null if there is no such scale, or if the others are far off. */
export function holdPairs<Of extends Pair>(pairs: readonly Of[]) {
  if (pairs.length < 2) return null;
  for (const power of powers) {
    const right = pairs.filter((pair) => isShown(pair, power));
    if (right.length === 0) continue;
    const wrong = pairs.filter((pair) => !right.includes(pair) && isNear(pair, power));
    if (right.length + wrong.length < pairs.length) continue;
    // Whole figures of one digit are the same by chance.
    if (right.every(({ amount }) => significantDigits(amount) < 2)) continue;
    return { right, wrong };
  }
  return null;
}

function isShown({ amount, cell: { figure } }: Pair, power: number): boolean {
  return amount.readings.some(({ value, rounding }) => {
    const hidden = (rounding / amount.scale) * 1.01 + figure.rounding * power + 1e-9;
    return Math.abs(Math.abs(value / amount.scale) - Math.abs(figure.value * power)) <= hidden;
  });
}

function isNear({ amount, cell: { figure } }: Pair, power: number): boolean {
  return amount.readings.some(({ value }) => {
    const ratio = Math.abs(value / amount.scale / (figure.value * power));
    return ratio < maxRatio && ratio > 1 / maxRatio;
  });
}

/** True if a sentence names a line, or the caption of a total. */
export function isMeant(line: ShownLine, words: ReadonlySet<string>): boolean {
  if (!line.isTotal) return isNamed(line, words);
  return [...line.scope].some((word) => word.length > 3 && words.has(word) && !plain.test(word));
}

const plain = /^(?:table|tabelle|tableau|tabla|cuadro|tabella|million|millions|euro|euros|with|from|years?)$/;

export function isNamed({ words, isTotal }: ShownLine, inSentence: ReadonlySet<string>): boolean {
  return (
    !isTotal &&
    words.some((word) => word.length > 2) &&
    words.every((word) => inSentence.has(word) || (word.length > 4 && inSentence.has(otherNumber(word))))
  );
}

function otherNumber(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : `${word}s`;
}

/** Digits that a figure shows, without the zeros that only give its size. */
export function significantDigits({ text }: Pick<Amount, 'text'>): number {
  const [digits = ''] = /\d[\d.,'’ \u00a0\u202f]*/.exec(text) ?? [];
  const plainDigits = digits.trim().replace(/^[0.,]+/, '');
  const isWhole = !/[.,]\d{1,2}$/.test(plainDigits);
  return (isWhole ? plainDigits.replace(/[^1-9]+$/, '') : plainDigits).replace(/\D/g, '').length;
}

function conflictOf({ locate }: Sentence, line: ShownLine, { amount, cell }: Pair): PointConflict {
  const place = locate();
  const headline = `${nameOf(line.label)} ${amount.year} is ${amount.text} ${inPlace(place)}, but ${cell.figure.written} ${inPlace(cell.locate())}`;
  return { place, headline, reason: headline };
}
