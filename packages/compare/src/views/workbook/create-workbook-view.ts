import type { Sheet, XlsxDocument } from '@fixpoint/documents/model';
import type { SheetRules, XlsxTemplate } from '../../templates/xlsx-template.js';
import { findRows } from './find-body.js';
import { findHeader } from './find-header.js';
import { matchTitles } from './match-titles.js';
import type { SheetView, WorkbookView } from './workbook-view.js';

/** Derives what checks need from a workbook and a template. */
export function createWorkbookView(document: XlsxDocument, template: XlsxTemplate): WorkbookView {
  const { date1904, calculatesOnOpen } = document;
  const sheets = document.sheets.filter(({ state }) => state === 'visible');
  const found = findSheets(sheets, template.sheets, date1904);
  const named = new Set([...found.values()].filter(({ isNamed }) => isNamed).map(({ rules }) => rules));
  return {
    sheets,
    hiddenSheets: document.sheets.filter(({ state }) => state !== 'visible'),
    tables: sheets.map((sheet) => createTable(sheet, found.get(sheet), date1904)),
    missing: template.sheets.filter((rules) => !named.has(rules)),
    date1904,
    calculatesOnOpen,
  };
}

function createTable(sheet: Sheet, foundSheet: FoundSheet | undefined, date1904: boolean): SheetView {
  const rules = foundSheet?.rules ?? null;
  const isNamed = foundSheet?.isNamed ?? false;
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

/** Sheets whose columns are looked at in search of one that is called otherwise. */
const searched = 50;

/** Sheet of a template for a sheet of the workbook. */
interface FoundSheet {
  readonly rules: SheetRules;
  /** It is called so. Otherwise it was taken for its columns. */
  readonly isNamed: boolean;
}

/**
 * Finds the template's sheets: by their names; if a sheet of that name lacks most of the columns ("Validation Summary"), and another
 * sheet of that name has them ("All Results"), the latter; if no sheet has that name, by columns alone.
 */
function findSheets(
  sheets: readonly Sheet[],
  wanted: readonly SheetRules[],
  date1904: boolean,
): ReadonlyMap<Sheet, FoundSheet> {
  const found = new Map<Sheet, FoundSheet>();
  const byName = matchTitles(
    wanted,
    sheets.map(({ name }) => name),
  );
  for (const [at, rules] of wanted.entries()) {
    const sheet = sheets[byName[at] ?? -1];
    if (sheet !== undefined) found.set(sheet, { rules, isNamed: true });
  }
  for (const [sheet, { rules }] of [...found]) {
    if (findByColumns([sheet], rules, date1904) !== undefined) continue;
    const called = free(sheets, found).filter(({ name }) => matchTitles([rules], [name])[0] === 0);
    const better = findByColumns(called, rules, date1904);
    if (better === undefined) continue;
    found.delete(sheet);
    found.set(better, { rules, isNamed: true });
  }
  for (const rules of wanted.filter((_, index) => byName[index] === -1)) {
    const standIn = findByColumns(free(sheets, found), rules, date1904);
    if (standIn !== undefined) found.set(standIn, { rules, isNamed: false });
  }
  return found;
}

function free(sheets: readonly Sheet[], found: ReadonlyMap<Sheet, FoundSheet>): Sheet[] {
  return sheets.filter((sheet) => !found.has(sheet));
}

/** The sheet that shows most of the columns, and at least half. */
function findByColumns(sheets: readonly Sheet[], rules: SheetRules, date1904: boolean): Sheet | undefined {
  const wanted = rules.columns.length;
  return sheets
    .slice(0, searched)
    .map((sheet) => ({ sheet, missing: findHeader(sheet, rules, date1904)?.missing.length ?? wanted }))
    .filter(({ missing }) => wanted > 0 && missing <= wanted / 2)
    .toSorted((a, b) => a.missing - b.missing)[0]?.sheet;
}
