import type { Cell, Sheet, XlsxDocument } from '@fixpoint/documents/model';
import type { Finding, SheetPage } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { showNumber } from '../text/shown-number.js';
import { cellText } from '../views/workbook/workbook-text.js';
import type { PagesBudget } from './pages-budget.js';

/** Rows and columns from the beginning that are always kept. */
const firstRows = 200;
const firstColumns = 50;
/** Rows and columns around a finding, and most of a long range. */
const around = 3;
const maxOfRange = 1_000;
const maxCellLength = 200;

/** The sheets: their beginning, and the surroundings of the cells with findings. */
export function layOutSheets(
  { sheets, date1904 }: XlsxDocument,
  findings: readonly Finding[],
  budget: PagesBudget,
): SheetPage[] {
  return sheets
    .filter(() => budget.takePage())
    .map((sheet) => layOutSheet(sheet, findings, { date1904, budget }));
}

function layOutSheet(
  sheet: Sheet,
  findings: readonly Finding[],
  { date1904, budget }: { readonly date1904: boolean; readonly budget: PagesBudget },
): SheetPage {
  const { lastRow, lastColumn } = sheet.cells;
  const name = toSafeLine(sheet.name, 200);
  const ranges = findings.flatMap(({ anchors = [] }) =>
    anchors.flatMap((anchor) =>
      anchor.kind === 'cells' && anchor.sheet === name && anchor.range !== undefined ? [anchor.range] : [],
    ),
  );
  const rows = kept(
    lastRow,
    firstRows,
    ranges.map((range) => [range.firstRow, range.lastRow]),
  );
  const filled = filledColumns(sheet, rows);
  const near = new Set(ranges.flatMap((range) => [range.firstColumn, range.lastColumn]));
  const columns = kept(
    lastColumn,
    firstColumns,
    ranges.map((range) => [range.firstColumn, range.lastColumn]),
    // Of a stretch of empty columns nothing is to be seen.
  ).filter(
    (column) =>
      near.has(column) || [column - 1, column, column + 1].some((candidate) => filled.has(candidate)),
  );
  if (columns.length < filled.size || rows.length < lastRow) budget.takeCells(Number.POSITIVE_INFINITY);
  const places = new Map(columns.map((column, index) => [column, index]));
  return {
    name,
    hidden: sheet.state !== 'visible',
    lastRow,
    lastColumn,
    columns,
    rows: rows
      .filter(() => budget.takeCells(columns.length))
      .map((number) => {
        const cells = columns.map(() => '');
        const numbers: number[] = [];
        for (const cell of sheet.cells.row(number)) {
          const place = places.get(cell.column);
          if (place === undefined) continue;
          cells[place] = budget.takeText(toSafeLine(shownText(cell, date1904), maxCellLength));
          if (cell.kind === 'number') numbers.push(place);
        }
        return { number, cells, numbers };
      }),
  };
}

function filledColumns(sheet: Sheet, rows: readonly number[]): ReadonlySet<number> {
  const filled = new Set<number>();
  for (const row of rows) for (const { column } of sheet.cells.row(row)) filled.add(column);
  return filled;
}

/** Numbers from 1 to the last: the first ones, and those of the ranges with their surroundings; ascending. */
function kept(last: number, first: number, ranges: readonly (readonly [number, number])[]): number[] {
  const numbers = new Set(Array.from({ length: Math.min(last, first) }, (_, index) => index + 1));
  for (const [start, end] of ranges) {
    const stop = Math.min(end, start + maxOfRange) + around;
    // A row that is reported as missing is below the last one.
    for (let number = Math.max(1, start - around); number <= Math.min(stop, last); number += 1)
      numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

/** As the workbook's program shows it; as it is stored if its format is not understood. */
function shownText(cell: Cell, date1904: boolean): string {
  if (cell.kind !== 'number' || cell.format === 'General' || typeof cell.value !== 'number') {
    return cellText(cell, date1904);
  }
  return showNumber(cell.format, cell.value, { dateSpanLarge: true }) ?? cellText(cell, date1904);
}
