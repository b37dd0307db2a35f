import type { Box, Slide, Table } from '@fixpoint/documents/model';
import { overlapOf } from '../slide-layout.js';
import { minRowHeight } from '../table-heights.js';

/** Share of a cell that a picture must cover to hide its text. */
const minCovered = 0.6;
/** A picture over one or two cells with a single character is its symbol. */
const minSingleCharacters = 3;

/** Tables of which a picture hides cells with text: `table` counts from 1, `share` is that of the cells with text. */
export function coveredTables(
  { tables }: Slide,
  picture: Box,
  order: number,
): { readonly table: number; readonly share: number }[] {
  return tables.flatMap((table, index) => {
    if ((table.order ?? order) >= order || table.box === null) return [];
    const cells = cellsOf(table, table.box);
    const hidden = cells.filter(({ area }) => coveredShare(area, picture) >= minCovered);
    const isSymbol = hidden.length < minSingleCharacters && hidden.every(({ isSingle }) => isSingle);
    return isSymbol ? [] : [{ table: index + 1, share: hidden.length / cells.length }];
  });
}

interface TextCell {
  readonly area: Box;
  /** It holds a single letter or digit: a score. */
  readonly isSingle: boolean;
}

/** The cells with text. Pictures over empty cells are logos of the table. */
function cellsOf(table: Table, box: Box): TextCell[] {
  const { rows, columnWidths = [], mergedRows } = table;
  const cells: TextCell[] = [];
  let { top } = box;
  for (const [row, texts] of rows.entries()) {
    const height = Math.max(minRowHeight(table, row), box.height / rows.length);
    let { left } = box;
    for (const [column, text] of texts.entries()) {
      const width = columnWidths[column] ?? 0;
      const isKnown = width > 0 && !mergedRows.includes(row);
      if (isKnown && /[\p{L}\p{N}]/u.test(text))
        cells.push({ area: { left, top, width, height }, isSingle: !/[\p{L}\p{N}]{2}/u.test(text) });
      left += width;
    }
    top += height;
  }
  return cells;
}

function coveredShare(cell: Box, picture: Box): number {
  const shared = overlapOf(cell, picture);
  return shared === null ? 0 : (shared.width * shared.height) / (cell.width * cell.height);
}
