import { isoDateOfSerial } from '../../model/xlsx/iso-date.js';
import type { Sheet } from '../../model/xlsx-document.js';
import type { LocatedDate } from '../prose.js';
import { locateCell } from './workbook-prose.js';

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
