import type { Cell, Sheet } from '@fixpoint/documents/model';
import { isoDateOfSerial } from '@fixpoint/documents/xlsx';
import type { DocumentText, LocatedDate, LocatedLink, LocatedText } from '../document-text.js';

/** The text cells and links of the sheets. */
export function workbookText(sheets: readonly Sheet[]): DocumentText {
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

/** The date cells of the sheets, each with the texts that name it. */
export function* workbookDates(sheets: readonly Sheet[], date1904: boolean): Iterable<LocatedDate> {
  for (const sheet of sheets) {
    const above = new Map<number, string>();
    for (const row of sheet.cells.rowNumbers()) {
      let left = '';
      for (const { kind, value, column } of sheet.cells.row(row)) {
        if (kind === 'text') {
          left = String(value);
          above.set(column, left);
        } else if (kind === 'date' && typeof value === 'number') {
          const day = isoDateOfSerial(value, date1904)?.slice(0, 10) ?? '';
          const label = `${above.get(column) ?? ''} ${left}`.trim();
          // A time of day is no date.
          if (day.length === 10) yield { day, label, locate: () => locateCell(sheet, row, column) };
        }
      }
    }
  }
}

/** A cell as messages quote it: dates as ISO 8601, numbers as they are stored, formulas that gave nothing by themselves. */
export function cellText(cell: Pick<Cell, 'kind' | 'value' | 'formula'>, date1904: boolean): string {
  if (cell.kind === 'date' && typeof cell.value === 'number') {
    return isoDateOfSerial(cell.value, date1904) ?? String(cell.value);
  }
  if (cell.kind === 'boolean') return cell.value === true ? 'TRUE' : 'FALSE';
  if (cell.kind === 'uncalculated') return `=${cell.formula ?? ''}`;
  return String(cell.value);
}
