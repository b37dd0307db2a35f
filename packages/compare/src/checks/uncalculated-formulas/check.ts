import { columnName } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import { andMore, quote } from '../wording.js';

const listed = 12;

export const uncalculatedFormulas = xlsxCheck({
  name: 'uncalculated-formulas',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'Every formula is stored with its result.',
  options: noOptions,
  run({ sheets }) {
    return sheets.flatMap((sheet) => {
      const amount = sheet.cells.countOf('uncalculated');
      if (amount === 0) return [];
      const places: string[] = [];
      sheet.cells.visit(({ kind, row, column, formula }) => {
        if (kind !== 'uncalculated' || places.length === listed) return;
        places.push(`${columnName(column)}${row} ${quote(`=${formula ?? ''}`)}`);
      });
      const more = amount > listed ? ` and ${amount - listed} more` : '';
      return [
        {
          key: sheet.name,
          location: `sheet ${quote(sheet.name)}`,
          message: `${places[0]} has no stored result: previews, mail programs and scripts show nothing there${andMore(amount - 1, 'formula')}.`,
          expected: 'a stored result for every formula',
          actual: `${places.join(', ')}${more}`,
          measure: { value: amount, goal: 0, unit: 'formulas' },
          suggestion:
            'Write the computed value with the formula, write the value alone, or have LibreOffice calculate and save the workbook before it is sent.',
        },
      ];
    });
  },
});
