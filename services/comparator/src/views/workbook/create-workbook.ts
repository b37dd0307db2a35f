import type { Sheet, XlsxDocument } from '../../model/xlsx-document.js';
import type { SheetRules, XlsxTemplate } from '../../templates/xlsx-template.js';
import { findRows } from './find-body.js';
import { findHeader } from './find-header.js';
import { matchTitles } from './match-titles.js';
import type { SheetView, Workbook } from './workbook.js';

/** Sheets that are searched for one whose columns are those of a sheet that nothing is called. */
const searched = 50;

/** Looks at a workbook through a template. */
export function createWorkbook(document: XlsxDocument, template: XlsxTemplate): Workbook {
  const sheets = document.sheets.filter(({ state }) => state === 'visible');
  const found = matchTitles(
    template.sheets,
    sheets.map(({ name }) => name),
  );
  const named = new Map(template.sheets.flatMap((rules, at) => pairOf(sheets[found[at] ?? -1], rules)));
  const unnamed = template.sheets.filter((_, at) => found[at] === -1);
  const taken = new Map(named);
  for (const rules of unnamed) {
    const standIn = findByColumns(
      sheets.filter((sheet) => !taken.has(sheet)),
      rules,
      document.date1904,
    );
    if (standIn !== undefined) taken.set(standIn, rules);
  }
  return {
    sheets,
    hiddenSheets: document.sheets.filter(({ state }) => state !== 'visible'),
    tables: sheets.map((sheet) =>
      createTable(sheet, taken.get(sheet) ?? null, named.has(sheet), document.date1904),
    ),
    missing: unnamed,
    date1904: document.date1904,
    calculatesOnOpen: document.calculatesOnOpen,
  };
}

function pairOf(sheet: Sheet | undefined, rules: SheetRules): [Sheet, SheetRules][] {
  return sheet === undefined ? [] : [[sheet, rules]];
}

/** The sheet that shows most of the columns, and at least half. */
function findByColumns(sheets: readonly Sheet[], rules: SheetRules, date1904: boolean): Sheet | undefined {
  const wanted = rules.columns.length;
  return sheets
    .slice(0, searched)
    .map((sheet) => ({ sheet, missing: findHeader(sheet, rules, date1904)?.missing.length ?? wanted }))
    .filter(({ missing }) => wanted > 0 && missing <= wanted / 2)
    .toSorted((one, other) => one.missing - other.missing)[0]?.sheet;
}

function createTable(sheet: Sheet, rules: SheetRules | null, isNamed: boolean, date1904: boolean): SheetView {
  const header = findHeader(sheet, rules, date1904);
  if (header === null) {
    return {
      sheet,
      rules,
      isNamed,
      headerRow: null,
      columns: [],
      missing: rules?.columns ?? [],
      body: null,
      totals: [],
    };
  }
  const { row, columns, missing } = header;
  return { sheet, rules, isNamed, headerRow: row, columns, missing, ...findRows(sheet, header) };
}
