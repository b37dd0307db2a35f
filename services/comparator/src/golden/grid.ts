import type { CellKind } from '../model/xlsx-document.js';
import { cellText } from './cell-text.js';

/** A cell as it is compared. */
export interface GridCell {
  readonly kind: CellKind;
  /** Of dates, days in the calendar from 1900. */
  readonly value: string | number | boolean;
  readonly formula: string | null;
  readonly format: string;
}

/** Rows and columns: a table of a slide or chapter, or a sheet of a workbook. */
export interface Grid {
  /** Numbers of the rows that hold something, as a person counts them. */
  readonly rows: readonly number[];
  readonly columns: number;
  /** Cells of the row at that index of `rows`, one for each column; null where it is empty. */
  cells(index: number): readonly (GridCell | null)[];
  cell(index: number, column: number): GridCell | null;
}

/** A table's texts as a grid. */
export function tableGrid(rows: readonly (readonly string[])[]): Grid {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const cell = (index: number, column: number): GridCell | null => {
    const text = rows[index]?.[column] ?? '';
    return text === '' ? null : { kind: 'text', value: text, formula: null, format: '' };
  };
  return {
    rows: rows.map((_, index) => index + 1),
    columns,
    cells: (index) => Array.from({ length: columns }, (_, column) => cell(index, column)),
    cell,
  };
}

/** Whether two cells show the same; a number and the same digits as text do not. */
export function sameCell(one: GridCell | null, other: GridCell | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind !== other.kind) return false;
  const [left, right] = [one.value, other.value];
  if (left === right) return true;
  // No texts are made of numbers: there are millions.
  if (typeof left === 'number' && typeof right === 'number') {
    return (
      Math.abs(left - right) <=
      (one.kind === 'date' ? second : precision * Math.max(Math.abs(left), Math.abs(right)))
    );
  }
  return cellText(one) === cellText(other);
}

/** Numbers that two programs compute alike may differ by so much of themselves. */
const precision = 1e-12;
/** Of a day, less the rounding of programs. */
const second = 0.5 / 86_400;

/** Row by which columns are named, as an index into `rows`; null where no row looks like one. */
export function headerOf(grid: Grid): number | null {
  for (let index = 0; index < Math.min(grid.rows.length - 1, 20); index += 1) {
    const cells = grid.cells(index).filter((cell) => cell !== null);
    const names = new Set(cells.map((cell) => cellText(cell).toLowerCase()));
    const isHeader =
      cells.length >= 2 && names.size === cells.length && cells.every(({ kind }) => kind === 'text');
    if (isHeader && cells.length * 2 >= grid.columns) return index;
  }
  return null;
}
