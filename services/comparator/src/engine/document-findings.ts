import type { Finding } from '@fixpoint/shared/contracts';
import type { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import type { Template } from '../templates/template.js';
import { createFinding } from './create-finding.js';

/** The document as a whole is the defect: no check can look inside. */
export function unreadableDocument(error: UnreadableDocumentError, template: string | null): Finding {
  return createFinding(
    {
      key: error.reason,
      location: 'document',
      message: error.message,
      expected: 'a document that Office programs open',
      actual: `unreadable: ${error.reason}`,
      suggestion: error.hint ?? '',
    },
    { template: template ?? '', check: 'unreadable-document', category: 'document', severity: 'critical' },
  );
}

/** The mail brought documents, but none of the template's type. */
export function missingDocument(template: Template, names: readonly string[]): Finding {
  const type = template.type.toUpperCase();
  return createFinding(
    {
      key: template.type,
      location: 'mail',
      message: `The mail holds no ${type} document.`,
      expected: `a ${type} document`,
      actual: names.length === 0 ? 'no document' : names.slice(0, 20).join(', '),
      suggestion: `Attach the ${type} document to the mail, with its extension .${template.type}.`,
    },
    { template: template.name, check: 'missing-document', category: 'document', severity: 'critical' },
  );
}
