import type { Cell, Sheet } from '@fixpoint/documents/model';
import { z } from 'zod';
import { xlsxCheck } from '../check.js';
import { bodyColumns, cellsAt, columnKey, createOffences, isStandIn, quote } from '../column-cells.js';

import { percent } from '../wording.js';

/** What services write where they know nothing. */
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

const longestFiller = 20;

export const noEmptyCells = xlsxCheck({
  name: 'no-empty-cells',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Columns that must be filled are: no cell is empty, blank or a placeholder, beyond the share that the template allows.',
  options: z.strictObject({
    placeholders: z.array(z.string().max(longestFiller)).max(200).default(placeholders),
  }),
  run(workbook, _template, { options }) {
    const fillers = new Set(['', ...options.placeholders.map((text) => text.toLowerCase())]);
    return bodyColumns(workbook, ({ rules }) => allowedShare(rules) < 1).flatMap((bodyColumn) => {
      const { table, column, body } = bodyColumn;
      const isMerged = mergedBelow(table.sheet, column.column);
      const empty = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell !== null && !isEmpty(cell, fillers)) return;
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
          location: cellsAt(table, column, empty),
          message: `${empty.count} of ${rows} cells (${percent(empty.count, rows)}) hold nothing or a placeholder.`,
          expected:
            allowed === 0 ? 'a value in every row' : `a value in all but ${percent(allowed, 1)} of the rows`,
          actual: empty.quotes(),
          measure: { value: empty.count, goal: Math.floor(rows * allowed), unit: 'empty cells' },
          suggestion:
            'Find out why the service has no value there: a field that is not requested, a source that fails silently, a name that differs between the record and the column. Leave out rows that cannot be completed.',
        },
      ];
    });
  },
});

function allowedShare(rules: { empty: string; max_share_empty?: number | undefined } | null): number {
  if (rules === null) return 1;
  return rules.empty === 'never' ? 0 : (rules.max_share_empty ?? 1);
}

/** A formula that nobody calculated yet will give a value. */
function isEmpty({ kind, value }: Cell, fillers: ReadonlySet<string>): boolean {
  if (kind !== 'text') return false;
  const text = String(value);
  // No filler is longer, and most cells are.
  if (text.length > longestFiller) return text.trim() === '';
  return fillers.has(text.trim().toLowerCase());
}

/** Whether a row, queried in ascending order, lies in a merge that starts above it: it shows that cell's value. */
function mergedBelow({ merged }: Sheet, column: number): (row: number) => boolean {
  const ranges = merged
    .filter(
      (range) => range.firstColumn <= column && column <= range.lastColumn && range.lastRow > range.firstRow,
    )
    .toSorted((one, other) => one.firstRow - other.firstRow);
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
