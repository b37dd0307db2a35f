import type { CellGrid } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { noOptions, xlsxCheck } from '../check.js';
import { createOffences, sheetAt } from '../column-cells.js';

export const duplicateRows = xlsxCheck({
  name: 'duplicate-rows',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No two body rows of a table hold the same values in all their columns.',
  options: noOptions,
  run({ tables }) {
    return tables.flatMap((table) => {
      // In lists values recur; so they do in tables of two columns that nobody described.
      if (table.body === null || table.columns.length < (table.rules === null ? 3 : 2)) return [];
      const { cells } = table.sheet;
      const first = new Map<number, number>();
      const repeated = createOffences();
      for (let row = table.body.firstRow; row <= table.body.lastRow; row += 1) {
        const fingerprint = cells.fingerprint(row);
        const before = first.get(fingerprint);
        if (before === undefined) first.set(fingerprint, row);
        else if (holdSame(cells, before, row)) repeated.add(row, () => `as row ${before}`);
      }
      if (repeated.count === 0) return [];
      return [
        {
          key: `${table.rules?.title ?? table.sheet.name}: repeated`,
          location: `${sheetAt(table)}, ${repeated.rows()}`,
          message: `${countOf(repeated.count, 'row repeats', 'rows repeat')} an earlier one in every column.`,
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
