import type { CellRange, Sheet } from '@fixpoint/documents/model';
import type { LocatedUnseen } from '../document-text.js';
import { locateCell } from './workbook-text.js';

/** Texts that are gathered of one sheet; further ones are left out. */
const maxOfSheet = 1_000;

/**
 * The text cells that readers cannot see. Left out: tables, whose style may paint the ground, and ranges whose look depends on
 * conditions.
 */
export function unseenCells(sheets: readonly Sheet[]): LocatedUnseen[] {
  return sheets.flatMap((sheet) => {
    const painted = [...sheet.tables.map(({ range }) => range), ...(sheet.conditional ?? [])];
    const locatedUnseens: LocatedUnseen[] = [];
    sheet.cells.visit(({ isUnseen, kind, value, row, column }) => {
      if (isUnseen !== true || kind !== 'text' || locatedUnseens.length >= maxOfSheet) return;
      if (painted.some((range) => isWithin(range, row, column))) return;
      locatedUnseens.push({
        text: String(value),
        cause: 'has type below 4 points or the colour of its cell',
        locate: () => locateCell(sheet, row, column),
      });
    });
    return locatedUnseens;
  });
}

function isWithin(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn
  );
}
