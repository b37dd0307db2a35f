import type { Cell, CellRange } from '@fixpoint/documents/model';
import { parseRange } from '@fixpoint/documents/xlsx';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { type SummaryFormula, summaryFormula } from './statistics.js';

/** A number or formula with the text to its left, on any sheet. */
export interface KeyFigure {
  readonly table: SheetView;
  readonly cell: Cell;
  readonly label: string;
}

/** A range that a formula reads, with the sheet that it is on. */
export interface ReadRange {
  readonly sheet: string;
  readonly range: CellRange;
}

/** Sheets of key figures are shorter; the rows of longer ones are data. */
const maxRows = 300;
const maxFigures = 3_000;
const maxLabelLength = 60;

/** Formulas and typed numbers behind a label, in the first rows of all sheets. */
export function keyFigures(tables: readonly SheetView[]): KeyFigure[] {
  const figures: KeyFigure[] = [];
  for (const table of tables) {
    let rows = 0;
    for (const row of table.sheet.hasPivot ? [] : table.sheet.cells.rowNumbers()) {
      rows += 1;
      if (rows > maxRows || figures.length > maxFigures) break;
      figures.push(...figuresInRow(table, row));
    }
  }
  return figures;
}

function figuresInRow(table: SheetView, row: number): KeyFigure[] {
  let label = '';
  return [...table.sheet.cells.row(row)].flatMap((cell) => {
    if (cell.formula === null && cell.kind === 'text') label = String(cell.value).trim();
    else if (label !== '' && label.length <= maxLabelLength && isFigure(cell))
      return [{ table, cell, label }];
    return [];
  });
}

function isFigure({ formula, kind }: Cell): boolean {
  return formula !== null || kind === 'number';
}

const rangeOfSheet =
  /(?:'((?:[^']|''){1,60})'!|([\p{L}_][\p{L}\p{N}_.]{0,40})!)?(?<![\p{L}\p{N}_.$])(\$?[A-Z]{1,3}\$?\d{1,7}:\$?[A-Z]{1,3}\$?\d{1,7})(?![\p{L}\p{N}_(])/gu;

/** Ranges of one column or row that a formula reads. A name of another workbook is no sheet. */
export function readRanges(formula: string, own: string): ReadRange[] {
  if (!formula.includes(':') || formula.length > 500) return [];
  return [...formula.matchAll(rangeOfSheet)].flatMap(([, quoted, plain, text = '']) => {
    const range = parseRange(text);
    if (range === null || (range.firstColumn !== range.lastColumn && range.firstRow !== range.lastRow))
      return [];
    return [{ sheet: quoted?.replaceAll("''", "'") ?? plain ?? own, range }];
  });
}

/** The statistic of a formula that is one function over one range of a column or row. */
export function onlyRange({
  table,
  cell: { formula },
}: KeyFigure): (ReadRange & Pick<SummaryFormula, 'statistic'>) | null {
  const [read, ...others] = formula === null ? [] : readRanges(formula, table.sheet.name);
  if (read === undefined || others.length > 0 || formula === null) return null;
  const statistic = summaryFormula(formula.replace(/(?:'[^']{1,60}'|[\p{L}_][\p{L}\p{N}_.]{0,40})!/gu, ''));
  return statistic === null ? null : { ...read, statistic: statistic.statistic };
}
