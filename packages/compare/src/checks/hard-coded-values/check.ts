import type { Cell } from '@fixpoint/documents/model';
import { parseRange } from '@fixpoint/documents/xlsx';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { type FindingDraft, xlsxCheck } from '../check.js';
import {
  type BodyColumn,
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  sheetAt,
  startsWithFormulas,
} from '../column-cells.js';
import { quote, titleKey } from '../wording.js';

export const hardCodedValues = xlsxCheck({
  name: 'hard-coded-values',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No cell in a column or row of formulas contains a number instead of a formula.',
  options: z.strictObject({
    min_formulas: z.int().min(2).default(3).describe('Columns and rows with fewer formulas are not checked.'),
    share: z
      .number()
      .min(0)
      .max(0.5)
      .default(0.1)
      .describe('A larger share of numbers is considered intentional and is not reported.'),
  }),
  run(workbook, _template, { options }) {
    const columns = bodyColumns(workbook, () => true).flatMap((bodyColumn) => {
      if (!startsWithFormulas(bodyColumn)) return [];
      const { formulas, numbers } = countOfKinds(bodyColumn);
      if (numbers.count === 0 || formulas < options.min_formulas) return [];
      if (numbers.count > Math.max(1, (formulas + numbers.count) * options.share)) return [];
      const { table, column } = bodyColumn;
      return [
        {
          key: columnKey(table, column, 'constant'),
          ...cellsAt(table, column, numbers),
          message: `${columnTitle(column)}${cellOf(table, column, numbers.firstRow)} is the number ${numbers.firstQuote}; ${countOf(formulas, 'other cell')} of the column ${formulas === 1 ? 'has' : 'have'} a formula${numbers.more('cell')}.`,
          expected: 'a formula in every row of the column',
          actual: numbers.quotes(),
          suggestion:
            'Write the formula in every row; if you have a better value than the formula gives, put it in a separate column.',
        },
      ];
    });
    const rows = workbook.tables.flatMap((table) => inRows(table, options.min_formulas));
    return [...columns, ...rows, ...workbook.tables.flatMap(inTotals)];
  },
});

/** Longer tables are filled down, not to the right. */
const maxRows = 1_000;

/** Numbers in rows that are filled to the right: both neighbours have the formula, and no other row has a number there. */
function inRows(table: SheetView, least: number): FindingDraft[] {
  const { body, sheet } = table;
  if (body === null || body.lastRow - body.firstRow > maxRows) return [];
  const found = new Map<number, { readonly row: number; readonly value: string }[]>();
  for (let row = body.firstRow; row <= body.lastRow; row += 1) {
    const cells = [...sheet.cells.row(row)];
    const shapes = cells.map(({ formula }) => (formula === null ? '' : acrossOf(formula)));
    for (const [index, { kind, column, value, formula }] of cells.entries()) {
      const shape = shapes[index - 1] ?? '';
      if (formula !== null || kind !== 'number' || value === 0 || shape === '' || shapes[index + 1] !== shape)
        continue;
      if (shapes.filter((candidate) => candidate === shape).length < least) continue;
      found.set(column, [...(found.get(column) ?? []), { row, value: String(value) }]);
    }
  }
  return [...found].flatMap(([column, [first, ...others]]) => {
    // A column of entries between columns of formulas.
    if (first === undefined || others.length > 0) return [];
    return [
      {
        key: `${table.rules === null ? sheet.name : titleKey(table.rules.title)}: constant in a row`,
        location: `${sheetAt(table)}, cell ${columnName(column)}${first.row}`,
        message: `${columnName(column)}${first.row} is the number ${quote(first.value)}; the cells to its left and right have a formula.`,
        expected: 'the formula of the row in each of its cells',
        actual: `${columnName(column)}${first.row}: ${quote(first.value)}`,
        suggestion:
          'Write the formula in every cell of the row; if you have a better value than the formula gives, put it in a separate row.',
      },
    ];
  });
}

const minSums = 2;

/** Numbers between sums in a row of totals. */
function inTotals({ sheet, totals, rules }: SheetView): FindingDraft[] {
  return totals.flatMap(({ row, label }) => {
    const cells = [...sheet.cells.row(row)];
    const sums = new Set(
      cells.flatMap(({ formula, column }) => (formula !== null && /^SUM\(/i.test(formula) ? [column] : [])),
    );
    if (sums.size < minSums) return [];
    const between = cells.filter(
      ({ kind, formula, column }) =>
        kind === 'number' && formula === null && sums.has(column - 1) && sums.has(column + 1),
    );
    const [cell] = between;
    if (cell === undefined || between.length > 1) return [];
    const name = `${columnName(cell.column)}${row}`;
    return [
      {
        key: `${rules === null ? sheet.name : titleKey(rules.title)}: constant in a total`,
        location: `${sheetAt({ sheet })}, cell ${name}`,
        message: `${name} in the row ${quote(label)} is the number ${quote(String(cell.value))}; the cells to its left and right are sums.`,
        expected: 'a formula in every cell of the row of totals',
        actual: `${name}: ${quote(String(cell.value))}`,
        suggestion: 'Write the sum of the column as a formula, like in the other columns.',
      },
    ];
  });
}

/** A formula without the letters of its columns: the same in every cell of a row that is filled to the right. */
function acrossOf(formula: string): string {
  return formula.replace(/(?<![A-Z$])[A-Z]{1,3}(?=\$?\d)/gi, '').slice(0, 200);
}

/** Formulas that are alike: those of another shape may be entered one by one. */
function countOfKinds(bodyColumn: BodyColumn) {
  const numbers = createOffences();
  const shapes = new Map<string, number>();
  // Numbers before the first formula or behind the last are intended: the start of the others, a line of 100 %. So is a 0: the
  // formula does not apply to land.
  let open: { readonly row: number; readonly value: string }[] = [];
  let isBegun = false;
  let inputs: readonly number[] = [];
  let formulaRow = 0;
  bodyColumn.visit((row, cell) => {
    if (cell === null) return;
    if (cell.formula !== null) {
      inputs = columnsInRow(cell.formula, row);
      formulaRow = row;
      const shape = shapeOf(cell.formula);
      if (shapes.size < 50 || shapes.has(shape)) shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
      isBegun = true;
      for (const { row: between, value } of open) numbers.add(between, () => quote(value));
      open = [];
    } else if (
      isBegun &&
      cell.kind === 'number' &&
      cell.value !== 0 &&
      mayBeFormula(bodyColumn, row, inputs) &&
      !isBesideEntry(bodyColumn, row, formulaRow)
    )
      open.push({ row, value: String(cell.value) });
  });
  return { numbers, formulas: Math.max(0, ...shapes.values()) };
}

/** Columns of the cells in its own row that a formula reads. */
function columnsInRow(formula: string, row: number): number[] {
  if (formula.length > 200) return [];
  return [...formula.matchAll(/(?<![\p{L}!$])\$?([A-Z]{1,3})\$?(\d{1,7})(?!\d|\()/gu)].flatMap(
    ([, letters = '', digits]) =>
      Number(digits) === row ? (parseRange(`${letters}1`)?.firstColumn ?? []) : [],
  );
}

/** False for a row of one repeated number, and for one without the cells that the formulas above read: a lump sum without a quantity. */
function mayBeFormula(bodyColumn: BodyColumn, row: number, inputs: readonly number[]): boolean {
  const { cells } = bodyColumn.table.sheet;
  return (
    !isLevel(bodyColumn, row) &&
    !isTyped(bodyColumn, row) &&
    inputs.every((column) => isInput(cells.cell(row, column)))
  );
}

function isInput(cell: Cell | null): boolean {
  return cell !== null && (cell.formula !== null || cell.kind !== 'text');
}

/** True for a row of one repeated number, such as a credit line: it is not summed up. */
function isLevel({ table: { sheet } }: BodyColumn, row: number): boolean {
  const cells = [...sheet.cells.row(row)].filter(
    ({ kind, formula }) => kind === 'number' || formula !== null,
  );
  return cells.length >= minLevels && new Set(cells.map(({ value }) => value)).size === 1;
}

/** True for a row of entries among rows of formulas, such as depreciation by year, without the sum of the others at its end. */
function isTyped({ table: { sheet, columns } }: BodyColumn, row: number): boolean {
  const cells = [...sheet.cells.row(row)].filter(
    ({ kind, formula }) => kind === 'number' || formula !== null,
  );
  if (cells.length < Math.max(minLevels, columns.length - 1)) return false;
  const values = cells.map(({ value }) => Number(value));
  const last = values.at(-1) ?? 0;
  const sum = values.slice(0, -1).reduce((all, value) => all + value, 0);
  return cells.every(({ formula }) => formula === null) && Math.abs(sum - last) > Math.abs(last) / 1_000;
}

/** True if a cell beside the number has a number too, and a formula in the row of the last formula: the row has entries. */
function isBesideEntry({ table: { sheet }, column }: BodyColumn, row: number, formulaRow: number): boolean {
  return [-1, 1].some((step) => {
    const beside = sheet.cells.cell(row, column.column + step);
    const above = sheet.cells.cell(formulaRow, column.column + step);
    return beside?.kind === 'number' && beside.formula === null && above?.formula != null;
  });
}

const minLevels = 4;

/** A formula without the numbers of its rows: the same in every row of a column that is filled down. */
function shapeOf(formula: string): string {
  return formula.replace(/(\$?[A-Z]{1,3}\$?)\d+/gi, '$1').slice(0, 200);
}
