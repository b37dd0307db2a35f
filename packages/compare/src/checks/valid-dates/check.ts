import type { Cell } from '@fixpoint/documents/model';
import { isoDateOfSerial } from '@fixpoint/documents/xlsx';
import { cellText } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import {
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  hasNoText,
  isStandIn,
} from '../column-cells.js';
import { quote } from '../wording.js';

export const validDates = xlsxCheck({
  name: 'valid-dates',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Date columns contain real dates, and no dates in the future if the template does not allow them.',
  options: noOptions,
  run(workbook, _template, { today }) {
    return bodyColumns(workbook, ({ rules }) => rules?.kind === 'date').flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const wrong = createOffences();
      const future = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell === null || hasNoText(cell) || cell.value === '') return;
        const date = dateOf(cell, workbook.date1904);
        const text = () => quote(cellText(cell, workbook.date1904));
        if (date === null && !isStandIn(column, String(cell.value))) wrong.add(row, text);
        else if (date !== null && date > today && column.rules?.future === 'never') future.add(row, text);
      });
      return [
        ...(wrong.count === 0
          ? []
          : [
              {
                key: columnKey(table, column, 'no date'),
                ...cellsAt(table, column, wrong),
                message: `${columnTitle(column)}${cellOf(table, column, wrong.firstRow)} is ${wrong.firstQuote}, which programs do not read as a date${wrong.more('cell')}.`,
                expected: 'real dates from 1900 on with a date format, or texts of the form YYYY-MM-DD',
                actual: wrong.quotes(),
                measure: { value: wrong.count, goal: 0, unit: 'cells' },
                suggestion:
                  'Write dates as date values with a number format such as yyyy-mm-dd instead of texts in a local order or bare numbers.',
              },
            ]),
        ...(future.count === 0
          ? []
          : [
              {
                key: columnKey(table, column, 'future'),
                ...cellsAt(table, column, future),
                message: `${columnTitle(column)}${cellOf(table, column, future.firstRow)} is ${future.firstQuote}, which is after today, ${today}${future.more('date')}.`,
                expected: 'dates up to today',
                actual: future.quotes(),
                measure: { value: future.count, goal: 0, unit: 'dates' },
                suggestion:
                  'Check the source of these dates, and look for swapped day and month and for two-digit years.',
              },
            ]),
      ];
    });
  },
});

/** Texts in the form of ISO 8601 are unambiguous and sort rightly. */
function dateOf({ kind, value }: Cell, date1904: boolean): string | null {
  if (kind === 'date' && typeof value === 'number')
    return value < 1 ? null : isoDateOfSerial(value, date1904);
  const text = kind === 'text' ? String(value).trim() : '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== text ? null : text;
}
