import { countOf } from '@fixpoint/shared/text';
import { foldTitle } from '../../text/words.js';
import { noOptions, xlsxCheck } from '../check.js';
import { bodyColumns, cellsAt, columnKey, createOffences, isStandIn, quote } from '../column-cells.js';

export const uniqueValues = xlsxCheck({
  name: 'unique-values',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Columns whose values identify a row hold each value once.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, ({ rules }) => rules?.unique === true).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const first = new Map<string, number>();
      const repeated = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell === null || cell.kind === 'error' || cell.kind === 'uncalculated') return;
        const text = String(cell.value);
        if (text.trim() === '' || isStandIn(column, text)) return;
        // Punctuation and case do not make another company; a name of nothing else is compared as it is.
        const value = foldTitle(text) || text.trim();
        const before = first.get(value);
        if (before === undefined) first.set(value, row);
        else repeated.add(row, () => `${quote(text)} as in row ${before}`);
      });
      if (repeated.count === 0) return [];
      return [
        {
          key: columnKey(table, column, 'repeated'),
          location: cellsAt(table, column, repeated),
          message: `${countOf(repeated.count, 'cell repeats', 'cells repeat')} a value of an earlier row.`,
          expected: 'each value once',
          actual: repeated.quotes(),
          measure: { value: repeated.count, goal: 0, unit: 'cells' },
          suggestion:
            'Remove duplicates before the rows are written; compare names without case, punctuation and legal form, and merge what belongs together.',
        },
      ];
    });
  },
});
