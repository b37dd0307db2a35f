import { collapseSums } from '../../figures/collapse-sums.js';
import { isDeduction, isPartial, isPartOfAnother, isTotal } from '../../figures/labels.js';
import { type Figure, readFigures, showFigure, showLike, shownFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { andMore, list, nameOf, placedAt } from '../wording.js';
import { wrongNamedTotals } from './named-totals.js';
import { wrongSignedSums } from './signs-of-costs.js';
import { tooLargePies, tooLargeShares } from './too-large-shares.js';
import { wrongStatistics } from './wrong-statistics.js';
import type { WrongTotal } from './wrong-total.js';

export const tableTotals = anyTypeCheck({
  name: 'table-totals',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Totals, means and medians in tables match their rows or columns, allowing for rounding.',
  options: noOptions,
  run(content) {
    const wrong = [...content.tables()].flatMap((table) => [
      ...wrongRows(table),
      ...wrongNamedTotals(table),
      ...wrongSignedSums(table),
      ...wrongColumns(table),
      ...wrongStatistics(table),
      ...tooLargeShares(table),
    ]);
    for (const chart of content.charts?.() ?? []) wrong.push(...tooLargePies(chart));
    return draftAbout(wrong, (first) => ({
      ...placedAt(wrong.map(({ place }) => place)),
      message: `${first.headline}${andMore(wrong.length - 1, 'total')}.`,
      expected:
        'totals that equal the sum of their rows or columns, and means and medians of the rows, allowing for rounding',
      actual: list(
        wrong.map(({ sum }) => sum),
        '; ',
      ),
      suggestion:
        'Compute totals from the figures that the table shows, after the last filter and in the same unit. Check for a row that was left out, counted twice or taken from another source.',
    }));
  },
});

/** Wider and longer tables are data: their totals are in a workbook, whose formulas other checks read. */
const maxColumns = 60;
const maxRows = 500;
/** A heading, two parts and a total: with fewer rows there is no sum. */
const minRows = 4;
/** Rows and columns that a total needs before it: the heading or the labels, and two parts. */
const minBeforeTotal = 3;
const minParts = 2;
/** A whole is split by one feature and then by another, which takes two parts each. */
const minPartsOfTwoSplits = 4;
/** Relative error of sums of doubles, far below a digit that a table shows. */
const doubleError = 1e-9;
/**
 * The rounding of a figure is spread evenly over ± half a unit `r`: its standard deviation is r / √3 = 0.577 r. Four of these
 * deviations, which one sum in 16,000 exceeds, are 2.31 r; 2.4 leaves a margin.
 */
const roundingFactor = 2.4;
const maxTerms = 6;

/** Rows called "Total" at the end of a block of figures, compared with each column. */
function wrongRows({ rows, locate }: LocatedTable): WrongTotal[] {
  if (rows.length < minRows || rows.length > maxRows) return [];
  const labels = rows.map((row) => row.find((text) => text.trim() !== '') ?? '');
  // Most tables have none, and need not be read.
  if (!labels.some(isTotal)) return [];
  const figures = readFigures(rows);
  return labels.flatMap((label, totalRow) => {
    if (!isTotal(label) || totalRow < minBeforeTotal) return [];
    // "Total | Contents", "Total | Abstracts": each is that of one kind of row.
    if (labels[totalRow - 1] === label || labels[totalRow + 1] === label) return [];
    const width = Math.min(maxColumns, rows[totalRow]?.length ?? 0);
    const columns = Array.from({ length: width }, (_, column) => column)
      .filter((column) => column > 0)
      .filter((column) =>
        rows
          .slice(1, totalRow)
          .every((row, index) => isRead(row[column] ?? '', figures[index + 1]?.[column])),
      )
      .flatMap((column) => checkColumn(figures, labels, totalRow, column) ?? []);
    const wrong = columns.filter(({ isRight }) => !isRight);
    // If no column adds up, the rows are not parts of the total.
    if (wrong.length === 0 || (columns.length > 1 && wrong.length === columns.length)) return [];
    return wrong.map(({ sum, column, gives }) => {
      const heading = columns.length > 1 ? (rows[0]?.[column]?.trim() ?? '') : '';
      return {
        place: locate(totalRow + 1),
        sum: `"${label}" is ${sum}`,
        headline: `${nameOf(label)}${heading === '' ? '' : ` ${nameOf(heading)}`} is ${gives('the rows above add up to')}`,
      };
    });
  });
}

/** An amount that is written in an unknown way may be missing in a sum. */
function isRead(text: string, figure: Figure | null | undefined): boolean {
  return figure != null || !/^[^\p{L}]*\d[^\p{L}]*$/u.test(text);
}

interface CheckedColumn {
  readonly isRight: boolean;
  readonly sum: string;
  readonly column: number;
  /** `105, but the rows above add up to 100`. */
  gives(parts: string): string;
}

/** The figures of a column above a total; the first row has the titles. */
function partsOf(
  figures: readonly (readonly (Figure | null)[])[],
  labels: readonly string[],
  column: number,
): Part[] {
  return labels.flatMap((label, row) => {
    const figure = figures[row]?.[column] ?? null;
    if (row === 0 || figure === null || isPartOfAnother(label)) return [];
    const isTurned = figure.value > 0 && isDeduction(label);
    const own = isTurned ? { ...figure, value: -figure.value } : figure;
    return [{ figure: own, isSum: isPartial(label), isTurned }];
  });
}

function checkColumn(
  figures: readonly (readonly (Figure | null)[])[],
  labels: readonly string[],
  totalRow: number,
  column: number,
): CheckedColumn | null {
  const total = figures[totalRow]?.[column] ?? null;
  if (total === null) return null;
  const parts = partsOf(figures, labels.slice(0, totalRow), column);
  const kinds = new Set(parts.map(({ figure }) => figure.isPercent));
  if (parts.length < minParts || kinds.size > 1 || !kinds.has(total.isPercent)) return null;
  // Shares add up to the whole; margins and growth rates add up to nothing.
  if (total.isPercent && Math.abs(total.value - 100) > doubleError) return null;
  const readings = readingsOf(parts);
  const distance = (reading: readonly Figure[]) =>
    Math.abs(reading.reduce((sum, { value }) => sum + value, 0) - total.value);
  const [plain] = readings.toSorted((first, second) => distance(first) - distance(second));
  if (plain === undefined || isAverage(parts, total)) return null;
  const isRight = readings.some((reading) => addsUp(reading, total)) || isRepeated(figuresOf(parts), total);
  return {
    isRight,
    sum: sumOf(plain, total),
    column,
    gives: (words) => sumInWords(plain, total, words),
  };
}

interface Part {
  readonly figure: Figure;
  readonly isSum: boolean;
  /** Its label takes it off, and it has no minus. */
  readonly isTurned: boolean;
}

function figuresOf(parts: readonly Part[]): Figure[] {
  return parts.map(({ figure }) => figure);
}

/** Possible sums of a total: no label says for sure which rows are sums of others. */
function readingsOf(parts: readonly Part[]): Figure[][] {
  const last = parts.findLastIndex(({ isSum }) => isSum);
  const collapsed = collapseSums(figuresOf(parts));
  const readings = [
    ...(collapsed.length > 1 && collapsed.length < parts.length ? [collapsed] : []),
    figuresOf(parts.filter(({ isSum }) => !isSum)),
    figuresOf(parts.filter(({ isSum }) => isSum)),
    figuresOf(parts.slice(last + 1)),
    figuresOf(parts.slice(Math.max(0, last))),
    figuresOf(parts),
  ];
  const asShown = parts.some(({ isTurned }) => isTurned)
    ? [parts.map(({ figure, isTurned }) => (isTurned ? { ...figure, value: -figure.value } : figure))]
    : [];
  return [...readings, ...asShown, ...asShown.map(collapseSums)].filter(
    (reading) => reading.length >= minParts,
  );
}

/** The same whole by one feature after the other: 60 men and 60 women, then 90 adults and 30 children. */
function isRepeated(parts: readonly Figure[], total: Figure): boolean {
  if (parts.length < minPartsOfTwoSplits) return false;
  return [2, 3].some((times) =>
    addsUp(parts, { ...total, value: total.value * times, rounding: total.rounding * times }),
  );
}

/** Prices, rates and balances at the end of each period: a sum of several positive figures is more than the largest of them. */
function isAverage(parts: readonly { readonly figure: Figure }[], total: Figure): boolean {
  const values = parts.map(({ figure }) => figure.value);
  const positive = values.filter((value) => value > 0);
  return positive.length > 1 && Math.min(...values) >= 0 && total.value <= Math.max(...values);
}

/** A last column called "Total", compared with each row. */
function wrongColumns({ rows, locate }: LocatedTable): WrongTotal[] {
  const [header = []] = rows;
  const last = header.length - 1;
  if (last < minBeforeTotal || last > maxColumns || rows.length > maxRows || !isTotal(header[last] ?? ''))
    return [];
  const figures = readFigures(rows);
  const checked = rows.slice(1).flatMap((row, index) => {
    const own = figures[index + 1] ?? [];
    const total = own[last] ?? null;
    const between = own.slice(1, last);
    const parts = between.filter((figure) => figure !== null);
    if (total === null || parts.length < minParts || row.length !== header.length) return [];
    if (header.slice(1, last).some(isPartial) || parts.some(({ isPercent }) => isPercent) || total.isPercent)
      return [];
    const place = locate(index + 2);
    return [
      {
        isRight: addsUp(parts, total) || isBalance(parts, total),
        place,
        sum: `"${row[0] ?? ''}" is ${sumOf(parts, total)}`,
        headline: `${nameOf(header[last] ?? '')} of ${nameOf(row[0] ?? '')} is ${sumInWords(parts, total, 'its row adds up to')}`,
      },
    ];
  });
  const wrong = checked.filter(({ isRight }) => !isRight);
  return wrong.length * 2 > checked.length ? [] : wrong;
}

/** True for the balance before the first period, or after the last one. */
function isBalance(parts: readonly Figure[], total: Figure): boolean {
  return [parts[0], parts.at(-1)].some((balance) => balance?.value === total.value);
}

/** True if figures give the total, within the precision of the digits that they show. */
function addsUp(parts: readonly Figure[], total: Figure): boolean {
  const sum = parts.reduce((whole, { value }) => whole + value, 0);
  const maxRounding = parts.reduce((whole, { rounding }) => whole + rounding, total.rounding);
  // Roundings seldom all go one way.
  const likelyRounding =
    roundingFactor *
    Math.sqrt(parts.reduce((whole, { rounding }) => whole + rounding ** 2, total.rounding ** 2));
  const hidden = Math.min(maxRounding, likelyRounding);
  return Math.abs(sum - total.value) <= hidden + Math.abs(total.value) * doubleError;
}

/** `EUR 3,697.50, but the rows above add up to EUR 6,655.50`. */
function sumInWords(parts: readonly Figure[], total: Figure, words: string): string {
  const sum = parts.reduce((whole, { value }) => whole + value, 0);
  return `${shownFigure(total)}, but ${words} ${showLike(sum, total)}`;
}

function sumOf(parts: readonly Figure[], total: Figure): string {
  const sum = parts.reduce((whole, { value }) => whole + value, 0);
  const sign = total.isPercent ? ' %' : '';
  const terms = parts.slice(0, maxTerms).map(({ value }) => showFigure(value));
  const rest = parts.length > maxTerms ? ` + … (${parts.length} figures)` : '';
  return `${showFigure(total.value)}${sign}, and ${terms.join(' + ').replaceAll('+ -', '- ')}${rest} = ${showFigure(sum)}${sign}`;
}
