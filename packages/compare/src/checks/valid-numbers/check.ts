import type { Cell } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import type { ColumnRules } from '../../templates/xlsx-template.js';
import { cellText } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import {
  bodyColumns,
  cellsAt,
  columnKey,
  createOffences,
  isFigure,
  isStandIn,
  quote,
} from '../column-cells.js';

const defects = {
  text: 'Write the value as a number and let the number format add separators, currency and units; convert what a source or model delivers as text first.',
  small: 'Check units (thousands, millions), signs and the source of these values.',
  large: 'Check units (thousands, millions) and the source of these values.',
} as const;

/** Error values are left to formula-errors, which finds them everywhere. */
export const validNumbers = xlsxCheck({
  name: 'valid-numbers',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Columns of numbers hold numbers, not texts that look like them, within the bounds of the template.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, isFigure).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const found = { text: createOffences(), small: createOffences(), large: createOffences() };
      bodyColumn.visit((row, cell) => {
        const defect = cell === null ? null : defectOf(cell, column.rules);
        if (cell === null || defect === null) return;
        if (defect === 'text' && isStandIn(column, String(cell.value))) return;
        found[defect].add(row, () => quote(cellText(cell, workbook.date1904)));
      });
      return (['text', 'small', 'large'] as const).flatMap((defect) => {
        const wrong = found[defect];
        if (wrong.count === 0) return [];
        return [
          {
            key: columnKey(table, column, defect),
            location: cellsAt(table, column, wrong),
            message: messageOf(defect, wrong.count, column.rules),
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

function defectOf({ kind, value }: Cell, rules: ColumnRules | null): keyof typeof defects | null {
  if (kind === 'error' || kind === 'uncalculated' || value === '') return null;
  if (kind !== 'number' || typeof value !== 'number') return 'text';
  if (rules?.min !== undefined && value < rules.min) return 'small';
  return rules?.max !== undefined && value > rules.max ? 'large' : null;
}

function messageOf(defect: keyof typeof defects, cells: number, rules: ColumnRules | null): string {
  const subject = countOf(cells, 'cell');
  if (defect === 'text')
    return `${subject} of a column of numbers ${cells === 1 ? 'holds' : 'hold'} no number but text, a date or TRUE or FALSE.`;
  const bound = defect === 'small' ? `below ${rules?.min}` : `above ${rules?.max}`;
  return `${subject} ${cells === 1 ? 'lies' : 'lie'} ${bound}.`;
}

function expectedOf(rules: ColumnRules | null): string {
  const bounds = [
    rules?.min === undefined ? '' : `from ${rules.min}`,
    rules?.max === undefined ? '' : `to ${rules.max}`,
  ].filter((bound) => bound !== '');
  const standIns = rules?.stand_ins.map(quote) ?? [];
  return [
    ['numbers', ...bounds].join(' '),
    ...(standIns.length === 0 ? [] : [`or ${standIns.join(', ')} where there is none`]),
  ].join(', ');
}
