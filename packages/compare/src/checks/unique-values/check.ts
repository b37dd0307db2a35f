import { companyNames } from '../../text/company-names.js';
import { siteOf } from '../../text/web-addresses.js';
import { foldName } from '../../text/words.js';
import type { TableColumn } from '../../views/workbook/workbook-view.js';
import { noOptions, xlsxCheck } from '../check.js';
import { bodyColumns, cellsAt, columnKey, createOffences, hasNoText, isStandIn } from '../column-cells.js';
import { nameOf, quote } from '../wording.js';

export const uniqueValues = xlsxCheck({
  name: 'unique-values',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Columns that the template marks as unique contain each value only once.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, ({ rules }) => rules?.unique === true).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const namesOf = identifier(column);
      const first = new Map<string, number>();
      const repeated = createOffences();
      let headline = '';
      bodyColumn.visit((row, cell) => {
        if (cell === null || hasNoText(cell)) return;
        const text = String(cell.value);
        if (text.trim() === '' || isStandIn(column, text)) return;
        const names = namesOf(text);
        const before = first.get(names.find((name) => first.has(name)) ?? '');
        if (before !== undefined) {
          const earlier = () => String(table.sheet.cells.cell(before, column.column)?.value ?? '');
          const isSame = () => earlier().trim() === text.trim();
          if (repeated.count === 0)
            headline = isSame()
              ? `${nameOf(text)} (row ${row}) is already in row ${before}`
              : `${nameOf(text)} (row ${row}) looks like ${nameOf(earlier())} (row ${before}): ${likeness(text, earlier(), column)}`;
          repeated.add(row, () =>
            isSame()
              ? `${quote(text)} as in row ${before}`
              : `${quote(text)} like ${quote(earlier())} in row ${before}`,
          );
        } else for (const name of names) first.set(name, row);
      });
      if (repeated.count === 0) return [];
      return [
        {
          key: columnKey(table, column, 'repeated'),
          ...cellsAt(table, column, repeated),
          message: `${headline}${repeated.more('cell')}.`,
          expected: 'each value once',
          actual: repeated.quotes(),
          measure: { value: repeated.count, goal: 0, unit: 'cells' },
          suggestion:
            'Remove duplicates before the rows are written. Compare names without case, punctuation and legal form, and merge rows for the same item.',
        },
      ];
    });
  },
});

const companies =
  /\b(?:compan(?:y|ies)|firms?|targets?|peers?|issuers?|vendors?|suppliers?|customers?|clients?|competitors?|legal name)\b/i;

function likeness(one: string, other: string, column: TableColumn): string {
  return isCompanyColumn(column) && foldName(one) !== foldName(other)
    ? 'the same company under another legal form'
    : 'the same value in another spelling';
}

function isCompanyColumn({ rules, header }: Pick<TableColumn, 'rules' | 'header'>): boolean {
  return companies.test(header) || companies.test(rules?.title ?? '');
}

/** Keys that identify a column's values: companies without legal form, sites without www., all else without punctuation and case. */
function identifier({ rules, header }: TableColumn): (text: string) => readonly string[] {
  if (rules?.kind === 'url') return (text) => [siteOf(text.trim()) ?? text.trim()];
  // A name of nothing but signs is compared as it is.
  if (isCompanyColumn({ rules, header }))
    return (text) => companyNames(text).map((name) => name || text.trim());
  return (text) => [foldName(text) || text.trim()];
}
