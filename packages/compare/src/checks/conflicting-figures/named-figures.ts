import anyAscii from 'any-ascii';
import { foldCompanyName } from '../../text/company-names.js';
import { foldTitle } from '../../text/words.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import { holdPairs, isOneKind, type Pair, type Sentence, significantDigits } from './line-conflicts.js';
import type { ShownLine } from './shown-lines.js';

const times =
  /^ ?(?:[x×](?![\p{L}\p{N}])|times(?!\p{L})|mal(?!\p{L})|fois(?!\p{L})|veces(?!\p{L})|volte(?!\p{L}))/iu;
const maxFigures = 6;
/** Characters around a name, next to its figure. */
const maxGap = 45;

interface NamedFigure {
  readonly amount: DatedAmount;
  readonly isMultiple: boolean;
  readonly line: ShownLine;
}

/** Figures of several rows in a sentence, of which one column has some and shows other values for the others. */
export function conflictingNames(
  sentence: Sentence,
  sources: readonly (readonly ShownLine[])[],
): PointConflict[] {
  const { text, amounts } = sentence;
  const figures = amounts.filter(
    (amount) =>
      amount.isPercent || amount.isMoney || isMultiple(text, amount) || significantDigits(amount) > 2,
  );
  if (figures.length < 2 || figures.length > maxFigures) return [];
  const held = sources.flatMap((all) => {
    // Most sentences name no row, or one.
    const lines = rowsNamed(text, all);
    if (lines.length < 2) return [];
    const named = namedFigures(text, figures, lines);
    if (named.length < figures.length || new Set(named.map(({ line }) => line)).size < 2) return [];
    const columns = new Set(named.flatMap(({ line }) => line.cells.map(({ column }) => column)));
    return [...columns].flatMap((column) => holdColumn(named, column) ?? []);
  });
  const [first] = held;
  if (first === undefined || held.some(({ wrong }) => wrong.length === 0)) return [];
  return first.wrong.slice(0, 1).map(({ line, amount, cell }) => {
    const place = sentence.locate();
    const end = amount.end + (times.exec(text.slice(amount.end))?.[0].length ?? 0);
    const shown = `${cell.figure.written}${cell.isMultiple ? 'x' : ''}`;
    const headline = `${nameOf(line.label)} is ${text.slice(amount.index, end).trim()} ${inPlace(place)}, but ${shown} ${inPlace(cell.locate())}`;
    return { place, headline, reason: headline };
  });
}

function isMultiple(text: string, { end, isMoney }: DatedAmount): boolean {
  return !isMoney && times.test(text.slice(end));
}

/** Each figure with the one row that is named between it and the figure before; or behind it, if the first one is. */
function namedFigures(
  text: string,
  figures: readonly DatedAmount[],
  lines: readonly ShownLine[],
): NamedFigure[] {
  const [first] = figures;
  const isBefore = first !== undefined && rowsNamed(text.slice(0, first.index), lines).length > 0;
  return figures.flatMap((amount, index) => {
    const [start, end] = isBefore
      ? [figures[index - 1]?.end ?? 0, amount.index]
      : [amount.end, figures[index + 1]?.index ?? text.length];
    const between = text.slice(start, end);
    const [line, ...others] = rowsNamed(between, lines);
    if (line === undefined || others.length > 0 || !isBeside(between, line)) return [];
    return [{ amount, line, isMultiple: isMultiple(text, amount) }];
  });
}

/** Rows that a text names. */
export function rowsNamed(text: string, lines: readonly ShownLine[]): ShownLine[] {
  const foldings = foldingsOf(text);
  return lines.filter(
    (line) => !line.isTotal && namesOf(line).some((name) => foldings.some((words) => words.includes(name))),
  );
}

/** A text as labels are folded, and as names of companies are: in plain Latin letters. */
function foldingsOf(text: string): string[] {
  const words = ` ${foldTitle(text)} `;
  const latin = ` ${foldTitle(anyAscii(text))} `;
  return words === latin ? [words] : [words, latin];
}

/** Several sentences look for the same rows. */
const known = new WeakMap<ShownLine, readonly string[]>();

function namesOf(line: ShownLine): readonly string[] {
  const names = known.get(line) ?? foldNames(line.label);
  known.set(line, names);
  return names;
}

function foldNames(label: string): string[] {
  return [foldTitle(label), foldCompanyName(label)].flatMap((name) => (name.length > 3 ? [` ${name} `] : []));
}

/** True if the words between a figure and the name of its row lead from one to the other. */
function isBeside(between: string, line: ShownLine): boolean {
  const rests = foldingsOf(between).flatMap((words) =>
    namesOf(line).flatMap((name) => (words.includes(name) ? [words.replace(name, ' ')] : [])),
  );
  const rest = rests[0] ?? between;
  return rest.length <= maxGap && !/[;:]/.test(between);
}

function holdColumn(named: readonly NamedFigure[], column: number) {
  const pairs = named.flatMap((namedFigure): (Pair & { readonly line: ShownLine })[] => {
    const cell = namedFigure.line.cells.find((shownCell) => shownCell.column === column);
    if (cell === undefined || cell.isMultiple !== namedFigure.isMultiple) return [];
    const isOther =
      namedFigure.amount.year !== null && cell.year !== null && namedFigure.amount.year !== cell.year;
    const pair = { amount: namedFigure.amount, cell, line: namedFigure.line };
    return isOther || !isOneKind(pair) ? [] : [pair];
  });
  return pairs.length < named.length ? null : holdPairs(pairs);
}
