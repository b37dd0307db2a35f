import type { Cell, RowRange } from '@fixpoint/documents/model';
import { showCellNumber } from '../../text/shown-number.js';
import type { Statistic } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView, TableColumn, TotalsRow } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { columnAt, columnKey, sheetAt } from '../column-cells.js';
import { andMore, list, quote, titleKey } from '../wording.js';

/** A total in its column. */
export interface Place {
  readonly table: SheetView;
  readonly column: TableColumn;
  readonly total: TotalsRow;
  readonly cell: Cell;
}

export function rowLeftOut({ table, column, total, cell }: Place, row: number): FindingDraft[] {
  const letter = columnName(column.column);
  return [
    {
      key: columnKey(table, column, `row of ${total.label}`),
      location: `${sheetAt(table)}, ${columnAt(column)}, row ${total.row}`,
      message: `${quote(total.label)} in ${letter}${total.row} is ${quote(`=${cell.formula}`)}, which leaves out ${letter}${row}.`,
      expected: `a sum of rows ${table.body?.firstRow} to ${table.body?.lastRow}`,
      actual: quote(`=${cell.formula}`),
      suggestion: 'Write totals as the sum of one range over all rows instead of a list of cells.',
    },
  ];
}

export function rowCountedTwice({ table, column, total, cell }: Place, row: number): FindingDraft[] {
  const letter = columnName(column.column);
  return [
    {
      key: columnKey(table, column, `repeated row of ${total.label}`),
      location: `${sheetAt(table)}, ${columnAt(column)}, row ${total.row}`,
      message: `${quote(total.label)} in ${letter}${total.row} is ${quote(`=${cell.formula}`)}, which adds up ${letter}${row} twice.`,
      expected: 'a sum that has each row once',
      actual: quote(`=${cell.formula}`),
      suggestion: 'Write totals as the sum of one range over all rows instead of a list of cells.',
    },
  ];
}

export function shortRanges(places: readonly Place[]): FindingDraft[] {
  const [first] = places;
  if (first === undefined) return [];
  const { table, total, column, cell } = first;
  const { body, rules, sheet } = table;
  const title = rules === null ? sheet.name : titleKey(rules.title);
  const isOne = places.length === 1;
  const letter = columnName(column.column);
  return [
    {
      key: isOne ? columnKey(table, column, `range of ${total.label}`) : `${title}: range of ${total.label}`,
      location: isOne
        ? `${sheetAt(table)}, ${columnAt(column)}, row ${total.row}`
        : `${sheetAt(table)}, row ${total.row}, columns ${list(places.map((place) => columnName(place.column.column)))}`,
      message: `${quote(total.label)} in ${letter}${total.row} is ${quote(`=${cell.formula}`)}, which leaves out rows of ${cellRange(letter, body)}${andMore(places.length - 1, 'formula')}.`,
      expected: `a range over rows ${body?.firstRow} to ${body?.lastRow}`,
      actual: isOne
        ? quote(`=${cell.formula}`)
        : list(
            places.map(
              (place) => `${columnName(place.column.column)}${total.row} ${quote(`=${place.cell.formula}`)}`,
            ),
          ),
      suggestion:
        'Compute the range from the first and last row that were written, and write the totals after all rows.',
    },
  ];
}

export function otherFunction(
  { table, column, total, cell }: Place,
  named: Statistic,
  computed: Statistic,
): FindingDraft {
  const place = `${columnName(column.column)}${total.row}`;
  return {
    key: columnKey(table, column, `function of ${total.label}`),
    location: `${sheetAt(table)}, ${columnAt(column)}, row ${total.row}`,
    message: `${place} in the row ${quote(total.label)} is ${quote(`=${cell.formula}`)}, which gives the ${statisticTitles[computed].toLowerCase()}.`,
    expected: `a formula that gives the ${statisticTitles[named].toLowerCase()}`,
    actual: quote(`=${cell.formula}`),
    suggestion: 'Take the function of each summary row from its label in one place of the code.',
  };
}

const statisticTitles = {
  sum: 'Total',
  average: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
} as const satisfies Record<Statistic, string>;

/** `Total "Gesamt" in C9 is 995; rows C3–C8 add up to 1,990.` */
export function headline(
  { column, total, cell }: Place,
  statistic: Statistic,
  expected: number,
  rows: RowRange | null,
): string {
  const letter = columnName(column.column);
  const [actual, right] = [Number(cell.value), expected].map((value) => showCellNumber(cell.format, value));
  // A format may hide the difference.
  const [shown, computed] =
    actual === right ? [cell.value, Number(expected.toPrecision(12))] : [actual, right];
  const title = statisticTitles[statistic];
  const range = cellRange(letter, rows);
  const gives =
    statistic === 'sum' ? `rows ${range} add up to` : `the ${title.toLowerCase()} of rows ${range} is`;
  return `${title} ${quote(total.label)} in ${letter}${total.row} is ${shown}; ${gives} ${computed}.`;
}

/** `C3–C8`. */
function cellRange(letter: string, rows: RowRange | null): string {
  return `${letter}${rows?.firstRow}–${letter}${rows?.lastRow}`;
}
