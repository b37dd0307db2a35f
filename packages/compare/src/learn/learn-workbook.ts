import { foldTitle } from '../text/words.js';
import type { SheetFacts, WorkbookFacts } from './document-facts.js';
import { commonLabels, commonTitles, documentsHave, type Margins, seen } from './generalize.js';
import { learnColumn } from './learn-column.js';
import type { LearnedField } from './write-template.js';

/** Fields that hold for every one of some good workbooks. */
export function learnWorkbook(workbooks: readonly WorkbookFacts[], margins: Margins): LearnedField[] {
  const counts = workbooks.map(({ sheets }) => sheets.length);
  const titles = commonTitles(workbooks.map(({ sheets }) => sheets.map(({ name }) => name)));
  const sheets = titles.slice(0, 100).flatMap((title) => {
    const sheetFactses = workbooks.map(({ sheets: all }) => findTitled(all, title, ({ name }) => name));
    return sheetFactses.every((sheet) => sheet !== null) ? [{ title, sheets: sheetFactses }] : [];
  });
  return [
    {
      field: 'sheet_count',
      value: { min: leastSheets(counts, margins) },
      because: `${seen(counts, 'visible sheet')}.`,
    },
    ...(sheets.length === 0
      ? []
      : [
          {
            field: 'sheets',
            value: sheets.map(({ title, sheets: found }) => learnSheet(title, found, margins)),
            because: `Sheets and columns that ${documentsHave(workbooks.length)}. ${sheets.map((sheet) => rowsSeen(sheet.title, sheet.sheets)).join(' ')}`,
          },
        ]),
  ];
}

/** As many as every workbook has; fewer if their number follows the request. */
function leastSheets(counts: readonly number[], margins: Margins): number {
  return new Set(counts).size === 1 ? (counts[0] ?? 0) : margins.minimum(counts);
}

function rowsSeen(title: string, sheets: readonly SheetFacts[]): string {
  return `"${title}": ${seen(
    sheets.map(({ rows }) => rows ?? 0),
    'row',
  )}.`;
}

function learnSheet(title: string, sheets: readonly SheetFacts[], margins: Margins): Record<string, unknown> {
  const rows = sheets.map(({ rows: count }) => count);
  const isTable = rows.every((count) => count !== null && count > 0);
  const headers = isTable
    ? commonTitles(
        sheets.map(({ columns }) => columns.map(({ header }) => header)),
        { keepPeriods: true },
      )
    : [];
  const columns = headers.flatMap((header) => {
    const columnFactses = sheets.map((sheet) => findTitled(sheet.columns, header, (column) => column.header));
    return columnFactses.every((column) => column !== null)
      ? [learnColumn(header, columnFactses, { isFirst: header === headers[0] })]
      : [];
  });
  return {
    title,
    ...(isTable ? { rows: { min: margins.range(rows.map((count) => count ?? 0)).min } } : {}),
    ...learnLabels(sheets),
    ...learnTotals(sheets),
    ...(columns.length === 0 ? {} : { columns }),
  };
}

function learnLabels(sheets: readonly SheetFacts[]): Record<string, unknown> {
  const labels = commonLabels(
    sheets.map(({ columns, labels: own, rows }) => ({
      columns: columns.map(({ header }) => header),
      labels: own,
      rows: rows ?? 0,
    })),
  );
  return labels.length === 0 ? {} : { rows_required: labels.map((title) => ({ title })) };
}

function learnTotals(sheets: readonly SheetFacts[]): Record<string, unknown> {
  if (sheets.some(({ totals }) => totals.length === 0)) return {};
  const labels = commonTitles(sheets.map(({ totals }) => totals)).slice(0, 20);
  return {
    totals: 'required',
    ...(labels.length === 0 ? {} : { total_rows: labels.map((title) => ({ title })) }),
  };
}

/** The one with the very title, else the first that holds it. */
function findTitled<Item>(
  items: readonly Item[],
  title: string,
  nameOf: (item: Item) => string,
): Item | null {
  const wanted = foldTitle(title);
  return (
    items.find((item) => foldTitle(nameOf(item)) === wanted) ??
    items.find((item) => ` ${foldTitle(nameOf(item))} `.includes(` ${wanted} `)) ??
    null
  );
}
