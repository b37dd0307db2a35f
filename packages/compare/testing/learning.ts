import type { DocumentModel } from '@fixpoint/documents/model';
import type { Finding } from '@fixpoint/shared/contracts';
import { allChecks } from '../src/checks/all-checks.js';
import { applyChecks } from '../src/engine/apply-checks.js';
import { describeDocument } from '../src/learn/describe-document.js';
import { learnTemplate } from '../src/learn/learn-template.js';
import { parseTemplates } from '../src/templates/parse-templates.js';
import type { Template } from '../src/templates/template.js';
import { today } from './presentations.js';

const rules = { checks: allChecks, today };

/** The text of the template that these documents teach. */
export function learnFrom(documents: readonly DocumentModel[], name = 'learned'): string {
  return learnTemplate(
    name,
    documents.map((document) => describeDocument(document, rules)),
  );
}

/** Findings of a document under a template's text. */
export function findingsUnder(document: DocumentModel, text: string): Finding[] {
  return applyChecks(document, templateOfText(text), rules);
}

export function templateOfText(text: string): Template {
  const template = [...parseTemplates([{ path: 'learned.yaml', text }], allChecks).values()][0];
  if (template === undefined) throw new Error('the text holds no template');
  return template;
}
