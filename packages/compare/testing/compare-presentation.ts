import { readDocument } from '@fixpoint/documents/reader';
import type { Finding } from '@fixpoint/shared/contracts';
import { type DeckContent, renderDeck } from '../../documents/testing/market-deck.js';
import { allChecks } from '../src/checks/all-checks.js';
import { applyChecks } from '../src/engine/apply-checks.js';
import { loadTemplates } from '../src/template-files/load-templates.js';
import { PptxTemplate } from '../src/templates/pptx-template.js';
import { today } from './presentations.js';

/** The shipped template of that name, with some fields changed. */
export async function shippedTemplate(
  name: string,
  changes: Partial<PptxTemplate> = {},
): Promise<PptxTemplate> {
  const templates = await loadTemplates(allChecks);
  return PptxTemplate.parse({ ...templates.get(name), ...changes });
}

/** Renders the deck to a real file, reads it back and checks it. */
export async function comparePresentation(
  content: DeckContent,
  changes: Partial<PptxTemplate> = {},
): Promise<Finding[]> {
  const document = await readDocument(await renderDeck(content), { expected: 'pptx' });
  return applyChecks(document, await shippedTemplate('market-research', changes), {
    checks: allChecks,
    today,
  });
}
