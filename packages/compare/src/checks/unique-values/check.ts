import { countOf } from '@fixpoint/shared/text';
import { companyNames } from '../../text/company-names.js';
import { siteOf } from '../../text/web-addresses.js';
import { foldName } from '../../text/words.js';
import type { TableColumn } from '../../views/workbook/workbook-view.js';
import { noOptions, xlsxCheck } from '../check.js';
import { bodyColumns, cellsAt, columnKey, createOffences, isStandIn, quote } from '../column-cells.js';

export const uniqueValues = xlsxCheck({
  name: 'unique-values',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Columns whose values identify a row hold each value once.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, ({ rules }) => rules?.unique === true).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const namesOf = identifier(column);
      const first = new Map<string, number>();
      const repeated = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell === null || cell.kind === 'error' || cell.kind === 'uncalculated') return;
        const text = String(cell.value);
        if (text.trim() === '' || isStandIn(column, text)) return;
        const names = namesOf(text);
        const before = first.get(names.find((name) => first.has(name)) ?? '');
        if (before !== undefined) repeated.add(row, () => `${quote(text)} as in row ${before}`);
        else for (const name of names) first.set(name, row);
      });
      if (repeated.count === 0) return [];
      return [
        {
          key: columnKey(table, column, 'repeated'),
          location: cellsAt(table, column, repeated),
          message: `${countOf(repeated.count, 'cell repeats', 'cells repeat')} a value of an earlier row.`,
          expected: 'each value once',
          actual: repeated.quotes(),
          measure: { value: repeated.count, goal: 0, unit: 'cells' },
          suggestion:
            'Remove duplicates before the rows are written; compare names without case, punctuation and legal form, and merge what belongs together.',
        },
      ];
    });
  },
});

const companies =
  /\b(?:compan(?:y|ies)|firms?|targets?|peers?|issuers?|vendors?|suppliers?|customers?|clients?|competitors?|legal name)\b/i;

/** By what a column tells its values apart: companies without legal form, sites without www., all else without punctuation and case. */
function identifier({ rules, header }: TableColumn): (text: string) => readonly string[] {
  if (rules?.kind === 'url') return (text) => [siteOf(text.trim()) ?? text.trim()];
  const isCompany = companies.test(header) || companies.test(rules?.title ?? '');
  // A name of nothing but signs is compared as it is.
  if (isCompany) return (text) => companyNames(text).map((name) => name || text.trim());
  return (text) => [foldName(text) || text.trim()];
}
