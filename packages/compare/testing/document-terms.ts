import type { DocumentTerms } from '@fixpoint/shared/contracts';
import { allChecks } from '../src/checks/all-checks.js';
import { applyChecks } from '../src/engine/apply-checks.js';
import { PptxTemplate } from '../src/templates/pptx-template.js';
import { withTerms } from '../src/templates/with-terms.js';
import { pptxOf, slideOf, today } from './presentations.js';

/** Checks of dates and names that report something of a slide with these texts, under those terms. */
export function findingsOfTexts(
  texts: readonly string[],
  terms: DocumentTerms,
  checks: Record<string, 'off'> = {},
): string[] {
  const template = PptxTemplate.parse({ name: 'test', type: 'pptx', checks });
  const held = withTerms(new Map([['test', template]]), terms).get('test') ?? template;
  const concerned = allChecks.filter(({ name }) => name === 'conflicting-dates' || name === 'foreign-names');
  const document = pptxOf([slideOf(2, 'Terms', [...texts])]);
  return applyChecks(document, held, { checks: concerned, today }).map(({ check }) => check);
}
