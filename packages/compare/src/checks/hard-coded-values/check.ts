import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { xlsxCheck } from '../check.js';
import { type BodyColumn, bodyColumns, cellsAt, columnKey, createOffences, quote } from '../column-cells.js';

export const hardCodedValues = xlsxCheck({
  name: 'hard-coded-values',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No cell of a column of formulas holds a number in place of its formula.',
  options: z.strictObject({
    min_formulas: z.int().min(2).default(5).describe('Fewer formulas make no column of formulas.'),
    share: z
      .number()
      .min(0)
      .max(0.5)
      .default(0.1)
      .describe('A larger share of numbers is no slip but meant.'),
  }),
  run(workbook, _template, { options }) {
    return bodyColumns(workbook, () => true).flatMap((bodyColumn) => {
      if (!startsWithFormulas(bodyColumn)) return [];
      const { formulas, numbers } = countOfKinds(bodyColumn);
      if (numbers.count === 0 || formulas < options.min_formulas) return [];
      if (numbers.count > Math.max(1, (formulas + numbers.count) * options.share)) return [];
      const { table, column } = bodyColumn;
      return [
        {
          key: columnKey(table, column, 'constant'),
          location: cellsAt(table, column, numbers),
          message: `${countOf(numbers.count, 'cell holds', 'cells hold')} a number where ${countOf(formulas, 'other cell')} of the column ${formulas === 1 ? 'has' : 'have'} a formula: ${numbers.count === 1 ? 'it does' : 'they do'} not follow when the figures change.`,
          expected: 'a formula in every row of the column',
          actual: numbers.quotes(),
          suggestion:
            'Write the formula in every row; where a value is known better than the formula gives it, put it in a column of its own.',
        },
      ];
    });
  },
});

const looked = 30;

/** Whether there is a formula among the first cells: most columns have none, and a table may have half a million rows. */
function startsWithFormulas({ table, column, body }: BodyColumn): boolean {
  for (let row = body.firstRow; row <= Math.min(body.lastRow, body.firstRow + looked); row += 1) {
    if (table.sheet.cells.cell(row, column.column)?.formula != null) return true;
  }
  return false;
}

/** Formulas that are alike: those of another shape may be entered one by one. */
function countOfKinds(bodyColumn: BodyColumn) {
  const numbers = createOffences();
  const shapes = new Map<string, number>();
  bodyColumn.visit((row, cell) => {
    if (cell === null) return;
    if (cell.formula !== null) {
      const shape = shapeOf(cell.formula);
      if (shapes.size < 50 || shapes.has(shape)) shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    } else if (cell.kind === 'number') numbers.add(row, () => quote(String(cell.value)));
  });
  return { numbers, formulas: Math.max(0, ...shapes.values()) };
}

/** A formula without the numbers of its rows: the same in every row of a column that is filled down. */
function shapeOf(formula: string): string {
  return formula.replace(/(\$?[A-Z]{1,3}\$?)\d+/gi, '$1').slice(0, 200);
}
