import type { CellRange, RowRange, Sheet } from '@fixpoint/documents/model';
import { statisticOf } from '../../views/workbook/find-body.js';
import type { SheetView, TotalsRow } from '../../views/workbook/workbook-view.js';
import { summaryFormula } from './statistics.js';

/** Longer tables have their totals at the end. */
const maxRows = 1_000;

/** A total within the body, with the rows that it should cover. */
export interface InnerTotal {
  readonly total: TotalsRow;
  readonly rows: RowRange;
  /** Columns whose sums cover fewer rows. */
  readonly columns: readonly number[];
}

/**
 * Sums among the rows of the body, as in an order: net, VAT, amount due. A sum is short if the other sums of its row cover
 * more rows, or if its row is the first named "Total" and leaves out a row directly above or the first of the body.
 */
export function shortInnerTotals({ sheet, body }: SheetView): InnerTotal[] {
  if (body === null || body.lastRow - body.firstRow > maxRows) return [];
  const short: InnerTotal[] = [];
  let hasTotal = false;
  for (let row = body.firstRow + 2; row <= body.lastRow; row += 1) {
    const sums = sumsAbove(sheet, row);
    if (sums.length === 0) continue;
    const label = labelOf(sheet, row);
    const isTotal = statisticOf(label) === 'sum' && !hasTotal;
    hasTotal = true;
    const firstRow = usualStart(sums) ?? (isTotal ? body.firstRow : null);
    if (firstRow === null) continue;
    const columns = sums
      .filter((sum) => leavesOut(sheet, sum, { firstRow, row }))
      .map((sum) => sum.firstColumn);
    if (columns.length > 0 && !isOfNamed(label, sums.length, columns.length))
      short.push({ total: { row, label }, rows: { firstRow, lastRow: row - 1 }, columns });
  }
  return short;
}

/** True if the label has other words than "Total" and all sums of the row leave out a row: "Total fixed and staff". */
function isOfNamed(label: string, sums: number, short: number): boolean {
  return sums > 1 && short === sums && statisticOf(label) === null;
}

/** Ranges above the row that its cells add up, each in its own column. */
function sumsAbove(sheet: Sheet, row: number): CellRange[] {
  return [...sheet.cells.row(row)].flatMap(({ formula, column }) => {
    const summary = formula === null ? null : summaryFormula(formula);
    if (summary?.statistic !== 'sum' || summary.isSubtotal || summary.range === null) return [];
    const { range } = summary;
    const isOwn = range.firstColumn === column && range.lastColumn === column && range.lastRow < row;
    return isOwn ? [range] : [];
  });
}

/** First row of at least two sums, and of all others except one. */
function usualStart(sums: readonly CellRange[]): number | null {
  const starts = sums.map(({ firstRow }) => firstRow);
  const first = Math.min(...starts);
  const alike = starts.filter((start) => start === first).length;
  return alike >= 2 && alike >= starts.length - 1 ? first : null;
}

/** True if the range misses the first row or the last one above the total, and that row has a figure like those within it. */
function leavesOut(
  { cells }: Sheet,
  { firstRow, lastRow, firstColumn: column }: CellRange,
  expected: { readonly firstRow: number; readonly row: number },
): boolean {
  const isTyped = cells.cell(lastRow, column)?.formula == null;
  const isFigure = (row: number) => {
    const cell = cells.cell(row, column);
    const isFilled = cell?.kind === 'uncalculated' || (typeof cell?.value === 'number' && cell.value > 0);
    return isFilled && (cell?.formula == null) === isTyped;
  };
  const isLate = firstRow === expected.firstRow + 1 && isFigure(firstRow - 1);
  const isEarly = firstRow === expected.firstRow && lastRow === expected.row - 2 && isFigure(lastRow + 1);
  return isLate || isEarly;
}

function labelOf(sheet: Sheet, row: number): string {
  for (const { kind, value } of sheet.cells.row(row)) if (kind === 'text') return String(value).trim();
  return '';
}
