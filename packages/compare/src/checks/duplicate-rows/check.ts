import type { CellGrid } from '@fixpoint/documents/model';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { noOptions, xlsxCheck } from '../check.js';
import { createOffences, sheetAt } from '../column-cells.js';
import { nameOf } from '../wording.js';

export const duplicateRows = xlsxCheck({
  name: 'duplicate-rows',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No two body rows of a table have the same values in all columns.',
  options: noOptions,
  run({ tables }) {
    return tables.flatMap((table) => {
      // In lists values recur; so they do in undescribed tables of two columns.
      if (table.body === null || table.columns.length < (table.rules === null ? 3 : 2)) return [];
      const { repeated, earlier } = repeatedRows(table.sheet.cells, table.body);
      if (repeated.count === 0) return [];
      return [
        {
          key: `${table.rules?.title ?? table.sheet.name}: repeated`,
          location: `${sheetAt(table)}, ${repeated.rows()}`,
          message: `Row ${repeated.firstRow}${labelIn(table, repeated.firstRow)} repeats row ${earlier} in every column${repeated.more('row')}.`,
          expected: 'each row once',
          actual: repeated.quotes(),
          measure: { value: repeated.count, goal: 0, unit: 'rows' },
          suggestion:
            'Remove duplicates before the rows are written; look for a retry or a second page of results that adds the same items again.',
        },
      ];
    });
  },
});

/** ` (Gelopack SpA)`: a row by its first text. */
function labelIn({ sheet }: SheetView, row: number): string {
  const label = [...sheet.cells.row(row)].find(({ kind, value }) => kind === 'text' && value !== '');
  return label === undefined ? '' : ` (${nameOf(String(label.value))})`;
}

/** The rows that repeat an earlier one, and the one that the first of them repeats. */
function repeatedRows(cells: CellGrid, { firstRow, lastRow }: NonNullable<SheetView['body']>) {
  const first = new Map<number, number>();
  const repeated = createOffences();
  let earlier = 0;
  for (let row = firstRow; row <= lastRow; row += 1) {
    const fingerprint = cells.fingerprint(row);
    const before = first.get(fingerprint);
    if (before === undefined) first.set(fingerprint, row);
    else if (holdSame(cells, before, row) && !isPrepared(cells, row)) {
      if (repeated.count === 0) earlier = before;
      repeated.add(row, () => `as row ${before}`);
    }
  }
  return { repeated, earlier };
}

/** True if the row has only formulas and zeros: it is not filled in yet. */
function isPrepared(cells: CellGrid, row: number): boolean {
  return [...cells.row(row)].every(({ formula, value }) => formula !== null || value === 0 || value === '');
}

function holdSame(cells: CellGrid, one: number, other: number): boolean {
  const others = [...cells.row(other)];
  let index = 0;
  for (const { column, kind, value } of cells.row(one)) {
    const match = others[index];
    if (match?.column !== column || match.kind !== kind || match.value !== value) return false;
    index += 1;
  }
  return index === others.length;
}
