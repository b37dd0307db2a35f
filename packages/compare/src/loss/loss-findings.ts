import type { Finding } from '@fixpoint/shared/contracts';
import { createFinding } from '../engine/create-finding.js';
import type { Template } from '../templates/template.js';
import type { DocumentOutline } from './document-outline.js';
import { findLoss } from './find-loss.js';

/** Findings of the check `content-loss`: content of the previous comparison's document that a document lacks. */
export function lossFindings(
  before: DocumentOutline,
  after: DocumentOutline,
  template: Template | undefined,
): Finding[] {
  const limits =
    template?.type === 'pptx' ? { companies: template.companies?.max, parts: template.slides.max } : {};
  return findLoss(before, after, limits).map((draft) =>
    createFinding(draft, {
      template: template?.name ?? '',
      check: 'content-loss',
      category: 'integrity',
      severity: 'high',
    }),
  );
}
