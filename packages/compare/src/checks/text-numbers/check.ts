import type { Cell } from '@fixpoint/documents/model';
import { z } from 'zod';
import { xlsxCheck } from '../check.js';
import {
  type BodyColumn,
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
} from '../column-cells.js';
import { quote } from '../wording.js';

/** Figures as people and sources write them: "1,234.5", "12 %", "$3.2m", "(450)", "8.1x". */
const numeric =
  /^\(?[-+−]?(?:[$€£¥₹]|US\$|USD|SGD|EUR|GBP)?\s*(?:\d{1,3}(?:[,.\u00a0\u202f' ]\d{3})+|\d+)(?:[.,]\d+)?\s*(?:%|x|k|m|mn|bn|million|billion)?\)?$/iu;

export const textNumbers = xlsxCheck({
  name: 'text-numbers',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'Columns of numbers contain no numbers stored as text.',
  options: z.strictObject({
    /** Share of a column's filled cells that must look like numbers before it counts as one of numbers. */
    share: z.number().min(0).max(1).default(0.8),
  }),
  run(workbook, _template, { options: { share } }) {
    // Columns that the template types are checked by it: of figures by valid-numbers; codes and phone numbers are texts.
    return bodyColumns(workbook, ({ rules }) => rules === null || rules.kind === 'any').flatMap(
      (bodyColumn) => {
        const { table, column } = bodyColumn;
        const found = figuresOf(bodyColumn);
        if (found.texts.count === 0 || found.numbers === 0) return [];
        if (found.numbers + found.texts.count < found.filled * share) return [];
        return [
          {
            key: columnKey(table, column, 'text'),
            location: cellsAt(table, column, found.texts),
            message: `${columnTitle(column)}${cellOf(table, column, found.texts.firstRow)} is the text ${found.texts.firstQuote}; sums and sorting leave it out${restOf(found.texts.count, found.filled)}.`,
            expected: 'numbers, with a number format for separators, currency and units',
            actual: found.texts.quotes(),
            measure: { value: found.texts.count, goal: 0, unit: 'figures' },
            suggestion:
              'Convert texts to numbers before they are written. Parse separators, brackets and units when the data are read.',
          },
        ];
      },
    );
  },
});

/** Only a column that also holds true numbers is one of figures: postcodes and years may well be texts throughout. */
function figuresOf(bodyColumn: BodyColumn) {
  const texts = createOffences();
  let numbers = 0;
  let filled = 0;
  bodyColumn.visit((row, cell) => {
    if (cell === null || cell.value === '') return;
    filled += 1;
    if (cell.kind === 'number') numbers += 1;
    else if (isNumericText(cell)) texts.add(row, () => quote(String(cell.value)));
  });
  return { texts, numbers, filled };
}

function isNumericText({ kind, value }: Cell): boolean {
  if (kind !== 'text') return false;
  const text = String(value).trim();
  // Leading zeros make codes, not amounts.
  return text.length <= 30 && !/^0\d/.test(text) && numeric.test(text);
}

/** How many figures of a column are texts; '' if only the first is. */
function restOf(texts: number, figures: number): string {
  return texts === 1 ? '' : `. In this column, ${texts} of ${figures} figures are text`;
}
