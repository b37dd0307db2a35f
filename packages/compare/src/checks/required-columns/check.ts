import { noOptions, xlsxCheck } from '../check.js';
import { quote, sheetAt } from '../column-cells.js';
import { list, titleKey } from '../wording.js';

export const requiredColumns = xlsxCheck({
  name: 'required-columns',
  category: 'structure',
  defaultSeverity: 'critical',
  description: 'Each table has the columns that its template requires.',
  options: noOptions,
  run({ tables }) {
    return tables.flatMap((table) =>
      table.missing
        .filter(({ required }) => required)
        .map(({ title, also }) => ({
          key: titleKey(`${table.rules?.title ?? ''}: ${title}`),
          location:
            table.headerRow === null ? sheetAt(table) : `${sheetAt(table)}, header in row ${table.headerRow}`,
          message: `The sheet has no column ${quote(title)}.`,
          expected: `a column called ${[title, ...also].map(quote).join(' or ')}`,
          actual:
            table.columns.length === 0
              ? 'no header row'
              : list(table.columns.map(({ header }) => quote(header))),
          suggestion: `Write the column ${quote(title)} with the rest of each row; check the list of headers and that it is not longer or shorter than the rows below it.`,
        })),
    );
  },
});
