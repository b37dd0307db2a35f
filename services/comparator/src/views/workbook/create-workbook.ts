import type { Sheet, XlsxDocument } from '../../model/xlsx-document.js';
import type { XlsxTemplate } from '../../templates/xlsx-template.js';
import { findRows } from './find-body.js';
import { findHeader } from './find-header.js';
import { type FoundSheet, findSheets } from './find-sheets.js';
import type { SheetView, Workbook } from './workbook.js';

/** Looks at a workbook through a template. */
export function createWorkbook(document: XlsxDocument, template: XlsxTemplate): Workbook {
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

function createTable(sheet: Sheet, found: FoundSheet | undefined, date1904: boolean): SheetView {
  const rules = found?.rules ?? null;
  const isNamed = found?.isNamed ?? false;
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
