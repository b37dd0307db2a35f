import { parseRange } from '@fixpoint/documents/xlsx';
import { foldTitle } from '../../text/words.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { quote, titleKey } from '../wording.js';
import type { KeyFigure } from './key-figures.js';
import { summaryFormula } from './statistics.js';

const division = /^\s*\$?([A-Z]{1,3})\$?(\d{1,7})\s*\/\s*\$?\1\$?(\d{1,7})\s*$/i;
const shareName =
  /(?<!\p{L})(?:shares?|per ?cent(?:age)?|anteile?|\p{L}+anteil|parts?|poids|cuota|peso|porcentaje|quota|percentuale)(?!\p{L})/u;
/** Rows below a base in which its total is looked for. */
const maxRows = 300;

/** "Share of Lille" as the row of Lille over another row of the table, although the total is below both. */
export function wrongBases(figures: readonly KeyFigure[]): FindingDraft[] {
  return figures.flatMap((figure) => {
    const { table, cell, label } = figure;
    const [, letters = '', part, base] = division.exec(cell.formula ?? '') ?? [];
    const name = foldTitle(label);
    if (letters === '' || !shareName.test(name)) return [];
    const [own, other] = [Number(part), Number(base)];
    const [partName, baseName] = [own, other].map((row) => foldTitle(labelOf(figure, row)));
    const isOfPart = partName !== undefined && partName.length > 2 && ` ${name} `.includes(` ${partName} `);
    if (!isOfPart || baseName === undefined || baseName === '' || name.includes(baseName)) return [];
    const total = totalOver(figure, letters.toUpperCase(), own, other);
    if (total === null) return [];
    const place = `${columnName(cell.column)}${cell.row}`;
    return [
      {
        key: `${table.rules === null ? table.sheet.name : titleKey(table.rules.title)}: base of ${label}`,
        location: `${sheetAt(table)}, cell ${place}`,
        message: `${quote(label)} in ${place} is ${quote(`=${cell.formula}`)}, a share of one row; the total is in ${letters}${total}.`,
        expected: `a share of ${letters}${total}`,
        actual: quote(`=${cell.formula}`),
        suggestion: 'Take the row of the total from the rows that were written, after the last row is added.',
      },
    ];
  });
}

/** The row of a sum that covers both rows; null without one, or if the base is itself a total. */
function totalOver(
  { table: { sheet } }: KeyFigure,
  letters: string,
  part: number,
  base: number,
): number | null {
  const column = parseRange(`${letters}1`)?.firstColumn ?? 0;
  if (sheet.cells.cell(base, column)?.formula != null) return null;
  for (let row = Math.max(part, base) + 1; row <= base + maxRows && row <= sheet.cells.lastRow; row += 1) {
    const formula = sheet.cells.cell(row, column)?.formula;
    const range = formula == null ? null : summaryFormula(formula);
    if (range?.statistic !== 'sum' || range.range === null) continue;
    const { firstRow, lastRow, firstColumn } = range.range;
    const covers = [part, base].every((candidate) => firstRow <= candidate && candidate <= lastRow);
    if (firstColumn === column && covers) return row;
  }
  return null;
}

function labelOf({ table: { sheet } }: KeyFigure, row: number): string {
  for (const { kind, value } of sheet.cells.row(row))
    if (kind === 'text') return statisticOf(String(value)) === null ? String(value) : '';
  return '';
}
