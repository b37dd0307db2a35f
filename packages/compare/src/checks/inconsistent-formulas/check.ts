import type { Cell, Sheet } from '@fixpoint/documents/model';
import { parseRange } from '@fixpoint/documents/xlsx';
import { isPartialTotal } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { type FindingDraft, noOptions, xlsxCheck } from '../check.js';
import { bodyColumns, columnTitle, sheetAt, startsWithFormulas } from '../column-cells.js';
import { groupBy } from '../sightings.js';
import { andMore, list, quote, titleKey } from '../wording.js';
import { cellsNamed, type FormulaShape, shapeOf } from './formula-shape.js';
import { mismatchedLinks } from './mismatched-links.js';
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

interface Formula {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly shape: FormulaShape;
}

/** A formula that differs, with a neighbour that shows the others' form. */
interface Odd extends Formula {
  readonly neighbour: Formula;
}

/** Formulas that are alike before one of them can be an exception. */
const minAlike = 4;
/** As many as Excel needs: if they are side by side and the exception is between them. */
const minAlikeBeside = 3;
/** At most this share of a column or row may differ: more is how the sheet is. */
const maxOdd = 0.1;
/** Longer columns are written by programs in one go. */
const maxRows = 5_000;

function oddInColumns(table: SheetView): Odd[] {
  return bodyColumns({ tables: [table] }, () => true).flatMap((bodyColumn) => {
    const { body, column, visit } = bodyColumn;
    if (body.lastRow - body.firstRow > maxRows || !startsWithFormulas(bodyColumn)) return [];
    const formulas: Formula[] = [];
    visit((row, cell) => {
      if (cell?.formula == null) return;
      const at = { row, column: column.column, value: cell.value };
      const formula = formulaAt(table.sheet, at, cell.formula, formulas.at(-1));
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

/** Formulas between two neighbours that both do what most of the column or row does. */
function oddAmong(formulas: readonly Formula[]): Odd[] {
  if (formulas.length < minAlikeBeside + 1) return [];
  const counts = new Map<string, number>();
  for (const { shape } of formulas) counts.set(shape.relative, (counts.get(shape.relative) ?? 0) + 1);
  if (counts.size < 2) return [];
  const [usual = '', count = 0] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  // The first is the start of the others: a running sum begins with the amount alone.
  const others = formulas.length - count - (formulas[0]?.shape.relative === usual ? 0 : 1);
  if (count < minAlikeBeside || others > Math.max(1, formulas.length * maxOdd)) return [];
  return formulas.flatMap((formula, index) => {
    const [before, behind] = [formulas[index - 1], formulas[index + 1]];
    if (formula.shape.relative === usual || before === undefined) return [];
    if (before.shape.relative !== usual || (behind ?? before).shape.relative !== usual) return [];
    return (isSlip(formula.shape, before.shape) && !namesTheSame(formula, before.shape)) ||
      (lacksTerms(formula.shape, before.shape) && formula.row === before.row)
      ? [{ ...formula, neighbour: before }]
      : [];
  });
}

/**
 * With three formulas alike, an exception must be between two of them, without gaps, and be no reference alone. It must also
 * differ from the formulas across: a column of deviations goes through all rows.
 */
function isClear(
  { cells }: Sheet,
  { row, column, shape, text, neighbour }: Odd,
  formulas: readonly Formula[],
  direction: 'row' | 'column',
): boolean {
  const alike = formulas.filter((formula) => formula.shape.relative === neighbour.shape.relative).length;
  if (alike > minAlikeBeside) return true;
  if (shape.skeleton === '#') return false;
  const last = formulas.at(-1);
  if (last?.row === row && last.column === column) return false;
  const places = formulas.map((formula) => formula[direction === 'row' ? 'column' : 'row']);
  if (places.some((place, index) => index > 0 && place !== (places[index - 1] ?? 0) + 1)) return false;
  return [-1, 1].every((step) => {
    const [toRow, toColumn] = direction === 'row' ? [row + step, column] : [row, column + step];
    const across = toRow < 1 || toColumn < 1 ? null : cells.cell(toRow, toColumn)?.formula;
    if (across == null) return true;
    return across !== text && shapeOf(across, toRow, toColumn)?.relative !== shape.relative;
  });
}

/** The same over other cells, or something else over the same cells: typical of a slip, not of an exception. */
function isSlip(formulaShape: FormulaShape, usual: FormulaShape): boolean {
  // A total of the column among sums of rows, or the other way round.
  const isTurned =
    (isAlong(formulaShape, 'C[0]') && isAlong(usual, 'R[0]')) ||
    (isAlong(formulaShape, 'R[0]') && isAlong(usual, 'C[0]'));
  if (isTurned && /^[A-Z]+\(#:#\)$/i.test(formulaShape.skeleton)) return false;
  const isOverOthers =
    formulaShape.skeleton === usual.skeleton && formulaShape.references !== usual.references;
  const isOtherwise =
    formulaShape.references !== '' &&
    formulaShape.references === usual.references &&
    withoutNumbers(formulaShape) !== withoutNumbers(usual);
  return isOverOthers || isOtherwise;
}

/** "=B2" among "=B2+B3": a sum of single cells without some of them. Down a column it may be meant: an item without tax. */
function lacksTerms(formulaShape: FormulaShape, usual: FormulaShape): boolean {
  const [terms, all] = [formulaShape, usual].map(({ references }) => references.split(' '));
  return (
    /^[-+]?#(?:[-+]#)*$/.test(formulaShape.skeleton) &&
    /^[-+]?#(?:[-+]#)+$/.test(usual.skeleton) &&
    terms !== undefined &&
    all !== undefined &&
    terms.length < all.length &&
    terms.every((term) => all.includes(term))
  );
}

/** True if the terms that a sum leaves out are empty or zero: a segment that was sold. */
function lacksOnlyBlanks({ cells }: Sheet, { row, column, shape, neighbour }: Odd): boolean {
  if (!lacksTerms(shape, neighbour.shape)) return false;
  const named = new Set(shape.references.split(' '));
  const left = neighbour.shape.references.split(' ').filter((reference) => !named.has(reference));
  return left.every((reference) => {
    const [, down, right] = /^R\[(-?\d+)\]C\[(-?\d+)\]$/.exec(reference) ?? [];
    return down !== undefined && !cells.cell(row + Number(down), column + Number(right))?.value;
  });
}

/** "=B7/B6" below "=B5/B$6": only the way of naming the cell differs. */
function namesTheSame({ shape, row, column }: Formula, usual: FormulaShape): boolean {
  return (
    shape.skeleton === usual.skeleton && cellsNamed(shape, row, column) === cellsNamed(usual, row, column)
  );
}

/** All references are to the cell's own column, or its own row. */
function isAlong({ references }: FormulaShape, part: string): boolean {
  return references !== '' && references.split(' ').every((candidate) => candidate.includes(part));
}

/** A column of taxes. */
const isTax = /(?<!\p{L})(?:vat|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|moms|mva|btw)(?!\p{L})/iu;
/** Rates of value added tax that one country has at a time, in per cent. */
const ratesOfCountries = [
  [19, 7],
  [20, 13, 10],
  [8.1, 2.6, 3.8],
  [7.7, 2.5, 3.7],
  [20, 10, 5.5, 2.1],
  [21, 10, 4],
  [22, 10, 5, 4],
  [20, 5],
  [21, 9],
  [21, 12, 6],
  [25, 15, 12],
  [25, 12, 6],
];

/** Formulas of a tax that differ from all others in their rate alone, and in one that the country of the others does not have. */
function oddRates(formulas: readonly Formula[]): Odd[] {
  const [first] = formulas;
  if (first === undefined || formulas.length <= minAlike) return [];
  const shapes = new Set(formulas.map(({ shape }) => `${withoutNumbers(shape)} ${shape.references}`));
  if (shapes.size > 1) return [];
  const byRate = [...groupBy(formulas, ({ shape }) => shape.skeleton).values()];
  const [one, usual] = byRate.toSorted((few, many) => few.length - many.length);
  const [odd, neighbour] = [one?.[0], usual?.[0]];
  if (byRate.length !== 2 || one?.length !== 1 || odd === undefined || neighbour === undefined) return [];
  const [rate, known] = [odd, neighbour].map(({ shape }) => rateOf(shape));
  if (rate == null || known == null || rate === 0) return [];
  const isOfCountry = ratesOfCountries.some((rates) => rates.includes(rate) && rates.includes(known));
  return isOfCountry ? [] : [{ ...odd, neighbour }];
}

/** The one rate of a formula, in per cent. */
function rateOf({ skeleton }: FormulaShape): number | null {
  const [text, ...others] = skeleton.match(/\d+(?:\.\d+)?%?/g) ?? [];
  if (text === undefined || others.length > 0) return null;
  const value = Number.parseFloat(text);
  return Number((text.endsWith('%') || value >= 1 ? value : value * 100).toPrecision(6));
}

/** A different rate in one row is an assumption. */
function withoutNumbers({ skeleton }: FormulaShape): string {
  return skeleton.replace(/\d+(?:\.\d+)?/g, '0');
}

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
