import { companyNames } from '../../text/company-names.js';
import { siteOf } from '../../text/web-addresses.js';
import { foldName } from '../../text/words.js';
import type { TableColumn } from '../../views/workbook/workbook-view.js';
import { noOptions, xlsxCheck } from '../check.js';
import {
  type BodyColumn,
  bodyColumns,
  cellsAt,
  columnKey,
  createOffences,
  hasNoText,
  isStandIn,
} from '../column-cells.js';
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
      const { repeated, headline } = repeatedValues(bodyColumn);
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

/** The cells whose value is in one before, and the sentence about the first of them. */
function repeatedValues({ table, column, visit }: BodyColumn) {
  const namesOf = identifier(column);
  const first = new Map<string, number>();
  const repeated = createOffences();
  let headline = '';
  visit((row, cell) => {
    const text = cell === null || hasNoText(cell) ? '' : String(cell.value);
    if (text.trim() === '' || isStandIn(column, text)) return;
    const names = namesOf(text);
    const before = first.get(names.find((name) => first.has(name)) ?? '');
    if (before === undefined) {
      for (const name of names) first.set(name, row);
      return;
    }
    const earlier = () => String(table.sheet.cells.cell(before, column.column)?.value ?? '');
    if (repeated.count === 0)
      headline = `${nameOf(text)} (row ${row}) ${relation(text, earlier(), before, column)}`;
    repeated.add(row, () =>
      earlier().trim() === text.trim()
        ? `${quote(text)} as in row ${before}`
        : `${quote(text)} like ${quote(earlier())} in row ${before}`,
    );
  });
  return { repeated, headline };
}

function relation(text: string, earlier: string, before: number, column: TableColumn): string {
  return earlier.trim() === text.trim()
    ? `is already in row ${before}`
    : `looks like ${nameOf(earlier)} (row ${before}): ${likeness(text, earlier, column)}`;
}

const companies =
  /\b(?:compan(?:y|ies)|firms?|targets?|peers?|issuers?|vendors?|suppliers?|customers?|clients?|competitors?|legal name)\b/i;

function likeness(a: string, b: string, column: TableColumn): string {
  return isCompanyColumn(column) && foldName(a) !== foldName(b)
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
