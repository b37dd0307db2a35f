import { isWpsPicture } from '@fixpoint/documents/xlsx';
import { columnName } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import { andMore, quote } from '../wording.js';

const listed = 12;
/**
 * `=` before a call, a cell, an operation on numbers or a command; `+`, `-`, `@` before a call or a command. Criteria of filters
 * ("=1", "=north"), phone numbers and bullets are neither.
 */
const formulaLike =
  /^\s*(?:=\s*[-+@("{]{0,3}(?:[^=\n]{0,200}?(?:\p{L}[\p{L}\d.]*\(|\|)|[\d.,]+\s*[-+*/^]\s*\d)|[-+@](?:\p{L}[\p{L}\d.]*\(|cmd\||dde\b))/iu;
/** `=` before an operand that is a cell: "= B2 + 1", "=-B2". "= sum of Q1 and Q2" is a note. */
const cellLike =
  /^\s*=\s*[-+@("{]{0,3}(?:[\d.,]+\s*[-+*/^&]\s*)?\$?[A-Z]{1,3}\$?\d{1,7}(?:\s*(?:$|[-+*/^&:;,<>)]))/u;
/** No letter: nearly all texts start behind it. White space and the four signs do not. */
const lastSign = '@'.charCodeAt(0);

export const formulaLikeText = xlsxCheck({
  name: 'formula-like-text',
  category: 'data',
  defaultSeverity: 'medium',
  description:
    'No cell shows a formula as text. Such a text was either meant to calculate, or it will run as a formula if the sheet is saved as CSV.',
  options: noOptions,
  run({ sheets }) {
    return sheets.flatMap((sheet) => {
      const places: string[] = [];
      let amount = 0;
      let wpsPictures = 0;
      sheet.cells.visit(({ kind, value, row, column }) => {
        if (kind !== 'text') return;
        const text = String(value);
        if (text.charCodeAt(0) > lastSign || !(formulaLike.test(text) || cellLike.test(text))) return;
        amount += 1;
        if (isWpsPicture(text.trimStart().slice(1))) wpsPictures += 1;
        if (places.length < listed) places.push(`${columnName(column)}${row} ${quote(text)}`);
      });
      if (amount === 0) return [];
      const more = amount > listed ? ` and ${amount - listed} more` : '';
      return [
        {
          key: sheet.name,
          location: `sheet ${quote(sheet.name)}`,
          message: `${places[0]} is ${wpsPictures === amount ? 'the text of a WPS picture formula, which Excel does not show as a picture' : 'text that reads like a formula'}${andMore(amount - 1, 'cell')}.`,
          expected: 'formulas that calculate, and texts that do not start like a formula',
          actual: `${places.join(', ')}${more}`,
          suggestion:
            'Write formulas with the formula function of your library. Put an apostrophe or a space before texts from other sources that start with =, +, - or @.',
        },
      ];
    });
  },
});
