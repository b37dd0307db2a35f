import type { XlsxDocument } from '@fixpoint/documents/model';
import { type CellContent, documentOf } from '../../documents/testing/write-workbook.js';
import type { FindingDraft, XlsxCheck } from '../src/checks/check.js';
import { XlsxTemplate } from '../src/templates/xlsx-template.js';
import { createWorkbookView } from '../src/views/workbook/create-workbook-view.js';
import type { WorkbookView } from '../src/views/workbook/workbook-view.js';
import { runCheck } from './presentations.js';

/** A template for one sheet "Data" with these fields. */
export function templateFor(
  sheet: Record<string, unknown>,
  fields: Record<string, unknown> = {},
): XlsxTemplate {
  return XlsxTemplate.parse({ name: 'test', type: 'xlsx', sheets: [{ title: 'Data', ...sheet }], ...fields });
}

/** Writes the rows to a real file, reads it, and runs one check under a template for its sheet "Data". */
export async function runOnRows<Options>(
  check: XlsxCheck<Options>,
  rows: readonly (readonly CellContent[])[],
  sheet: Record<string, unknown> = {},
  options: Record<string, unknown> = {},
): Promise<readonly FindingDraft[]> {
  return runOnDocument(check, await documentOf(rows), templateFor(sheet), options);
}

export function runOnDocument<Options>(
  check: XlsxCheck<Options>,
  document: XlsxDocument,
  template: XlsxTemplate,
  options: Record<string, unknown> = {},
): readonly FindingDraft[] {
  const view: WorkbookView = createWorkbookView(document, template);
  return runCheck(check, view, template, options, document);
}
