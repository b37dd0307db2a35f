import { monthNumber } from '../../figures/months-in-text.js';
import { readFigures } from '../../figures/read-figures.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { list, quote } from '../wording.js';
import type { SequenceFault } from './find-breaks.js';

/** "März", "Jan.", "April 2026", "Apr-26". */
const month = /^(?<name>\p{L}{3,10})\.?(?:[ -]'?(?:20)?\d\d)?$/u;
const minMonths = 5;
const maxCells = 40;
const monthsPerYear = 12;

/** Rows or columns of months in which two neighbours are in each other's place, in tables, sheets and charts. */
export function monthFaults(content: DocumentText): SequenceFault[] {
  const tables = [...content.tables(), ...(content.lists?.() ?? [])].flatMap(monthLinesOf);
  const charts = [...(content.charts?.() ?? [])].flatMap(({ series, locate }) =>
    series.slice(0, 1).map(({ categories }) => ({
      names: categories,
      lines: series.map(({ values }) => values.map((value) => String(value ?? ''))),
      place: () => locate(),
    })),
  );
  return [...tables, ...charts].flatMap(({ names, lines, place }) => {
    const months = names
      .slice(0, maxCells)
      .map((name) => monthNumber(month.exec(name.trim())?.groups?.name ?? ''));
    const first = months.findIndex((number) => number > 0);
    const run = months.slice(first, first + lengthOf(months.slice(first)));
    const index = swappedIn(run);
    if (first < 0 || index < 0 || lines.some((line) => isRanked(line.slice(first, first + run.length))))
      return [];
    const [before, after] = [names[first + index] ?? '', names[first + index + 1] ?? ''];
    return [
      {
        key: `months: ${before}`,
        place: place(first + index),
        message: `${quote(before)} is in front of ${quote(after)}; the other months are in their order.`,
        actual: list(names.slice(first, first + run.length)),
      },
    ];
  });
}

/** The first column and the header of a table, with the figures beside or below them. */
function monthLinesOf({ rows, figure, locate }: LocatedTable) {
  if (rows.length > maxCells) return [];
  // In sheets the texts leave out the figures.
  const shown = rows.map((row, index) =>
    row.map((text, column) => text || String(figure?.(index + 1, column) ?? '')),
  );
  return [
    {
      names: rows.map(([label = '']) => label),
      lines: columnsOf(shown),
      place: (index: number) => locate(index + 1),
    },
    { names: rows[0] ?? [], lines: shown.slice(1), place: () => locate() },
  ];
}

function columnsOf(rows: readonly (readonly string[])[]): string[][] {
  return (rows[0] ?? []).slice(1).map((_, index) => rows.map((row) => row[index + 1] ?? ''));
}

/** True for figures from the largest to the smallest or the other way round: the months are ranked by them. */
function isRanked(line: readonly string[]): boolean {
  const values = readFigures([['', ...line]])[0]?.slice(1) ?? [];
  const steps = values
    .slice(1)
    .map((figure, index) => (figure?.value ?? Number.NaN) - (values[index]?.value ?? Number.NaN));
  const isLevel = steps.every((step) => step === 0);
  return !isLevel && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0));
}

/** The number of months in front of the first other text. */
function lengthOf(months: readonly number[]): number {
  const end = months.indexOf(0);
  return end < 0 ? months.length : end;
}

/** Position of the first of two neighbours that must change places; -1 for months in order and for other sequences. */
function swappedIn(months: readonly number[]): number {
  if (months.length < minMonths || isInOrder(months)) return -1;
  return months.findIndex((number, index) => {
    const next = months[index + 1];
    return next !== undefined && isInOrder(months.with(index, next).with(index + 1, number));
  });
}

function isInOrder(months: readonly number[]): boolean {
  return months.every(
    (number, index) => index === 0 || number === ((months[index - 1] ?? 0) % monthsPerYear) + 1,
  );
}
