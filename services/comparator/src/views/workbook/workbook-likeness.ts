import type { XlsxTemplate } from '../../templates/xlsx-template.js';
import type { Workbook } from './workbook.js';

/** From 0 to 1: the share of what the template describes that the workbook shows. */
export function workbookLikeness(_workbook: Workbook, _template: XlsxTemplate): number {
  return 0;
}
