import { countOf } from '@fixpoint/shared/text';
import { foldTitle } from '../../text/words.js';
import { cellText } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import { bodyColumns, cellsAt, columnKey, createOffences, isStandIn, quote } from '../column-cells.js';

/** Values of half a million rows repeat; those of a wrong column may not. */
const remembered = 1_000;

export const allowedValues = xlsxCheck({
  name: 'allowed-values',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Columns with a fixed set of values hold no others.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, ({ rules }) => (rules?.values.length ?? 0) > 0).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const values = column.rules?.values ?? [];
      const allowed = new Set(values.map((value) => foldTitle(value)));
      const decided = new Map<string, boolean>();
      const isAllowed = (text: string): boolean => {
        const known = decided.get(text);
        if (known !== undefined) return known;
        const isAllowed = text.trim() === '' || allowed.has(foldTitle(text)) || isStandIn(column, text);
        if (decided.size < remembered) decided.set(text, isAllowed);
        return isAllowed;
      };
      const wrong = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell === null || cell.kind === 'error' || cell.kind === 'uncalculated') return;
        const text = cellText(cell, workbook.date1904);
        if (!isAllowed(text)) wrong.add(row, () => quote(text));
      });
      if (wrong.count === 0) return [];
      return [
        {
          key: columnKey(table, column, 'value'),
          location: cellsAt(table, column, wrong),
          message: `${countOf(wrong.count, 'cell holds', 'cells hold')} a value that is not one of those that the column may hold.`,
          expected: values.map(quote).join(', '),
          actual: wrong.quotes(),
          measure: { value: wrong.count, goal: 0, unit: 'cells' },
          suggestion:
            'Map what the model or source answers to one of these values before it is written, and treat anything else as an error.',
        },
      ];
    });
  },
});
