import type { PptxDocument, Slide, Table } from '@fixpoint/documents/model';
import { minRowHeight } from '../table-heights.js';

/** A table whose last rows or columns are beyond the slide. */
export interface CutTable {
  readonly location: string;
  /** `rows 21 to 27 are below its lower edge`. */
  readonly what: string;
}

/**
 * PowerPoint draws rows as high as their text needs, whatever their frame states, so a frame on the slide may hold a table that
 * leaves it.
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
  const row = firstBeyond(box.top, rows.length, (index) => minRowHeight(table, index), size.height);
  if (row !== null) return `${partsFrom('row', row, rows.length)} below its lower edge`;
  const widthOf = (index: number) => columnWidths[index] ?? 0;
  const column = firstBeyond(box.left, columnWidths.length, widthOf, size.width);
  return column === null ? null : `${partsFrom('column', column, columnWidths.length)} beyond its right edge`;
}

/** Number of the first part of which more than half is beyond the edge; null if all parts are on the slide. */
function firstBeyond(
  start: number,
  parts: number,
  lengthOf: (index: number) => number,
  edge: number,
): number | null {
  let end = start;
  for (let index = 0; index < parts; index += 1) {
    const length = lengthOf(index);
    end += length;
    if (length > 0 && end - length / 2 > edge) return index + 1;
  }
  return null;
}

function partsFrom(part: string, first: number, last: number): string {
  return first === last ? `${part} ${last} is` : `${part}s ${first} to ${last} are`;
}
