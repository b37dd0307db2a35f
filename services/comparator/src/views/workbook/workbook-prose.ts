import type { Sheet } from '../../model/xlsx-document.js';
import type { LocatedLink, LocatedText, Prose } from '../prose.js';

/** The text cells and links of the sheets. */
export function workbookProse(sheets: readonly Sheet[]): Prose {
  return {
    *texts(): Iterable<LocatedText> {
      for (const sheet of sheets) {
        for (const row of sheet.cells.rowNumbers()) {
          for (const cell of sheet.cells.row(row)) {
            if (cell.kind !== 'text') continue;
            const { column } = cell;
            yield { kind: 'cell', text: String(cell.value), locate: () => locateCell(sheet, row, column) };
          }
        }
      }
    },
    *links(): Iterable<LocatedLink> {
      for (const sheet of sheets) {
        for (const { text, address, row, column } of sheet.links) {
          yield { text, address, locate: () => locateCell(sheet, row, column) };
        }
      }
    },
  };
}

/** As a formula names it: `sheet "Results", cell B7`. */
export function locateCell(sheet: Pick<Sheet, 'name'>, row: number, column: number): string {
  return `sheet "${sheet.name}", cell ${columnName(column)}${row}`;
}

/** 1 is A, 27 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}
