import type { Cell, RowRange, Sheet } from '@fixpoint/documents/model';
import { z } from 'zod';
import { isOptionalCell } from '../../figures/optional-cells.js';
import type { SheetView, TableColumn } from '../../views/workbook/workbook-view.js';
import { type FindingDraft, xlsxCheck } from '../check.js';
import {
  bodyColumns,
  cellOf,
  cellsAt,
  columnAt,
  columnKey,
  columnTitle,
  createOffences,
  isStandIn,
  rowLabel,
  sheetAt,
} from '../column-cells.js';
import { percent, quote } from '../wording.js';

/** Texts that services write for missing values. */
const placeholders = [
  'n/a',
  'na',
  'n.a.',
  'nan',
  'none',
  'null',
  'undefined',
  'tbd',
  'tba',
  'todo',
  'unknown',
  '-',
  '--',
  '–',
  '—',
  '?',
  '...',
  '…',
];

const maxFillerLength = 20;

export const noEmptyCells = xlsxCheck({
  name: 'no-empty-cells',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Columns that must be filled have no more empty cells and placeholders than the template allows. No cell is the only empty cell of its table.',
  options: z.strictObject({
    placeholders: z.array(z.string().max(maxFillerLength)).max(200).default(placeholders),
  }),
  run(workbook, _template, { options }) {
    const fillers = new Set(['', ...options.placeholders.map((text) => text.toLowerCase())]);
    const named = bodyColumns(workbook, ({ rules }) => allowedShare(rules) < 1).flatMap((bodyColumn) => {
      const { table, column, body } = bodyColumn;
      const isMerged = mergedBelow(table.sheet, column.column);
      const empty = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell !== null && (!isEmpty(cell, fillers) || isCodeNA(column, cell))) return;
        if (cell === null && isMerged(row)) return;
        if (cell !== null && isStandIn(column, String(cell.value))) return;
        empty.add(row, () => (cell === null ? 'empty' : quote(String(cell.value))));
      });
      const rows = body.lastRow - body.firstRow + 1;
      const allowed = allowedShare(column.rules);
      if (empty.count <= rows * allowed) return [];
      return [
        {
          key: columnKey(table, column, 'empty'),
          ...cellsAt(table, column, empty),
          message: `${columnTitle(column)}${cellOf(table, column, empty.firstRow)} is ${empty.firstQuote === 'empty' ? 'empty' : `only ${empty.firstQuote}`}${restOf(empty.count, rows)}.`,
          expected:
            allowed === 0 ? 'a value in every row' : `a value in all but ${percent(allowed, 1)} of the rows`,
          actual: empty.quotes(),
          measure: { value: empty.count, goal: Math.floor(rows * allowed), unit: 'empty cells' },
          suggestion:
            'Find out why the service has no value there: a field that is not requested, a source that fails silently, a name that differs between the record and the column. Leave out rows that cannot be completed.',
        },
      ];
    });
    return [...named, ...workbook.tables.flatMap((table) => loneGap(table) ?? [])];
  },
});

/** True for a second line of the header: words above columns of figures. */
function continuesHeader({ sheet, columns }: SheetView, row: number): boolean {
  const kindOf = (line: number, column: number) => sheet.cells.cell(line, column)?.kind;
  return columns.some(({ column }) => kindOf(row, column) === 'text' && kindOf(row + 1, column) === 'number');
}

/** Smaller tables have no rule that one empty cell could break. */
const minCells = 12;
const minRows = 4;

/** The one empty cell of a table's body; null without one, and for more. */
function onlyGap({ sheet, columns }: SheetView, body: RowRange) {
  const gaps: { readonly row: number; readonly column: TableColumn }[] = [];
  for (const column of columns) {
    let filled = 0;
    sheet.cells.visitColumn(body, column.column, (row, cell) => {
      if (cell !== null && cell.value !== '') filled += 1;
      else if (gaps.length < 2) gaps.push({ row, column });
    });
    if (gaps.length > 1 || filled < body.lastRow - body.firstRow) return null;
  }
  return gaps[0] ?? null;
}

/** The one empty cell of a table, in a column of which the template says nothing. */
function loneGap(table: SheetView): FindingDraft | null {
  const { sheet, body, columns } = table;
  if (body === null || sheet.merged.length > 0 || sheet.hasPivot) return null;
  const rows = body.lastRow - body.firstRow + 1;
  if (columns.length < 2 || rows < minRows || rows * columns.length < minCells) return null;
  const gap = onlyGap(table, body);
  if (gap === null || gap.column.rules !== null) return null;
  if (gap.row === body.firstRow && continuesHeader(table, gap.row)) return null;
  const label = rowLabel(table, gap.column, gap.row);
  // A row of sums at the end may have no label.
  if (gap.row === body.lastRow && gap.column === columns[0]) return null;
  const place = columns.indexOf(gap.column);
  const isFirst = { isFirstOfColumn: gap.row === body.firstRow, isFirstOfRow: place === 1 };
  if (isOptionalCell({ column: gap.column.header, row: label ?? '', ...isFirst })) return null;
  return {
    atMost: 'medium',
    key: `${columnKey(table, gap.column, 'empty')}: lone`,
    location: `${sheetAt(table)}, ${columnAt(gap.column)}, row ${gap.row}`,
    message: `${quote(gap.column.header)} is empty${label === null ? '' : ` for ${quote(label)}`} (row ${gap.row}); the other ${rows * columns.length - 1} cells of the table are filled.`,
    expected: 'a value in every cell, or a mark such as "n/a" for a missing value',
    actual: 'empty',
    suggestion:
      'Find the field that fills this cell. The service may not have requested it, may not have received it, or may expect another name for it in this record.',
  };
}

/** Number of a column's cells with the defect of the first; '' if only the first has it. */
function restOf(count: number, rows: number): string {
  if (count === 1) return '';
  return `. In this column, ${count} of ${rows} cells (${percent(count, rows)}) are empty or have a placeholder`;
}

function allowedShare(rules: { empty: string; max_share_empty?: number | undefined } | null): number {
  if (rules === null) return 1;
  return rules.empty === 'never' ? 0 : (rules.max_share_empty ?? 1);
}

/** A formula that is not calculated yet will give a value. */
function isEmpty({ kind, value }: Cell, fillers: ReadonlySet<string>): boolean {
  if (kind !== 'text') return false;
  const text = String(value);
  // No filler is longer, and most cells are.
  if (text.length > maxFillerLength) return text.trim() === '';
  return fillers.has(text.trim().toLowerCase());
}

/** "NA" is Namibia, sodium and a stock exchange. */
function isCodeNA({ header }: TableColumn, { value }: Cell): boolean {
  return (
    value === 'NA' &&
    /(?<![\p{L}])(?:country|countries|nation|land|code|iso|region|continent|exchange|ticker|element|symbol|país|pays|paese)(?![\p{L}])/iu.test(
      header,
    )
  );
}

/** Returns a test of rows, queried in ascending order: true if a row lies in a merge that starts above it and shows that cell's value. */
function mergedBelow({ merged }: Sheet, column: number): (row: number) => boolean {
  const ranges = merged
    .filter(
      (range) => range.firstColumn <= column && column <= range.lastColumn && range.lastRow > range.firstRow,
    )
    .toSorted((a, b) => a.firstRow - b.firstRow);
  let next = 0;
  let last = 0;
  return (row) => {
    for (let range = ranges[next]; range !== undefined && range.firstRow < row; range = ranges[next]) {
      last = Math.max(last, range.lastRow);
      next += 1;
    }
    return row <= last;
  };
}
