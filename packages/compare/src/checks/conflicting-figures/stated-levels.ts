import type { Reading } from '../../figures/amounts-in-text.js';
import { told } from '../../figures/claims.js';
import { lineOf } from '../../figures/lines.js';
import { showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import { type DocumentText, holdsSentences } from '../../views/document-text.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { holdsFigure, mayMean } from './figure-fit.js';
import { otherBasis } from './line-conflicts.js';
import { isOf } from './line-names.js';
import { type PlainStatement, plainStatements } from './plain-statements.js';
import type { ShownCell, ShownLine } from './shown-lines.js';
import { peakConflict, type Sentence } from './stated-peaks.js';

const maxText = 4_000;
const maxSentences = 1_000;
/** Sentences and titles about a row, column or series that state another figure for a year, or another year as the highest or lowest. */
export function statedLevels(content: DocumentText, lines: readonly ShownLine[]): PointConflict[] {
  if (lines.length === 0) return [];
  const pointConflicts: PointConflict[] = [];
  const titles = firstTitle(content);
  for (const sentence of sentencesWithFigures(content)) {
    const near = lines.filter(({ source }) => pageOf(source) === sentence.page);
    const conflict =
      statementConflict(sentence, near, lines, titles) ?? peakConflict(sentence, near.filter(isDated));
    if (conflict !== null) pointConflicts.push(conflict);
  }
  return pointConflicts;
}

/** Words of the title of the document. */
function firstTitle(content: DocumentText): readonly string[] {
  for (const { kind, text } of content.texts())
    return kind === 'title' ? foldTitle(text.slice(0, 200)).split(' ') : [];
  return [];
}

function isDated({ cells }: ShownLine): boolean {
  return cells.some((cell) => cell.year !== null);
}

function sentencesWithFigures(content: DocumentText): Sentence[] {
  const sentences: Sentence[] = [];
  for (const located of content.texts()) {
    const { text, locate } = located;
    if (!holdsSentences(located) || text.length > maxText || !mayState.test(text)) continue;
    const place = locate();
    for (const sentence of sentencesOf(text)) {
      if (sentences.length === maxSentences) return sentences;
      if (mayState.test(sentence))
        sentences.push({ text: sentence, page: pageOf(place), locate: () => place });
    }
  }
  return sentences;
}

const mayState = /(?<!\d)(?:19|20)\d\d(?!\d)|\d ?(?:%|per|pro[cz]|por|pour)/iu;

/** "on 31 December 2025": a balance of that year. */
const yearEnd =
  /,? (?:on|at|as (?:of|at)|am|zum|per|au|al|a) (?:the )?(?:31(?:st|\.)? (?:de )?(?:dec|dez|déc|dic)\p{L}*\.?(?: de)? |31\.12\.)((?:19|20)\d\d)(?!\d)/iu;

/** "31 Dec 2025", "31.12.2025": the header of a balance. */
const balanceDay =
  /^(?:\p{L}+ ){0,2}(?:31(?:\.|st)? (?:de )?(?:dec|dez|déc|dic)\p{L}*\.?(?: de)? |31\.12\.)(20\d\d)$/iu;

/** The slide or section of a place; '' without one. */
export function pageOf(place: string): string {
  return /^(?:slide \d+|section [^,]+)/.exec(place)?.[0] ?? '';
}

/** "The market reached EUR 440 million in 2025" beside a chart whose point of 2025 is 410. */
function statementConflict(
  { text, locate }: Sentence,
  near: readonly ShownLine[],
  all: readonly ShownLine[],
  titles: readonly string[],
): PointConflict | null {
  if (otherBasis.test(text)) return null;
  for (const statement of plainStatements(text.replace(yearEnd, ' in $1'))) {
    const known = lineOf(statement.name);
    // Lines of a statement are compared by their own rules.
    if (known !== null && told.has(known)) continue;
    const line = lineMeant(statement, near, titles) ?? lineMeant(statement, all, titles);
    const but = line === null ? null : contradiction(statement, line, all);
    if (line === null || but === null) continue;
    const place = locate();
    const what = { level: '', share: 'Share of ', rise: 'Rise of ', fall: 'Fall of ' }[statement.kind];
    const label = nameOf(line.label);
    const year = statement.year === null ? '' : ` ${statement.year}`;
    const headline = `${what}${label}${year} is ${statement.amount.text} ${inPlace(place)}, but ${but}`;
    return { place, headline, reason: headline };
  }
  return null;
}

/** The only line that the statement names. A table and the chart of it have the same line. */
function lineMeant(
  statement: PlainStatement,
  lines: readonly ShownLine[],
  titles: readonly string[],
): ShownLine | null {
  const named = lines.filter((line) => isOf(statement.name, line, titles));
  const [line] = named;
  const isSame = named.every(({ cells }) =>
    cells.every(
      ({ year: of, figure }) =>
        (line?.cells.find((cell) => cell.year === of)?.figure.value ?? figure.value) === figure.value,
    ),
  );
  return line === undefined || !isSame ? null : line;
}

/** Figure that the table or chart shows instead; null if it agrees, or does not have the figure. */
function contradiction(statement: PlainStatement, line: ShownLine, all: readonly ShownLine[]): string | null {
  const { amount, kind, isVague } = statement;
  if (kind !== 'level') {
    const rates = kind === 'share' ? sharesOf(line, statement, all) : changesOf(line, statement);
    return rates === null ? null : rateContradiction(statement, rates, line);
  }
  const cell = cellOf(line, statement);
  if (cell === null || holdsFigure(amount, cell.figure, isVague) || !mayMean(amount, cell.figure))
    return null;
  // A figure that stands elsewhere is of something else.
  const isElsewhere = all.some((shownLine) =>
    shownLine.cells.some((shownCell) => holdsFigure(amount, shownCell.figure)),
  );
  return isElsewhere ? null : `${cell.figure.written} ${inPlace(cell.locate())}`;
}

/** Points by which other rounding of the figures may change a rate. */
const slack = 0.15;
/** A rate further away is of something else. */
const maxDifference = 30;

function rateContradiction(
  { amount, kind, isVague }: PlainStatement,
  rates: readonly Reading[],
  line: ShownLine,
): string | null {
  const sign = kind === 'fall' ? -1 : 1;
  const differences = rates.flatMap((rate) =>
    amount.readings.map(({ value, rounding }) => ({
      apart: Math.abs(rate.value - value * sign),
      reach: rounding + rate.rounding + slack + (isVague ? value / 10 : 0),
    })),
  );
  if (rates.length === 0 || differences.some(({ apart, reach }) => apart <= reach)) return null;
  if (differences.every(({ apart }) => apart > maxDifference)) return null;
  // A column of rates may be of another basis.
  if (line.cells.some(({ figure }) => figure.isPercent && holdsFigure(amount, figure))) return null;
  const shown = rates.map(({ value }) => `${showFigure(Number(value.toFixed(1)))} %`).slice(0, 4);
  return `the figures ${inPlace(line.source)} give ${shown.join(', ')}`;
}

/** Changes from year to year in per cent; null for a line without years, or without the year. */
function changesOf({ cells }: ShownLine, { year: stated }: PlainStatement): Reading[] | null {
  const dated = cells.filter(({ year: of, figure }) => of !== null && !figure.isPercent);
  if (new Set(dated.map(({ year: of }) => of)).size < dated.length || dated.length > 8) return null;
  const sorted = dated.toSorted((a, b) => Number(a.year) - Number(b.year));
  return sorted.flatMap((now, index) =>
    sorted.slice(0, index).flatMap((then) => {
      const isYear = stated === null || (now.year === stated && Number(then.year) === Number(stated) - 1);
      return isYear ? ratioOf(now, then, -100) : [];
    }),
  );
}

/** Shares of a row in the total of its table, in per cent; null without a total. */
function sharesOf(
  { cells, source }: ShownLine,
  { year: stated }: PlainStatement,
  all: readonly ShownLine[],
): Reading[] | null {
  const [total, ...others] = all.filter((shownLine) => shownLine.isTotal && shownLine.source === source);
  if (total === undefined || others.length > 0) return null;
  return cells.flatMap((part) => {
    const whole = total.cells.find(({ column }) => column === part.column);
    const isYear = stated === null || part.year === null || part.year === stated;
    if (whole === undefined || part.figure.isPercent || whole.figure.isPercent || !isYear) return [];
    return ratioOf(part, whole, 0);
  });
}

function ratioOf({ figure: part }: ShownCell, { figure: base }: ShownCell, offset: number): Reading[] {
  if (base.value <= base.rounding || part.value <= 0) return [];
  const value = (part.value / base.value) * 100;
  const high = ((part.value + part.rounding) / (base.value - base.rounding)) * 100;
  return [{ value: value + offset, rounding: high - value }];
}

function cellOf({ cells }: ShownLine, { year: stated, amount }: PlainStatement): ShownCell | null {
  const own = cells.filter(
    ({ year: of, heading }) => (of ?? balanceDay.exec(heading)?.[1] ?? null) === stated,
  );
  const [cell] = own;
  if (cell === undefined || own.length > 1 || cell.isMultiple) return null;
  return cell.figure.isPercent === amount.isPercent ? cell : null;
}
