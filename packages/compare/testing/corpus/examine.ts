import { readDocument } from '@fixpoint/documents/reader';
import { allChecks } from '../../src/checks/all-checks.js';
import { assembleReport } from '../../src/engine/assemble-report.js';
import type { ComparisonReport } from '../../src/engine/comparison-report.js';
import { examineDocument } from '../../src/engine/examine-document.js';
import { loadTemplates } from '../../src/template-files/load-templates.js';
import { Template } from '../../src/templates/template.js';
import { today } from '../presentations.js';

const shipped = await loadTemplates(allChecks);

/** Compares a document with the template of that name, some of its fields changed. */
export async function examine(
  bytes: Buffer,
  { template, changes }: { readonly template: string; readonly changes: Record<string, unknown> },
): Promise<ComparisonReport> {
  const wanted = shipped.get(template);
  if (wanted === undefined) throw new Error(`there is no template ${template}`);
  const templates = new Map([...shipped, [template, Template.parse({ ...wanted, ...changes })]]);
  const content = await readDocument(bytes, {});
  const rules = { template, templates, checks: allChecks, today };
  const one = { name: 'document', type: content.type, bytes: bytes.length, content };
  return assembleReport([examineDocument(one, rules)], rules);
}

/** What a finding is known by: the check that found it, and where. */
export function placesOf({ findings }: Pick<ComparisonReport, 'findings'>): [string, string][] {
  return findings.map(({ check, location }) => [check, location]);
}
