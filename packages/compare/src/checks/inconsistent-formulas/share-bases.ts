import { isPartialTotal, statisticOf } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView, TableColumn } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { columnTitle, sheetAt } from '../column-cells.js';
import { quote, titleKey } from '../wording.js';

const shareName =
  /%|(?<!\p{L})(?:shares?|mix|per ?cent(?:age)?|anteile?|prozent|parts?|poids|cuota|peso|porcentaje|quota|percentuale|andel)(?!\p{L})/iu;
/** "B2/B$7": a cell of the row over one that is fixed. */
const division = /^\s*\$?([A-Z]{1,3})\$?(\d{1,7})\s*\/\s*\$?([A-Z]{1,3})\$(\d{1,7})\s*$/i;
const minShares = 4;
/** Longer columns are written by programs in one go. */
const maxRows = 1_000;

/** Columns of shares that are all divided by another row than the total below them. */
export function wrongShareBases(table: SheetView): FindingDraft[] {
  const { body, columns } = table;
  if (body === null || body.lastRow - body.firstRow > maxRows || table.totals.length === 0) return [];
  return columns.flatMap((column) => (shareName.test(column.header) ? wrongBase(table, column) : []));
}

function wrongBase(table: SheetView, column: TableColumn): FindingDraft[] {
  const { body, sheet, totals } = table;
  if (body === null) return [];
  const results: {
    readonly row: number;
    readonly text: string;
    readonly part: string;
    readonly base: number;
  }[] = [];
  let isPlain = true;
  sheet.cells.visitColumn(body, column.column, (row, cell) => {
    const [, part = '', own, whole = '', base] = division.exec(cell?.formula ?? '') ?? [];
    const isShare = part !== '' && part.toUpperCase() === whole.toUpperCase() && Number(own) === row;
    if (isShare)
      results.push({ row, text: cell?.formula ?? '', part: part.toUpperCase(), base: Number(base) });
    else if (cell?.formula != null) isPlain = false;
  });
  const [first] = results;
  if (first === undefined || !isPlain || results.length < minShares) return [];
  const { base, part } = first;
  if (results.some((candidate) => candidate.base !== base || candidate.part !== part)) return [];
  // Lines of a statement are shares of its first line.
  if (base <= body.firstRow || base > body.lastRow || isPartialTotal(sheet, base)) return [];
  const summed = columns(table, part);
  const total = totals.find(({ row, label }) => row > base && statisticOf(label) === 'sum');
  if (summed === null || total === undefined) return [];
  const valueAt = (row: number) => Number(sheet.cells.cell(row, summed)?.value ?? Number.NaN);
  const isLargest = results.every(({ row }) => row === base || !(valueAt(row) > valueAt(base)));
  if (isLargest || !(valueAt(total.row) > valueAt(base))) return [];
  const cell = `${columnName(column.column)}${first.row}`;
  return [
    {
      key: `${table.rules === null ? sheet.name : titleKey(table.rules.title)}: ${column.header}: base`,
      location: `${sheetAt(table)}, cell ${cell}`,
      message: `${columnTitle(column)} ${cell} is ${quote(`=${first.text}`)}, a share of one row; the total ${quote(total.label)} is in ${part}${total.row}.`,
      expected: `shares of ${part}${total.row}`,
      actual: quote(`=${first.text}`),
      measure: { value: results.length, goal: 0, unit: 'formulas' },
      suggestion: 'Take the row of the total from the rows that were written, after the last row is added.',
    },
  ];
}

/** The column of a letter; null if the table does not have it. */
function columns({ columns: all }: SheetView, letters: string): number | null {
  return all.find((tableColumn) => columnName(tableColumn.column) === letters)?.column ?? null;
}
