import type { Sheet } from '@fixpoint/documents/model';
import { cellsNamed, type FormulaShape, shapeOf } from './formula-shape.js';

/** A formula in its cell. */
export interface Formula {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly shape: FormulaShape;
}

/** A formula that differs, with a neighbour that shows the others' form. */
export interface Odd extends Formula {
  readonly neighbour: Formula;
}

/** Formulas that are alike before one of them can be an exception. */
export const minAlike = 4;
/** As many as Excel needs: if they are side by side and the exception is between them. */
const minAlikeBeside = 3;
/** At most this share of a column or row may differ: more is how the sheet is. */
const maxOdd = 0.1;

/** Formulas between two neighbours that both do what most of the column or row does. */
export function oddAmong(formulas: readonly Formula[]): Odd[] {
  if (formulas.length < minAlikeBeside + 1) return [];
  const counts = new Map<string, number>();
  for (const { shape } of formulas) counts.set(shape.relative, (counts.get(shape.relative) ?? 0) + 1);
  if (counts.size < 2) return [];
  const [usual = '', count = 0] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
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
export function isClear(
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
export function lacksOnlyBlanks({ cells }: Sheet, { row, column, shape, neighbour }: Odd): boolean {
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
export function isAlong({ references }: FormulaShape, part: string): boolean {
  return references !== '' && references.split(' ').every((candidate) => candidate.includes(part));
}

/** A different rate in one row is an assumption. */
export function withoutNumbers({ skeleton }: FormulaShape): string {
  return skeleton.replace(/\d+(?:\.\d+)?/g, '0');
}
