import type { Cell, CellKind, Sheet } from '@fixpoint/documents/model';
import { elapsedText } from '@fixpoint/documents/xlsx';

/** A cell as it is compared. */
export interface GridCell {
  readonly kind: CellKind;
  /** Of dates, days in the calendar from 1900. */
  readonly value: string | number | boolean;
  readonly formula: string | null;
  readonly format: string;
  /** Looks of its style; see `Cell`. */
  readonly typeface?: string | null;
  readonly typeScale?: number;
  readonly textColor?: string | undefined;
  readonly fillColor?: string | undefined;
}

/** Rows and columns: a table of a slide or chapter, or a sheet of a workbook. */
export interface Grid {
  /** Numbers of the rows that hold something, as a person counts them. */
  readonly rows: readonly number[];
  readonly columns: number;
  /** Cells of the row at that index of `rows`, one for each column; null if it is empty. */
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

/** Days between the two calendars of workbooks (ECMA-376 part 1, 18.17.4.1). */
const daysBetweenCalendars = 1_462;

/** A sheet's cells as a grid: rows that hold something, columns from A. */
export function sheetGrid({ cells }: Sheet, date1904: boolean): Grid {
  const rows = [...cells.rowNumbers()];
  const columns = cells.lastColumn;
  const read = (cell: Cell): GridCell =>
    date1904 && cell.kind === 'date' ? { ...cell, value: Number(cell.value) + daysBetweenCalendars } : cell;
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

/** Digits that two programs compute alike: the last few of a binary fraction are noise. */
const digits = 12;

/** Days from the calendar of 1900 to 1970. */
const epoch = 25_569;

const day = 86_400_000;

/** Content of a cell, whatever its number format: `0.25`, `2026-11-22`, `TRUE`; empty for an empty one. */
export function cellText(cell: GridCell | null): string {
  if (cell === null) return '';
  const { kind, value } = cell;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value.trim();
  if (kind !== 'date') return elapsedText(value, cell.format) ?? String(Number(value.toPrecision(digits)));
  const moment = Math.round(((value - epoch) * day) / 1000) * 1000;
  // Times of day, and dates outside the calendar, stay numbers.
  if (value < 1 || Number.isNaN(moment) || Math.abs(moment) > 8.64e15) return String(value);
  return new Date(moment).toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
}

/** Numbers that two programs compute alike may differ by so much of themselves. */
const precision = 1e-12;

/** Of a day, less the rounding of programs. */
const second = 0.5 / 86_400;

/** True if two cells show the same; a number and the same digits as text do not. */
export function sameCell(a: GridCell | null, b: GridCell | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind !== b.kind) return false;
  const [left, right] = [a.value, b.value];
  if (left === right) return true;
  // No texts are made of numbers: there are millions.
  if (typeof left === 'number' && typeof right === 'number') {
    return (
      Math.abs(left - right) <=
      (a.kind === 'date' ? second : precision * Math.max(Math.abs(left), Math.abs(right)))
    );
  }
  return cellText(a) === cellText(b);
}

/** Characters that are literal in a format, so that programs may escape it or not (ECMA-376 part 1, 18.8.31). */
const escaped = /\\([ $\-+/():!^&'~{}<>=])|"([ $\-+/():!^&'~{}<>=])"/g;

/** True if two number formats show every number alike, judging by their text alone. */
export function isSameFormat(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}

function plain(format: string): string {
  const text = format.replace(escaped, '$1$2').replace(/;@$/, '');
  return text.toLowerCase() === 'general' ? '' : text;
}

/** Row by which columns are named, as an index into `rows`; null if no row resembles one. */
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

/** Looks of a cell in words: `Calibri, 1.25 times the usual size, #FF0000 on #FFFF00`. */
export function cellLook({ typeface = null, typeScale = 1, textColor, fillColor }: GridCell): string {
  return [
    typeface ?? 'the usual typeface',
    typeScale === 1 || typeScale === 0 ? 'the usual size' : `${typeScale} times the usual size`,
    `${namedColor(textColor ?? '000000')} on ${namedColor(fillColor ?? 'FFFFFF')}`,
  ].join(', ');
}

function namedColor(color: string): string {
  return /^[0-9A-F]{6}$/.test(color) ? `#${color}` : `colour "${color}"`;
}

/** True if two cells of one value look alike. A colour of the theme may be the same as one that is written out. */
export function isSameLook(a: GridCell, b: GridCell): boolean {
  return (
    (a.typeface ?? null) === (b.typeface ?? null) &&
    (a.typeScale ?? 1) === (b.typeScale ?? 1) &&
    isSameColor(a.textColor, b.textColor, '000000') &&
    isSameColor(a.fillColor, b.fillColor, 'FFFFFF')
  );
}

function isSameColor(a: string | undefined, b: string | undefined, usual: string): boolean {
  if (a === b) return true;
  const [first, second] = [a ?? usual, b ?? usual];
  // A colour of the theme or the palette may be the written one.
  return first.includes(' ') !== second.includes(' ') && a !== undefined && b !== undefined;
}
