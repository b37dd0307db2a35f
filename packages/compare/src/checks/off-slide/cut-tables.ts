import type { PptxDocument, Slide, Table } from '@fixpoint/documents/model';

/** A table whose last rows or columns are beyond the slide. */
export interface CutTable {
  readonly location: string;
  /** `rows 21 to 27 are below its lower edge`. */
  readonly what: string;
}

const emuPerPoint = 12_700;
/** Hundredths of a point. A table that states nothing has 18 points, or what its style says. */
const unknownType = 1_000;
const line = 1.2;
const usualMargin = 91_440;
/** Width of a narrow letter as a share of the type's size: an average one has a half. */
const narrowLetter = 0.38;

/**
 * PowerPoint draws rows as high as their text needs, whatever their frame states, so a frame on the slide may hold a table that
 * leaves it. Heights are estimated low: the smallest type of the table, narrow letters.
 */
export function cutTables(slides: readonly Slide[], size: PptxDocument['slideSize']): CutTable[] {
  return slides.flatMap((slide) =>
    slide.tables.flatMap((table, index) => {
      const what = cutPart(table, size);
      return what === null ? [] : { location: `slide ${slide.number}, table ${index + 1}`, what };
    }),
  );
}

function cutPart(table: Table, size: PptxDocument['slideSize']): string | null {
  const { box, rows, columnWidths = [] } = table;
  if (box === null) return null;
  const heights = rows.map((_, index) => leastHeight(table, index));
  const row = firstBeyond(box.top, heights, size.height);
  if (row !== null) return `${partsFrom('row', row, rows.length)} below its lower edge`;
  const column = firstBeyond(box.left, columnWidths, size.width);
  return column === null ? null : `${partsFrom('column', column, columnWidths.length)} beyond its right edge`;
}

/** Number of the first part of which more than half is beyond the edge; null if all parts are on the slide. */
function firstBeyond(start: number, lengths: readonly number[], edge: number): number | null {
  let end = start;
  for (const [index, length] of lengths.entries()) {
    end += length;
    if (length > 0 && end - length / 2 > edge) return index + 1;
  }
  return null;
}

function partsFrom(part: string, first: number, last: number): string {
  return first === last ? `${part} ${last} is` : `${part}s ${first} to ${last} are`;
}

function leastHeight(table: Table, index: number): number {
  const { rows, rowHeights, columnWidths = [], smallestType, mergedRows, leastMargin = usualMargin } = table;
  const stated = rowHeights?.[index] ?? 0;
  const cells = rows[index] ?? [];
  if (cells.every((text) => text === '')) return stated;
  const type = ((smallestType ?? unknownType) * emuPerPoint) / 100;
  // The text of a merged cell has the room of several.
  const isMerged = mergedRows.includes(index);
  const lines = cells.map((text, column) => {
    const room = (columnWidths[column] ?? 0) - 2 * usualMargin;
    return isMerged || room <= type ? 1 : Math.floor((text.length * narrowLetter * type) / room);
  });
  const most = lines.reduce((high, count) => Math.max(high, count), 1);
  return Math.max(stated, most * type * line + leastMargin);
}
