import type { CellRange } from '../model/xlsx-document.js';

export const lastSheetRow = 1_048_576;
export const lastSheetColumn = 16_384;

/** Target of a reference like `XFD7`, packed into one number: half a million rows make millions of them. */
type PackedReference = number;

export const rowOf = (packed: PackedReference): number => Math.floor(packed / 32_768);
export const columnOf = (packed: PackedReference): number => packed % 32_768;

/** Row and column of a cell reference without `$`; 0 if the text is not a reference, or lies outside a sheet. */
export function packReference(text: string): PackedReference {
  let column = 0;
  let index = 0;
  for (; index < text.length; index += 1) {
    const letter = text.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > lastSheetColumn) return 0;
  }
  const digits = index;
  let row = 0;
  for (; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return 0;
    row = row * 10 + digit;
    if (row > lastSheetRow) return 0;
  }
  if (column === 0 || row === 0 || text.charCodeAt(digits) === 48) return 0;
  return row * 32_768 + column;
}

/** A range like `A1:C3`, or a single cell as a range; null if the text is not a range. Corners may come in any order. */
export function parseRange(text: string): CellRange | null {
  const [start = '', end = start, ...more] = text.replaceAll('$', '').split(':');
  const [first, last] = [packReference(start), packReference(end)];
  if (first === 0 || last === 0 || more.length > 0) return null;
  return {
    firstRow: Math.min(rowOf(first), rowOf(last)),
    lastRow: Math.max(rowOf(first), rowOf(last)),
    firstColumn: Math.min(columnOf(first), columnOf(last)),
    lastColumn: Math.max(columnOf(first), columnOf(last)),
  };
}

/** The letters of a column, `AB` for 28. */
export function nameOfColumn(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** A range as sheets write it: `B2:C3`. */
export function nameOfRange({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): string {
  return `${nameOfColumn(firstColumn)}${firstRow}:${nameOfColumn(lastColumn)}${lastRow}`;
}
