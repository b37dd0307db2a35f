import type { Cell, RowRange } from '@fixpoint/documents/model';
import { parseRange } from '@fixpoint/documents/xlsx';
import { isPartialTotal, statisticOf } from '../../views/workbook/find-body.js';
import type { SheetView, TableColumn, TotalsRow } from '../../views/workbook/workbook-view.js';

const reference = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
const term = String.raw`(?:${reference}|SUM\(${reference}(?:[:,;]${reference})*\))`;
/** "B2+B3+B5", "SUM(B2:B3,B5)", "SUM(B2:B3)+B5". */
const listed = new RegExp(String.raw`^\s*\+?${term}(?:\s*\+\s*${term})*\s*$`, 'i');
const ranges = new RegExp(`${reference}(?::${reference})?`, 'gi');
const minListed = 3;
/** Larger tables are summed over ranges. */
const maxRows = 60;
const maxFormulaLength = 400;

/** Row of the body that the list of cells in a total leaves out; null if it has all rows, or leaves out several. */
export function skippedRow({
  table,
  column,
  total,
  cell,
}: {
  readonly table: SheetView;
  readonly column: TableColumn;
  readonly total: TotalsRow;
  readonly cell: Cell;
}): number | null {
  const { body, sheet } = table;
  const formula = cell.formula ?? '';
  if (body === null || body.lastRow - body.firstRow > maxRows || formula.length > maxFormulaLength)
    return null;
  if (statisticOf(total.label) !== 'sum' || !listed.test(formula)) return null;
  const summed = rowsIn(formula, column.column, body);
  if (summed === null || summed.size < minListed) return null;
  const left: number[] = [];
  let isPlain = true;
  sheet.cells.visitColumn(body, column.column, (row, one) => {
    if (one === null || typeof one.value !== 'number') return;
    // Sums of parts are counted without those.
    if (isPartialTotal(sheet, row) || /SUM|SUBTOTAL/i.test(one.formula ?? '')) isPlain = false;
    if (!summed.has(row) && one.value !== 0) left.push(row);
  });
  const [row, ...others] = left;
  if (row === undefined || others.length > 0 || !isPlain) return null;
  // "of which" below the others, or a row that is added elsewhere.
  return row > Math.min(...summed) && row < Math.max(...summed) && !isPart(sheet, row) ? row : null;
}

function isPart(sheet: SheetView['sheet'], row: number): boolean {
  for (const { kind, value } of sheet.cells.row(row)) if (kind === 'text') return part.test(String(value));
  return false;
}

/** Columns that a cell adds up in its own row: "B2+C2", "SUM(B2:C2)". Empty for other formulas. */
export function columnsAddedUp({ row, formula }: Cell): number[] {
  if (formula === null || formula.length > maxFormulaLength || !listed.test(formula)) return [];
  return [...formula.matchAll(ranges)].flatMap(([text]) => {
    const range = parseRange(text.replaceAll('$', ''));
    if (range?.firstRow !== row || range.lastRow !== row || range.lastColumn - range.firstColumn > maxRows)
      return [];
    return Array.from(
      { length: range.lastColumn - range.firstColumn + 1 },
      (_, index) => range.firstColumn + index,
    );
  });
}

/** Row of its column that a total adds up twice: "SUM(D2:D4)+D2". Null for other formulas. */
export function repeatedRow(column: number, formula: string): number | null {
  if (formula.length > maxFormulaLength || !listed.test(formula)) return null;
  const rows = new Set<number>();
  for (const [text] of formula.matchAll(ranges)) {
    const range = parseRange(text.replaceAll('$', ''));
    if (range === null || range.firstColumn !== column || range.lastColumn !== column) return null;
    if (range.lastRow - range.firstRow > maxRows) return null;
    for (let row = range.firstRow; row <= range.lastRow; row += 1) {
      if (rows.has(row)) return row;
      rows.add(row);
    }
  }
  return null;
}

const part =
  /^\s*(?:[-–•(]|of which|thereof|davon|darunter|dont|de l[ao]s cuales|di cui|memo|excl|not |nicht )/iu;

/** Rows of the own column that a formula names; null if it names other cells or a row twice. */
function rowsIn(formula: string, column: number, { firstRow, lastRow }: RowRange): Set<number> | null {
  const rows = new Set<number>();
  for (const [text] of formula.matchAll(ranges)) {
    const range = parseRange(text.replaceAll('$', ''));
    if (range === null || range.firstColumn !== column || range.lastColumn !== column) return null;
    if (range.firstRow < firstRow || range.lastRow > lastRow) return null;
    for (let row = range.firstRow; row <= range.lastRow; row += 1) {
      if (rows.has(row)) return null;
      rows.add(row);
    }
  }
  return rows;
}
