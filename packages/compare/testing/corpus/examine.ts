import type { DocumentModel } from '@fixpoint/documents/model';
import { readDocument } from '@fixpoint/documents/reader';
import { allChecks } from '../../src/checks/all-checks.js';
import { assembleReport } from '../../src/engine/assemble-report.js';
import type { ComparisonReport } from '../../src/engine/comparison-report.js';
import { type ComparisonRules, examineDocument } from '../../src/engine/examine-document.js';
import { loadTemplates } from '../../src/template-files/load-templates.js';
import { Template } from '../../src/templates/template.js';
import { today } from '../presentations.js';

const shipped = await loadTemplates(allChecks);

interface Held {
  readonly template: string;
  readonly changes: Record<string, unknown>;
}

/** Rules for a document: the template of that name, some of its fields changed. */
export function rulesFor({ template, changes }: Held): ComparisonRules {
  const wanted = shipped.get(template);
  if (wanted === undefined) throw new Error(`there is no template ${template}`);
  const templates = new Map([...shipped, [template, Template.parse({ ...wanted, ...changes })]]);
  return { template, templates, checks: allChecks, today };
}

/** Compares a document with a template. */
export async function examine(bytes: Buffer, held: Held): Promise<ComparisonReport> {
  return examineModel(await readDocument(bytes, {}), held, bytes.length);
}

/** The same for one that was read. */
export function examineModel(content: DocumentModel, held: Held, bytes = 0): ComparisonReport {
  const rules = rulesFor(held);
  return assembleReport(
    [examineDocument({ name: 'document', type: content.type, bytes, content }, rules)],
    rules,
  );
}

/** Identity of a finding: the check that found it, and its place. */
export function placesOf({ findings }: Pick<ComparisonReport, 'findings'>): [string, string][] {
  return findings.map(({ check, location }) => [check, location]);
}
