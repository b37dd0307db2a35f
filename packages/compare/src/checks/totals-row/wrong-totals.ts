import type { Cell } from '@fixpoint/documents/model';
import { statisticOf } from '../../views/workbook/find-body.js';
import type { SheetView, TableColumn, TotalsRow } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { columnAt, columnKey, isFigure, quote, sheetAt } from '../column-cells.js';

import { compute, type SummaryFormula, summaryFormula } from './statistics.js';

interface Tolerance {
  readonly tolerated: number;
  /** Stored results may be stand-ins. */
  readonly calculatesOnOpen: boolean;
}

/** A total in its column. */
interface Place {
  readonly table: SheetView;
  readonly column: TableColumn;
  readonly total: TotalsRow;
  readonly cell: Cell;
}

/** Totals that leave out body rows, or that are not what the body gives. */
export function wrongTotals(table: SheetView, tolerance: Tolerance): FindingDraft[] {
  const figures = table.columns.filter((column) => isFigure(column) || column.rules === null);
  return table.totals.flatMap((total) =>
    figures.flatMap((column) => {
      const cell = table.sheet.cells.cell(total.row, column.column);
      if (cell === null || (cell.kind !== 'number' && cell.kind !== 'uncalculated')) return [];
      const place = { table, column, total, cell };
      const formula = cell.formula === null ? null : summaryFormula(cell.formula);
      return shortRange(place, formula) ?? wrongValue(place, formula, tolerance) ?? [];
    }),
  );
}

function shortRange(
  { table, column, total, cell }: Place,
  formula: SummaryFormula | null,
): FindingDraft | null {
  const { body } = table;
  const range = formula?.range ?? null;
  if (body === null || range === null) return null;
  const isOwn = range.firstColumn === column.column && range.lastColumn === column.column;
  if (isOwn && range.firstRow <= body.firstRow && range.lastRow >= body.lastRow) return null;
  return {
    key: columnKey(table, column, `range of ${total.label}`),
    location: `${sheetAt(table)}, ${columnAt(column)}, row ${total.row}`,
    message: `The formula of ${quote(total.label)} does not cover all body rows of its column.`,
    expected: `a range over rows ${body.firstRow} to ${body.lastRow}`,
    actual: quote(`=${cell.formula}`),
    suggestion:
      'Compute the range from the first and last row that were written, and write the totals after all rows.',
  };
}

function wrongValue(place: Place, formula: SummaryFormula | null, tolerance: Tolerance): FindingDraft | null {
  const { table, column, total, cell } = place;
  // A formula shows what it computes; for other cells the label does.
  const statistic = cell.formula === null ? statisticOf(total.label) : (formula?.statistic ?? null);
  const value = cell.value;
  if (statistic === null || typeof value !== 'number') return null;
  if (tolerance.calculatesOnOpen && cell.formula !== null && value === 0) return null;
  // The total of margins or multiples is no sum of them.
  if (statistic === 'sum' && cell.formula === null && isShare(cell.format)) return null;
  const expected = compute(statistic, bodyNumbers(table, column));
  if (expected === null || isClose(value, expected, tolerance.tolerated)) return null;
  return {
    key: columnKey(table, column, `value of ${total.label}`),
    location: `${sheetAt(table)}, ${columnAt(column)}, row ${total.row}`,
    message: `${quote(total.label)} is not the ${statistic} of the rows above it.`,
    expected: String(Number(expected.toPrecision(12))),
    actual: cell.formula === null ? String(value) : `${value}, stored for ${quote(`=${cell.formula}`)}`,
    suggestion:
      'Compute totals from the very rows that are written, after the last filter, or write them as formulas and calculate the workbook before it is saved.',
  };
}

/** Null where a cell of the column is not known yet. */
function bodyNumbers({ sheet, body }: SheetView, { column }: TableColumn): number[] | null {
  if (body === null) return null;
  const numbers: number[] = [];
  let isComplete = true;
  sheet.cells.visitColumn(body, column, (_, cell) => {
    if (cell?.kind === 'uncalculated' || cell?.kind === 'error') isComplete = false;
    else if (cell !== null && typeof cell.value === 'number') numbers.push(cell.value);
  });
  return isComplete ? numbers : null;
}

function isShare(format: string): boolean {
  return /%|x/i.test(format.replace(/\[[^\]]*\]/g, ''));
}

/** A total that was rounded before it was written differs by half of its last decimal. */
function isClose(value: number, expected: number, tolerated: number): boolean {
  const decimals = /^-?\d+(?:\.(\d+))?$/.exec(String(value))?.[1]?.length ?? 0;
  const rounding = 0.500001 * 10 ** -decimals;
  return Math.abs(value - expected) <= Math.max(rounding, Math.abs(expected) * tolerated);
}
