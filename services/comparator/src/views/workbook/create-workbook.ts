import type { XlsxDocument } from '../../model/xlsx-document.js';
import type { XlsxTemplate } from '../../templates/xlsx-template.js';
import type { Workbook } from './workbook.js';

/** Looks at a workbook through a template. */
export function createWorkbook(document: XlsxDocument, _template: XlsxTemplate): Workbook {
  return {
    sheets: document.sheets.filter(({ state }) => state === 'visible'),
    date1904: document.date1904,
  };
}
