import { readDocument } from '@fixpoint/documents/reader';
import type { Finding } from '@fixpoint/shared/contracts';
import { type ReportContent, renderReport } from '../../documents/testing/good-report.js';
import { allChecks } from '../src/checks/all-checks.js';
import { applyChecks } from '../src/engine/apply-checks.js';
import { loadTemplates } from '../src/template-files/load-templates.js';
import { DocxTemplate } from '../src/templates/docx-template.js';
import { today } from './presentations.js';

/** Renders the report to a real file, reads it back and holds it against the shipped template. */
export async function compareReport(
  report: ReportContent,
  changes: Record<string, unknown> = {},
): Promise<Finding[]> {
  return compareReportBytes(await renderReport(report), changes);
}

/** The same for bytes. */
export async function compareReportBytes(
  bytes: Buffer,
  changes: Record<string, unknown> = {},
): Promise<Finding[]> {
  const templates = await loadTemplates(allChecks);
  const template = DocxTemplate.parse({ ...templates.get('dd-report'), ...changes });
  const document = await readDocument(bytes, { expected: 'docx' });
  return applyChecks(document, template, { checks: allChecks, today });
}
