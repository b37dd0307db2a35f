import type { Sheet } from '../../model/xlsx-document.js';
import type { LocatedDate } from '../prose.js';
import { locateCell } from './workbook-prose.js';

/** 31 December 9999, the last day that a workbook can hold. */
const lastSerial = 2_958_465;
/** Day 0 of the 1904 calendar, in days of the 1900 calendar. */
const start1904 = 1_462;

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
          const day = dayOfSerial(value, date1904);
          const label = `${above.get(column) ?? ''} ${left}`.trim();
          if (day !== null) yield { day, label, locate: () => locateCell(sheet, row, column) };
        }
      }
    }
  }
}

/** A stored date as YYYY-MM-DD; null for a time of day, and for what no calendar holds. */
export function dayOfSerial(serial: number, date1904: boolean): string | null {
  const days = Math.floor(serial) + (date1904 ? start1904 : 0);
  if (!(days >= 1 && days <= lastSerial)) return null;
  // The 1900 calendar has a 29 February 1900 that never was, as day 60.
  const real = days < 60 ? days + 1 : days;
  return new Date(Date.UTC(1899, 11, 30) + real * 86_400_000).toISOString().slice(0, 10);
}
