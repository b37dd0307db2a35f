import type { RowRange } from '@fixpoint/documents/model';
import { collapseSums } from '../../figures/collapse-sums.js';
import { isPartialTotal, type Statistic } from '../../views/workbook/find-body.js';
import type { SheetView, TableColumn } from '../../views/workbook/workbook-view.js';
import { compute, type SummaryFormula } from './statistics.js';

/** A figure of a column, with what decides whether a total counts it. */
interface Figure {
  readonly row: number;
  readonly value: number;
  readonly formula: string | null;
}

/**
 * Possible values of a total, the plain reading first; empty if they cannot be known. A column may hold totals of parts of itself,
 * as pivots and nested SUBTOTALs do, or be one of several blocks; a "total" may be the number of rows. No label shows which of these
 * is meant, so only a figure that matches none of them is wrong.
 */
export function possibleTotals(
  table: SheetView,
  column: TableColumn,
  { statistic, formula }: { readonly statistic: Statistic; readonly formula: SummaryFormula | null },
): readonly number[] {
  if (table.body === null) return [];
  if (formula !== null) return totalsOfFormula(table, column, statistic, formula);
  const figures = figuresIn(table, column, table.body);
  if (figures === null || (statistic === 'sum' && isRate(column, figures))) return [];
  if (table.sheet.hasPivot || isAggregateOfPivot(column)) return [];
  const parts = new Set(
    figures
      .filter(
        (figure) => isSubtotal(figure) || isSumOfColumn(figure) || isPartialTotal(table.sheet, figure.row),
      )
      .map(({ row }) => row),
  );
  const last = figures.findLastIndex(({ row }) => parts.has(row));
  const readings = [figures];
  if (parts.size > 0) {
    readings.push(
      figures.filter(({ row }) => !parts.has(row)),
      figures.filter(({ row }) => parts.has(row)),
      figures.slice(last + 1),
      figures.slice(last),
    );
  }
  const collapsed = collapseSums(figures.map((figure) => ({ ...figure, rounding: 0 })));
  if (collapsed.length < figures.length) readings.push(collapsed);
  if (statistic !== 'sum') return computeAll(statistic, [...readings, ...aboveFirst(figures, parts)]);
  const totals = computeAll(statistic, readings);
  const outline = outlineTotal(figures);
  // The label may mean the number of rows, the balance of the last row, or the mean of values that cannot be added up.
  const mean =
    compute(
      'average',
      figures.map(({ value }) => value),
    ) ?? Number.NaN;
  const ends = [figures[0]?.value ?? 0, figures.at(-1)?.value ?? 0, mean];
  return [...totals, ...(outline === null ? [] : [outline]), figures.length, ...ends];
}

/** True for a figure that no sum of a column gives, and a weighted mean may: a multiple or a price per unit of the whole. */
export function isWithin(table: SheetView, column: TableColumn, value: number): boolean {
  const figures = table.body === null ? null : figuresIn(table, column, table.body);
  const values = figures?.map((figure) => figure.value) ?? [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const sum = values.reduce((total, own) => total + own, 0);
  return values.length >= minMeans && least > 0 && value > least && value < most && most < sum / 2;
}

const minMeans = 3;

/** The rows above the first total: others, such as open orders, may follow it. */
function aboveFirst(figures: readonly Figure[], parts: ReadonlySet<number>): Figure[][] {
  const first = figures.findIndex(({ row }) => parts.has(row));
  return first > 0 ? [figures.slice(0, first)] : [];
}

function totalsOfFormula(
  table: SheetView,
  column: TableColumn,
  statistic: Statistic,
  { range, isSubtotal: isPassing }: SummaryFormula,
): readonly number[] {
  const rows = range ?? table.body;
  const figures = rows === null ? null : figuresIn(table, column, rows);
  if (figures === null) return [];
  if (!isPassing) return computeAll(statistic, [figures]);
  // SUBTOTAL passes over others of its kind, and over rows that are hidden: which of those were filtered is not known.
  const own = figures.filter((figure) => !isSubtotal(figure));
  const hidden = new Set(table.sheet.hiddenRows);
  return computeAll(statistic, [own, own.filter(({ row }) => !hidden.has(row))]);
}

/** The sum of a column in which each figure is followed by those that it sums up, as in a pivot in compact form; null for other columns. */
function outlineTotal(figures: readonly Figure[]): number | null {
  let total = 0;
  let isOutline = false;
  for (let index = 0; index < figures.length; ) {
    const parent = figures[index]?.value ?? 0;
    let children = 0;
    let next = index + 1;
    for (; next < figures.length && Math.abs(children - parent) > Math.abs(parent) * 1e-6; next += 1)
      children += figures[next]?.value ?? 0;
    if (Math.abs(children - parent) > Math.abs(parent) * 1e-6) return null;
    isOutline ||= next - index > 2;
    total += parent;
    index = Math.max(next, index + 1);
  }
  return isOutline ? total : null;
}

function computeAll(statistic: Statistic, readings: readonly (readonly Figure[])[]): number[] {
  return readings.flatMap(
    (figures) =>
      compute(
        statistic,
        figures.map(({ value }) => value),
      ) ?? [],
  );
}

/** Null if a cell of the column is not known yet. */
function figuresIn({ sheet }: SheetView, { column }: TableColumn, rows: RowRange): Figure[] | null {
  const figures: Figure[] = [];
  let isComplete = true;
  sheet.cells.visitColumn(rows, column, (row, cell) => {
    if (cell?.kind === 'uncalculated' || cell?.kind === 'error') isComplete = false;
    else if (cell !== null && typeof cell.value === 'number')
      figures.push({ row, value: cell.value, formula: cell.formula });
  });
  return isComplete ? figures : null;
}

function isSubtotal({ formula }: Figure): boolean {
  return formula !== null && /^\s*(?:SUBTOTAL|AGGREGATE)\(/i.test(formula);
}

/** True for a sum over rows of one column: such a cell in a row of the body sums up those before it. */
function isSumOfColumn({ formula }: Figure): boolean {
  const [, from, to] =
    /^\s*SUM\(\$?([A-Z]{1,3})\$?\d+:\$?([A-Z]{1,3})\$?\d+\)\s*$/i.exec(formula ?? '') ?? [];
  return from !== undefined && from.toUpperCase() === to?.toUpperCase();
}

/** Margins, prices and ratios: their "total" is one of the whole, which no column of theirs gives. */
function isRate({ header }: TableColumn, figures: readonly Figure[]): boolean {
  if (
    /%|(?<![\p{L}])(?:margin|rate|ratio|share|price|yield|multiple|average|avg|per|growth|index|pct|marge|quote|andel|pris|snitt)(?![\p{L}])/iu.test(
      header,
    )
  )
    return true;
  return figures.length > 0 && figures.every(({ value }) => Math.abs(value) <= 1);
}

/** "Average of Price", "Count of Deals": a pivot's column that no sum of it totals. */
function isAggregateOfPivot({ header }: TableColumn): boolean {
  return /^(?:average|count|max|min|product|std ?dev p?|var p?|mittelwert|anzahl|antall|antal|gjennomsnitt|gennemsnit) (?:of|von|af|av) /iu.test(
    header,
  );
}
