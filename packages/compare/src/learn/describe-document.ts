import type { DocumentModel } from '@fixpoint/documents/model';
import type { Check } from '../checks/check.js';
import { applyChecks } from '../engine/apply-checks.js';
import { Template } from '../templates/template.js';
import { createView } from '../views/create-view.js';
import { describeCurrencies, describeLines } from './describe-lines.js';
import { describePresentation } from './describe-presentation.js';
import { describeTextDocument } from './describe-text-document.js';
import { describeWorkbook } from './describe-workbook.js';
import type { DocumentFacts } from './document-facts.js';

/** Template for every document before anything is learned from it. */
export function bareTemplate(type: DocumentModel['type']): Template {
  return Template.parse({
    name: 'bare',
    type,
    ...(type === 'pptx' ? { min_content_paragraphs: 0 } : {}),
  });
}

/**
 * Facts that a good document teaches. Pure and bounded, so that it runs in the process that read the document and only the facts
 * leave it. `today` as for a comparison: YYYY-MM-DD.
 */
export function describeDocument(
  document: DocumentModel,
  rules: { readonly checks: readonly Check[]; readonly today: string },
): DocumentFacts {
  const bare = bareTemplate(document.type);
  const objections = [...new Set(applyChecks(document, bare, rules).map(({ check }) => check))].sort();
  const seen = createView(document, bare);
  const common = {
    objections,
    ...(seen === null ? {} : { lines: describeLines(seen), currencies: describeCurrencies(seen) }),
  };
  if (document.type === 'pptx') return { ...describePresentation(document), ...common };
  if (document.type === 'xlsx') return { ...describeWorkbook(document, rules.today), ...common };
  return { ...describeTextDocument(document), ...common };
}
