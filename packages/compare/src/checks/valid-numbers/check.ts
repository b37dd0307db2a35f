import type { Cell } from '@fixpoint/documents/model';
import type { ColumnRules } from '../../templates/xlsx-template.js';
import { cellText } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import {
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  hasNoText,
  isFigure,
  isStandIn,
  type Offences,
} from '../column-cells.js';
import { quote } from '../wording.js';

const defects = {
  text: 'Write the value as a number and let the number format add separators, currency and units. If a source or model returns text, convert it first.',
  small: 'Check units (thousands, millions), signs and the source of these values.',
  large: 'Check units (thousands, millions) and the source of these values.',
} as const;

/** Error values are left to formula-errors, which finds them everywhere. */
export const validNumbers = xlsxCheck({
  name: 'valid-numbers',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Columns of numbers contain numbers within the bounds of the template, and no texts that look like numbers.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, isFigure).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const result = { text: createOffences(), small: createOffences(), large: createOffences() };
      bodyColumn.visit((row, cell) => {
        const defect = cell === null ? null : defectOf(cell, column.rules);
        if (cell === null || defect === null) return;
        if (defect === 'text' && isStandIn(column, String(cell.value))) return;
        result[defect].add(row, () => quote(cellText(cell, workbook.date1904)));
      });
      return (['text', 'small', 'large'] as const).flatMap((defect) => {
        const wrong = result[defect];
        if (wrong.count === 0) return [];
        return [
          {
            key: columnKey(table, column, defect),
            ...cellsAt(table, column, wrong),
            message: `${columnTitle(column)}${cellOf(table, column, wrong.firstRow)} is ${faultOf(defect, wrong, column.rules)}.`,
            expected: expectedOf(column.rules),
            actual: wrong.quotes(),
            measure: { value: wrong.count, goal: 0, unit: 'cells' },
            suggestion: defects[defect],
          },
        ];
      });
    });
  },
});

function defectOf(cell: Cell, rules: ColumnRules | null): keyof typeof defects | null {
  const { kind, value } = cell;
  if (hasNoText(cell) || value === '') return null;
  if (kind !== 'number' || typeof value !== 'number') return 'text';
  if (rules?.min !== undefined && value < rules.min) return 'small';
  return rules?.max !== undefined && value > rules.max ? 'large' : null;
}

/** Ends the sentence that begins with the first cell. */
function faultOf(defect: keyof typeof defects, wrong: Offences, rules: ColumnRules | null): string {
  const value = wrong.firstQuote.slice(1, -1);
  if (defect === 'small') return `${value}, below the minimum of ${rules?.min}${wrong.more('cell')}`;
  if (defect === 'large') return `${value}, above the maximum of ${rules?.max}${wrong.more('cell')}`;
  return `the ${kindOf(value)} ${wrong.firstQuote}; Excel leaves it out of mean and median${wrong.more('cell')}`;
}

function kindOf(value: string): string {
  if (/^(?:TRUE|FALSE)$/.test(value)) return 'value';
  return /^\d{4}-\d\d-\d\d/.test(value) ? 'date' : 'text';
}

function expectedOf(rules: ColumnRules | null): string {
  const bounds = [
    rules?.min === undefined ? '' : `from ${rules.min}`,
    rules?.max === undefined ? '' : `to ${rules.max}`,
  ].filter((bound) => bound !== '');
  const standIns = rules?.stand_ins.map(quote) ?? [];
  return [
    ['numbers', ...bounds].join(' '),
    ...(standIns.length === 0 ? [] : [`or ${standIns.join(', ')} for a missing value`]),
  ].join(', ');
}
