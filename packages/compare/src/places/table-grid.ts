import type { Box, Table } from '@fixpoint/documents/model';

/** Starts of a table's columns and rows, and the ends of the last ones, in EMU. */
export interface TableGrid {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

const emuPerPoint = 12_700;
/** Hundredths of a point: what programs give a table that states nothing. */
const defaultType = 1_800;
/** Room at the sides, and above and below the text of a cell (ECMA-376 part 1, 21.1.3.17). */
const sideMargin = 91_440;
const topMargin = 45_720;
/** Width of an average letter, and height of a line, as shares of the type's size. */
const letter = 0.5;
const line = 1.2;

/** Size of a table's type, in hundredths of a point. */
export function typeOf({ smallestType }: Pick<Table, 'smallestType'>): number {
  return smallestType ?? defaultType;
}

/** A table as programs draw it: columns as stated, rows at least as high as stated and as their texts need. */
export function gridOfTable(table: Table, box: Box): TableGrid {
  const count = Math.max(1, ...table.rows.map((row) => row.length));
  const stated = table.columnWidths?.slice(0, count) ?? [];
  const known = stated.length === count && stated.every((width) => width > 0);
  const widths = known ? stated : Array.from({ length: count }, () => box.width / count);
  const heights = table.rows.map((row, index) => {
    const lines = row.map((text, column) => linesOf(text, widths[column] ?? 0, typeOf(table)));
    const needed = (Math.max(1, ...lines) * typeOf(table) * emuPerPoint * line) / 100 + 2 * topMargin;
    return Math.max(table.rowHeights?.[index] ?? 0, needed);
  });
  // If the heights of its rows are not stated, the frame is the size that its program gave it.
  const sum = heights.reduce((all, height) => all + height, 0);
  const scale = table.rowHeights === undefined && sum > 0 && box.height > 0 ? box.height / sum : 1;
  return {
    columns: edges(box.left, widths),
    rows: edges(
      box.top,
      heights.map((height) => height * scale),
    ),
  };
}

function linesOf(text: string, width: number, type: number): number {
  const letters = Math.max(1, (width - 2 * sideMargin) / ((type * emuPerPoint * letter) / 100));
  return Math.ceil(text.length / letters);
}

function edges(start: number, lengths: readonly number[]): number[] {
  const all = [start];
  for (const length of lengths) all.push((all.at(-1) ?? start) + length);
  return all;
}
