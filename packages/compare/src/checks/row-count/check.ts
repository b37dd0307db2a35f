import { countOf } from '@fixpoint/shared/text';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { noOptions, xlsxCheck } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { capitalised, rangeOf, titleKey } from '../wording.js';

export const rowCount = xlsxCheck({
  name: 'row-count',
  category: 'structure',
  defaultSeverity: 'critical',
  description: 'The number of body rows of each table is within the limits of its template.',
  options: noOptions,
  run({ tables }) {
    return tables.flatMap((table) => {
      if (table.rules === null) return [];
      const found = bodyRows(table);
      const { min, max } = table.rules.rows;
      if (found >= min && (max === undefined || found <= max)) return [];
      const isShort = found < min;
      return [
        {
          key: `${titleKey(table.rules.title)}: ${isShort ? 'too few' : 'too many'}`,
          location: sheetAt(table),
          message: `${capitalised(sheetAt(table))} has ${countOf(found, 'body row')}; the template requires ${rangeOf({ min, max })}.`,
          expected:
            max === undefined
              ? `at least ${countOf(min, 'body row')}`
              : `${min} to ${countOf(max, 'body row')}`,
          actual: bodyOf(table, found),
          measure: { value: found, goal: isShort ? min : (max ?? min), unit: 'rows' },
          suggestion: isShort
            ? 'Make the service write one row for every item it was given; check loop bounds, filters, limits, and whether an empty row cuts the table in two.'
            : 'Limit the items before they are written, and look for items that are written more than once.',
        },
      ];
    });
  },
});

function bodyRows({ body }: SheetView): number {
  return body === null ? 0 : body.lastRow - body.firstRow + 1;
}

function bodyOf({ body, headerRow }: SheetView, count: number): string {
  if (body !== null) return `${count}: rows ${body.firstRow} to ${body.lastRow}`;
  return `none below ${headerRow === null ? 'a header, which is missing too' : `the header in row ${headerRow}`}`;
}
