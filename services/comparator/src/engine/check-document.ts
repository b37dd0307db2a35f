import type { Finding } from '@fixpoint/shared/contracts';
import type { Check } from '../checks/check.js';
import { createDeck } from '../deck/create-deck.js';
import type { DocumentModel } from '../model/pptx-document.js';
import type { Template } from '../templates/template.js';
import { createFinding } from './create-finding.js';

/** Runs every check that the template does not switch off. Findings come in the order of the checks. */
export function checkDocument(
  document: DocumentModel,
  template: Template,
  checks: readonly Check[],
): Finding[] {
  const deck = createDeck(document, template);
  return checks.flatMap((check) => {
    const severity = template.checks[check.name] ?? check.defaultSeverity;
    if (severity === 'off') return [];
    return check.run(deck, template).map((draft) =>
      createFinding(draft, {
        template: template.name,
        check: check.name,
        category: check.category,
        severity,
      }),
    );
  });
}
