import { isPartial, isPartOfAnother, isTotal } from '../../figures/labels.js';
import { type Figure, readFigures, showFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

/** A total that is none. */
interface WrongTotal {
  readonly place: string;
  /** `"Total" is 105, and 40 + 35 + 25 = 100`. */
  readonly sum: string;
}

export const tableTotals = anyTypeCheck({
  name: 'table-totals',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Rows and columns of tables that are called totals are the sums of the others, by the digits that they show.',
  options: noOptions,
  run(content) {
    const wrong = [...content.tables()].flatMap((table) => [...wrongRows(table), ...wrongColumns(table)]);
    if (wrong.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          wrong.map(({ place }) => place),
          '; ',
        ),
        message: `${wrong.length === 1 ? 'A total of a table is' : `${wrong.length} totals of tables are`} not the sum of what ${wrong.length === 1 ? 'it totals' : 'they total'}.`,
        expected: 'totals that are the sums of their rows or columns, give or take what rounding hides',
        actual: list(
          wrong.map(({ sum }) => sum),
          '; ',
        ),
        suggestion:
          'Compute totals from the very figures that are shown, after the last filter and in their unit; look for a row that was left out, counted twice or taken from another source.',
      },
    ];
  },
});

const widest = 60;
const longest = 500;

/** Rows called "Total" at the end of a block of figures, held to each column. */
function wrongRows({ rows, locate }: LocatedTable): WrongTotal[] {
  if (rows.length < 4 || rows.length > longest) return [];
  const labels = rows.map((row) => row.find((text) => text.trim() !== '') ?? '');
  // Most tables have none, and need not be read.
  if (!labels.some(isTotal)) return [];
  const figures = readFigures(rows);
  return labels.flatMap((label, at) => {
    if (!isTotal(label) || at < 3) return [];
    const width = Math.min(widest, rows[at]?.length ?? 0);
    const held = Array.from({ length: width }, (_, column) => column)
      .filter((column) => column > 0)
      .flatMap((column) => holdColumn(figures, labels, at, column) ?? []);
    const wrong = held.filter(({ isRight }) => !isRight);
    // Where no column adds up the rows are no parts of the total.
    if (wrong.length === 0 || (held.length > 1 && wrong.length === held.length)) return [];
    return wrong.map(({ sum }) => ({ place: locate(at + 1), sum: `"${label}" is ${sum}` }));
  });
}

interface Held {
  readonly isRight: boolean;
  readonly sum: string;
}

function holdColumn(
  figures: readonly (readonly (Figure | null)[])[],
  labels: readonly string[],
  at: number,
  column: number,
): Held | null {
  const total = figures[at]?.[column] ?? null;
  if (total === null) return null;
  const parts: { readonly figure: Figure; readonly isSum: boolean }[] = [];
  for (let row = 1; row < at; row += 1) {
    const label = labels[row] ?? '';
    const figure = figures[row]?.[column] ?? null;
    if (figure === null || isPartOfAnother(label)) continue;
    parts.push({ figure, isSum: isPartial(label) });
  }
  const kinds = new Set(parts.map(({ figure }) => figure.isPercent));
  if (parts.length < 2 || kinds.size > 1 || !kinds.has(total.isPercent)) return null;
  // Shares add up to the whole; margins and growth rates add up to nothing.
  if (total.isPercent && Math.abs(total.value - 100) > 1e-9) return null;
  const last = parts.findLastIndex(({ isSum }) => isSum);
  const readings = [
    parts.filter(({ isSum }) => !isSum),
    parts.filter(({ isSum }) => isSum),
    parts.slice(last + 1),
    parts,
  ].filter((reading) => reading.length > 1);
  const [plain] = readings;
  if (plain === undefined || isAverage(plain, total)) return null;
  return {
    isRight: readings.some((reading) =>
      addsUp(
        reading.map(({ figure }) => figure),
        total,
      ),
    ),
    sum: sumOf(
      plain.map(({ figure }) => figure),
      total,
    ),
  };
}

/** Prices and rates: no sum of what is positive is less than the largest of it. */
function isAverage(parts: readonly { readonly figure: Figure }[], total: Figure): boolean {
  const values = parts.map(({ figure }) => figure.value);
  return Math.min(...values) > 0 && total.value < Math.max(...values);
}

/** A last column called "Total", held to each row. */
function wrongColumns({ rows, locate }: LocatedTable): WrongTotal[] {
  const [header = []] = rows;
  const last = header.length - 1;
  if (last < 3 || last > widest || rows.length > longest || !isTotal(header[last] ?? '')) return [];
  const figures = readFigures(rows);
  const held = rows.slice(1).flatMap((row, index) => {
    const own = figures[index + 1] ?? [];
    const total = own[last] ?? null;
    const between = own.slice(1, last);
    const parts = between.filter((figure) => figure !== null);
    if (total === null || parts.length < 2 || row.length !== header.length) return [];
    if (header.slice(1, last).some(isPartial) || parts.some(({ isPercent }) => isPercent) || total.isPercent)
      return [];
    const place = locate(index + 2);
    return [{ isRight: addsUp(parts, total), place, sum: `"${row[0] ?? ''}" is ${sumOf(parts, total)}` }];
  });
  const wrong = held.filter(({ isRight }) => !isRight);
  return wrong.length * 2 > held.length ? [] : wrong;
}

/** Whether figures give the total, as far as the digits that all of them show can tell. */
function addsUp(parts: readonly Figure[], total: Figure): boolean {
  const sum = parts.reduce((whole, { value }) => whole + value, 0);
  const most = parts.reduce((whole, { rounding }) => whole + rounding, total.rounding);
  // Roundings seldom all go one way: four standard deviations of what many of them add up to.
  const likely =
    2.4 * Math.sqrt(parts.reduce((whole, { rounding }) => whole + rounding ** 2, total.rounding ** 2));
  const hidden = Math.min(most, likely);
  return Math.abs(sum - total.value) <= hidden + Math.abs(total.value) * 1e-9;
}

const shown = 6;

function sumOf(parts: readonly Figure[], total: Figure): string {
  const sum = parts.reduce((whole, { value }) => whole + value, 0);
  const sign = total.isPercent ? ' %' : '';
  const terms = parts.slice(0, shown).map(({ value }) => showFigure(value));
  const rest = parts.length > shown ? ` + … (${parts.length} figures)` : '';
  return `${showFigure(total.value)}${sign}, and ${terms.join(' + ').replaceAll('+ -', '- ')}${rest} = ${showFigure(sum)}${sign}`;
}
