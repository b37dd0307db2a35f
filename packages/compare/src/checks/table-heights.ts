import type { Table } from '@fixpoint/documents/model';

const emuPerPoint = 12_700;
/** Hundredths of a point. A table that states nothing has 18 points, or what its style says. */
const unknownType = 1_000;
const line = 1.2;
const defaultMargin = 91_440;
/** Width of a narrow letter as a share of the type's size: an average one has a half. */
const narrowLetter = 0.38;

/** The height that a row has at least, in EMU, estimated low: the smallest type of the table, narrow letters. */
export function minRowHeight(table: Table, index: number): number {
  const {
    rows,
    rowHeights,
    columnWidths = [],
    smallestType,
    mergedRows,
    leastMargin = defaultMargin,
  } = table;
  const stated = rowHeights?.[index] ?? 0;
  const cells = rows[index] ?? [];
  const type = ((smallestType ?? unknownType) * emuPerPoint) / 100;
  // The text of a merged cell has the room of several.
  const isMerged = mergedRows.includes(index);
  let isEmpty = true;
  let most = 1;
  for (let column = 0; column < cells.length; column += 1) {
    const { length } = cells[column] ?? '';
    if (length > 0) isEmpty = false;
    const room = (columnWidths[column] ?? 0) - 2 * defaultMargin;
    if (!isMerged && room > type) most = Math.max(most, Math.floor((length * narrowLetter * type) / room));
  }
  return isEmpty ? stated : Math.max(stated, most * type * line + leastMargin);
}
