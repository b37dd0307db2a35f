import type { Cell, Sheet } from '../../model/xlsx-document.js';
import type { LocatedLink, LocatedText, Prose } from '../prose.js';

/** The text cells and links of the sheets. */
export function workbookProse(sheets: readonly Sheet[]): Prose {
  return {
    *texts(): Iterable<LocatedText> {
      for (const sheet of sheets) {
        for (const row of sheet.cells.rowNumbers()) {
          for (const cell of sheet.cells.row(row)) {
            if (cell.kind === 'text') yield new CellText(sheet, cell);
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

/** A class: workbooks have millions of them, and a closure for each would cost as much again. */
class CellText implements LocatedText {
  readonly kind = 'cell';
  readonly text: string;

  constructor(
    private readonly sheet: Sheet,
    private readonly cell: Cell,
  ) {
    this.text = String(cell.value);
  }

  locate(): string {
    return locateCell(this.sheet, this.cell.row, this.cell.column);
  }
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
