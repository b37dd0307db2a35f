import type { SheetView, TableColumn } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { columnTitle, sheetAt } from '../column-cells.js';
import { shapeOf } from '../inconsistent-formulas/formula-shape.js';
import { list, quote, titleKey } from '../wording.js';

const month =
  /^(?:jan(?:uary|uar|vier)?|janv|gen(?:naio)?|ene(?:ro)?|feb(?:ruary|ruar|braio|rero)?|f[ée]vr?(?:ier)?|m[aä]r(?:ch|z|s|zo)?|mrz|apr(?:il|ile)?|a[vb]r(?:il)?|mai|mayo?|mag(?:gio)?|june?|juni?o?|juin|giu(?:gno)?|jul(?:y|io?)?|juil(?:let)?|lug(?:lio)?|aug(?:ust)?|ao[uû]t|ago(?:sto)?|sept?(?:ember|embre|iembre)?|set(?:tembre)?|o[kct]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|d[eé][zc](?:ember|embre)?|dic(?:embre|iembre)?)\.?(?:[ .'’/-]*(?:20)?\d\d)?$/iu;
const quarter =
  /^(?:q|t|tr\.?|trim\.?)\s?[1-4](?:[ .'’/-]*(?:20)?\d\d)?$|^[1-4](?:\.|st|nd|rd|th|er|e|º|°|\.º)? ?(?:quarter|quartal|trimestre|trim\.?)(?: (?:20)?\d\d)?$/iu;
/** Periods of a year, and how many there are. */
const periods = [
  { name: month, count: 12 },
  { name: quarter, count: 4 },
];
/** A sum of this name ends at the current period of the year. */
const toDate =
  /to date|ytd|cumul|kumul|bisher|acumulad|progressiv|laufend|months|mois|monate|meses|mesi|\b(?:bis|until|through|hasta|jusqu|fino)\b/iu;
const minRows = 3;
/** Longer tables are written by programs in one go. */
const maxRows = 1_000;

/** Sums of a year that leave out months or quarters beside those that they add up, in all rows. */
export function shortRowSums(table: SheetView): FindingDraft[] {
  const { body, columns } = table;
  if (body === null || body.lastRow - body.firstRow > maxRows) return [];
  const years = periods.flatMap(({ name, count }) => {
    const first = columns.findIndex(({ header }) => name.test(header.trim()));
    const year = first < 0 ? [] : columns.slice(first, first + count);
    return year.length === count && year.every(({ header }) => name.test(header.trim())) ? [year] : [];
  });
  return years.flatMap((year) =>
    columns.flatMap((column) => (year.includes(column) ? [] : (shortSum(table, column, year) ?? []))),
  );
}

function shortSum(table: SheetView, column: TableColumn, year: readonly TableColumn[]): FindingDraft | null {
  const rowSums = sumsIn(table, column);
  const [first] = rowSums;
  if (first === undefined || rowSums.length < minRows || toDate.test(column.header)) return null;
  const isAlike = rowSums.every(({ from, to }) => from === first.from && to === first.to);
  const numbers = year.map((tableColumn) => tableColumn.column);
  const left = year.filter((tableColumn) => tableColumn.column < first.from || tableColumn.column > first.to);
  const isMostly = left.length > 0 && left.length * 3 <= year.length;
  if (!isAlike || !isMostly || !numbers.includes(first.from) || !numbers.includes(first.to)) return null;
  const holdsFigures = left.every((tableColumn) =>
    rowSums.some(({ row }) => typeof table.sheet.cells.cell(row, tableColumn.column)?.value === 'number'),
  );
  if (!holdsFigures) return null;
  const names = list(left.map(({ header }) => quote(header)));
  return {
    key: `${table.rules === null ? table.sheet.name : titleKey(table.rules.title)}: ${column.header}: periods`,
    location: `${sheetAt(table)}, column ${quote(column.header)}`,
    message: `${columnTitle(column)} is ${quote(`=${first.text}`)} in row ${first.row}, which leaves out ${names}. ${rowSums.length - 1} more rows have the same sum.`,
    expected: `a sum of all ${year.length} columns from ${quote(year[0]?.header ?? '')} to ${quote(year.at(-1)?.header ?? '')}`,
    actual: quote(`=${first.text}`),
    suggestion: 'Compute the range from the first and last column of the year in one place of the code.',
  };
}

interface RowSum {
  readonly row: number;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const alongRow = /^SUM\(R\[0\]C(\[-?\d+\]|\d+):R\[0\]C(\[-?\d+\]|\d+)\)$/i;

/** Sums over cells of the same row. */
function sumsIn({ sheet, body }: SheetView, { column }: TableColumn): RowSum[] {
  if (body === null) return [];
  const sums: RowSum[] = [];
  let before: { readonly text: string; readonly relative: string } | null = null;
  sheet.cells.visitColumn(body, column, (row, cell) => {
    const text = cell?.formula;
    if (text == null || !/^SUM\(/i.test(text)) return;
    // Those that share a formula repeat the text of its first cell.
    const relative: string =
      before?.text === text ? before.relative : (shapeOf(text, row, column)?.relative ?? '');
    before = { text, relative };
    const [, from = '', to = ''] = alongRow.exec(relative) ?? [];
    if (from !== '') sums.push({ row, text, from: columnAt(from, column), to: columnAt(to, column) });
  });
  return sums;
}

/** `[-2]` counts from the column of the formula. */
function columnAt(reference: string, column: number): number {
  return reference.startsWith('[') ? column + Number(reference.slice(1, -1)) : Number(reference);
}
