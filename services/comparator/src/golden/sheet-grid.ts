import type { Cell, Sheet } from '../model/xlsx-document.js';
import type { Grid, GridCell } from './grid.js';

/** Days between the two calendars of workbooks (ECMA-376 part 1, 18.17.4.1). */
const later = 1_462;

/** A sheet's cells as a grid: rows that hold something, columns from A. */
export function sheetGrid({ cells }: Sheet, date1904: boolean): Grid {
  const rows = [...cells.rowNumbers()];
  const columns = cells.lastColumn;
  const read = (cell: Cell): GridCell =>
    date1904 && cell.kind === 'date' ? { ...cell, value: Number(cell.value) + later } : cell;
  return {
    rows,
    columns,
    cells(index) {
      const row = new Array<GridCell | null>(columns).fill(null);
      for (const cell of cells.row(rows[index] ?? 0)) row[cell.column - 1] = read(cell);
      return row;
    },
    cell(index, column) {
      const cell = cells.cell(rows[index] ?? 0, column + 1);
      return cell === null ? null : read(cell);
    },
  };
}
