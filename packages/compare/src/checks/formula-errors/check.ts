import type { Cell } from '@fixpoint/documents/model';
import { isWpsPicture } from '@fixpoint/documents/xlsx';
import { columnName } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import { andMore, quote } from '../wording.js';

const listed = 12;
/** Meaning of each error, for the person who repairs the formula (ECMA-376 part 1, 18.17.3). */
const meanings = new Map<string, string>([
  ['#REF!', 'a formula refers to cells that were deleted or never written'],
  ['#DIV/0!', 'a formula divides by zero or by an empty cell'],
  ['#NAME?', 'a formula uses a function or name that does not exist'],
  ['#VALUE!', 'a formula has a value of the wrong type'],
  ['#N/A', 'a lookup finds nothing'],
  ['#NUM!', 'a number is too large, too small or cannot be computed'],
  ['#NULL!', 'a formula intersects ranges that do not meet'],
]);

export const formulaErrors = xlsxCheck({
  name: 'formula-errors',
  category: 'data',
  defaultSeverity: 'high',
  description: 'No cell of a visible sheet shows an error such as #REF! or #DIV/0!.',
  options: noOptions,
  run({ sheets }) {
    return sheets.flatMap((sheet) => {
      if (sheet.cells.countOf('error') + sheet.cells.countOf('picture') === 0) return [];
      const cells = new Map<string, { count: number; places: string[]; isComputed: boolean }>();
      sheet.cells.visit((cell) => {
        const { row, column } = cell;
        const code = errorOf(cell);
        if (code === null) return;
        const result = cells.get(code) ?? { count: 0, places: [], isComputed: false };
        cells.set(code, result);
        result.count += 1;
        result.isComputed ||= cell.formula !== null;
        if (result.places.length < listed) result.places.push(`${columnName(column)}${row}`);
      });
      return [...cells].map(([code, found]) => {
        const more = found.count > listed ? ` and ${found.count - listed} more` : '';
        return {
          key: `${sheet.name}: ${code}`,
          location: `sheet ${quote(sheet.name)}, ${found.count === 1 ? 'cell' : 'cells'} ${found.places.join(', ')}${more}`,
          message: `${found.places[0]} ${headlineOf(code, found.isComputed)}${andMore(found.count - 1, 'cell')}.`,
          expected: 'a value in every cell',
          actual: quote(code),
          suggestion:
            code === wpsPicture
              ? 'Insert the picture as a picture of Excel, in the cell or over it, instead of by the function DISPIMG.'
              : 'Correct the formula or the cells it refers to; if a value may be absent, let the formula handle it (IFERROR, or leave the cell empty).',
        };
      });
    });
  },
});

/** Key of pictures that WPS Office shows by a function. */
const wpsPicture = 'DISPIMG';

/** The error that a reader meets in a cell; null if it shows none. */
function errorOf({ kind, value, formula }: Cell): string | null {
  if (kind === 'error') return String(value);
  return kind === 'picture' && isWpsPicture(formula ?? '') ? wpsPicture : null;
}

function headlineOf(code: string, isComputed: boolean): string {
  if (code === wpsPicture)
    return 'holds a picture of WPS Office, which Excel does not show: its function DISPIMG exists in WPS Office only';
  // Typed into a cell, these two say nothing about a formula.
  const isTyped = !isComputed && (code === '#NAME?' || code === '#VALUE!');
  const meaning = isTyped ? undefined : meanings.get(code);
  return `shows ${quote(code)}${meaning === undefined ? '' : `: ${meaning}`}`;
}
