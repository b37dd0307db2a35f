import { noOptions, xlsxCheck } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { capitalised, list, quote, titleKey } from '../wording.js';

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
          message: `${capitalised(sheetAt(table))} has no column ${quote(title)}.`,
          expected: `a column called ${[title, ...also].map(quote).join(' or ')}`,
          actual:
            table.columns.length === 0
              ? 'no header row'
              : list(table.columns.map(({ header }) => quote(header))),
          suggestion: `Write the column ${quote(title)} in every row. Check that the list of headers contains it and is as long as the rows below.`,
        })),
    );
  },
});
