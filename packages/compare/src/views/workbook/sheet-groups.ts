import type { LocatedGroup } from '../document-text.js';
import type { SheetView } from './workbook-view.js';

/** Longer tables are not counted by anybody who writes a sentence. */
const maxRows = 2_000;

const counter = /^(?:#|no\.?|nr\.?|n\.?[º°]|id|rank|rang|pos\.?|lfd\.? ?nr\.?)$/iu;

/** Kind of things in the rows of each sheet, by its first column; or by the second one if the first counts them. */
export function sheetGroups(tables: readonly SheetView[]): LocatedGroup[] {
  return tables.flatMap(({ sheet, columns, body }) => {
    const first = columns.find(({ header }) => !counter.test(header.trim()));
    if (first === undefined || first.header === '' || body === null) return [];
    if (body.lastRow - body.firstRow >= maxRows) return [];
    const names: string[] = [];
    sheet.cells.visitColumn(body, first.column, (_, cell) => {
      if (cell !== null && cell.kind === 'text') names.push(String(cell.value));
    });
    return [{ noun: first.header, names, locate: () => `sheet "${sheet.name}"` }];
  });
}
