import type { Cell, Sheet } from '@fixpoint/documents/model';
import { parseRange } from '@fixpoint/documents/xlsx';
import { isPartialTotal } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { type FindingDraft, noOptions, xlsxCheck } from '../check.js';
import { bodyColumns, columnTitle, sheetAt, startsWithFormulas } from '../column-cells.js';
import { andMore, list, quote, titleKey } from '../wording.js';
import { shapeOf } from './formula-shape.js';
import { mismatchedLinks } from './mismatched-links.js';
import { type Formula, isAlong, isClear, lacksOnlyBlanks, type Odd, oddAmong } from './odd-formulas.js';
import { isTax, oddRates } from './odd-rates.js';
import { wrongShareBases } from './share-bases.js';

/**
 * Excel marks a formula that differs from those beside it, compared in R1C1 notation
 * (https://support.microsoft.com/office/detect-errors-in-formulas-3a8acca5-1d61-4702-80e0-99a36a2822c1). Here only two kinds of
 * difference count, since sheets also hold exceptions that are meant: the same formula over other cells, and the same cells
 * with another operator or function.
 */
export const inconsistentFormulas = xlsxCheck({
  name: 'inconsistent-formulas',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'A formula in a filled column or row refers to cells and calculates like the formulas beside it.',
  options: noOptions,
  run(view) {
    const findings = view.tables.flatMap((table) => {
      const inColumns = oddInColumns(table);
      const known = new Set(inColumns.map(cellNameOf));
      const odd = [
        ...inColumns,
        ...oddInRows(table).filter((candidate) => !known.has(cellNameOf(candidate))),
      ];
      return [...toFinding(table, odd), ...wrongShareBases(table)];
    });
    return [...findings, ...mismatchedLinks(view)];
  },
});

/** Longer columns are written by programs in one go. */
const maxRows = 5_000;

function oddInColumns(table: SheetView): Odd[] {
  return bodyColumns({ tables: [table] }, () => true).flatMap((bodyColumn) => {
    const { body, column, visit } = bodyColumn;
    if (body.lastRow - body.firstRow > maxRows || !startsWithFormulas(bodyColumn)) return [];
    const formulas: Formula[] = [];
    visit((row, cell) => {
      if (cell?.formula == null) return;
      const place = { row, column: column.column, value: cell.value };
      const formula = formulaAt(table.sheet, place, cell.formula, formulas.at(-1));
      if (formula !== null && !isPartialTotal(table.sheet, row)) formulas.push(formula);
    });
    const plain = oddAmong(formulas);
    const odd = (plain.length > 0 ? plain : oddAmong(rowSums(formulas))).filter((candidate) =>
      isClear(table.sheet, candidate, formulas, 'column'),
    );
    return [...odd, ...(isTax.test(columnTitle(column)) ? oddRates(formulas) : [])];
  });
}

/** Sums over cells of the same row: other lines of the sheet, such as margins, are no exceptions among them. */
function rowSums(formulas: readonly Formula[]): Formula[] {
  return formulas.filter(({ shape }) => /^SUM\(#:#\)$/i.test(shape.skeleton) && isAlong(shape, 'R[0]'));
}

/** Longer tables are filled down, not to the right. */
const maxWideRows = 1_000;

function oddInRows({ body, sheet }: SheetView): Odd[] {
  if (body === null || body.lastRow - body.firstRow > maxWideRows) return [];
  const odd: Odd[] = [];
  for (let row = body.firstRow; row <= body.lastRow; row += 1) {
    const formulas: Formula[] = [];
    for (const cell of sheet.cells.row(row)) {
      if (cell.formula === null) continue;
      const formula = formulaAt(sheet, cell, cell.formula, formulas.at(-1));
      if (formula !== null) formulas.push(formula);
    }
    odd.push(
      ...oddAmong(formulas).filter(
        (candidate) => isClear(sheet, candidate, formulas, 'row') && !lacksOnlyBlanks(sheet, candidate),
      ),
    );
  }
  return odd;
}

function formulaAt(
  { cells }: Sheet,
  cell: Pick<Cell, 'row' | 'column' | 'value'>,
  text: string,
  before: Formula | undefined,
): Formula | null {
  const { row, column } = cell;
  // Those that share a formula repeat the text of its first cell.
  const isShared = before?.text === text && !showsItsReference(cells, cell, before);
  const shape = before !== undefined && isShared ? before.shape : shapeOf(text, row, column);
  return shape === null ? null : { row, column, text, shape };
}

/** True if a formula that is one reference shows the value at it, and not the one that its neighbour's formula leads to. */
function showsItsReference(
  cells: Sheet['cells'],
  { row, column, value }: Pick<Cell, 'row' | 'column' | 'value'>,
  { text, shape }: Formula,
): boolean {
  const stated = text.length < maxReferenceLength && typeof value === 'number' ? parseRange(text) : null;
  if (stated === null || cells.cell(stated.firstRow, stated.firstColumn)?.value !== value) return false;
  const [, rows = '', columns = ''] = /^R\[(-?\d+)\]C\[(-?\d+)\]$/.exec(shape.relative) ?? [];
  if (rows === '') return false;
  const [nextRow, nextColumn] = [row + Number(rows), column + Number(columns)];
  return nextRow > 0 && nextColumn > 0 && cells.cell(nextRow, nextColumn)?.value !== value;
}

const maxReferenceLength = 12;

function toFinding(table: SheetView, odd: readonly Odd[]): FindingDraft[] {
  const [first, ...others] = odd;
  if (first === undefined) return [];
  const column = table.columns.find((tableColumn) => tableColumn.column === first.column);
  return [
    {
      key: table.rules === null ? table.sheet.name : titleKey(table.rules.title),
      location: `${sheetAt(table)}, ${odd.length === 1 ? 'cell' : 'cells'} ${list(odd.map(cellNameOf))}`,
      message: `${column === undefined ? '' : `${columnTitle(column)} `}${cellNameOf(first)} is ${quote(`=${first.text}`)}, unlike the cells beside it: ${cellNameOf(first.neighbour)} is ${quote(`=${first.neighbour.text}`)}${andMore(others.length, 'formula')}.`,
      expected: 'the formula of the cells beside it, for its own row and column',
      actual: list(odd.map((item) => `${cellNameOf(item)}: ${quote(`=${item.text}`)}`)),
      measure: { value: odd.length, goal: 0, unit: 'formulas' },
      suggestion:
        'Write the formula of the whole column or row in one place of the code, with the row as its only variable. Check for a range that ends too early, a wrong sign and a wrong total in a share.',
    },
  ];
}

function cellNameOf({ row, column }: { readonly row: number; readonly column: number }): string {
  return `${columnName(column)}${row}`;
}
