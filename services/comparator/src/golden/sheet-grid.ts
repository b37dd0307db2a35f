import type { Cell, Sheet } from '../model/xlsx-document.js';
import type { Grid, GridCell } from './grid.js';

/** A sheet's cells as a grid: rows that hold something, columns from A. */
export function sheetGrid({ cells }: Sheet, date1904: boolean): Grid {
  const rows = [...cells.rowNumbers()];
  const columns = cells.lastColumn;
  return {
    rows,
    columns,
    cells(index) {
      const row = new Array<GridCell | null>(columns).fill(null);
      for (const cell of cells.row(rows[index] ?? 0)) row[cell.column - 1] = gridCell(cell, date1904);
      return row;
    },
  };
}

function gridCell(cell: Cell, date1904: boolean): GridCell {
  const { kind, formula, format } = cell;
  return { text: cellText(cell, date1904), kind, formula, format };
}

/** Digits that two programs compute alike: the last few of a binary fraction are noise. */
const digits = 12;

/** Days from the workbook's calendar to 1970. */
const epoch = { 1900: 25_569, 1904: 24_107 };
const day = 86_400_000;

function cellText({ kind, value }: Cell, date1904: boolean): string {
  if (typeof value !== 'number') return String(value).trim();
  if (kind !== 'date') return String(Number(value.toPrecision(digits)));
  const moment = Math.round(((value - epoch[date1904 ? 1904 : 1900]) * day) / 1000) * 1000;
  // Times of day, and what no calendar holds, stay numbers.
  if (value < 1 || !Number.isFinite(moment) || Math.abs(moment) > 8.64e15) return String(value);
  return new Date(moment).toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
}
