import type { Finding } from '@fixpoint/shared/contracts';
import { loadTemplates } from '../src/adapters/load-templates.js';
import { allChecks } from '../src/checks/all-checks.js';
import { checkDocument } from '../src/engine/check-document.js';
import { readDocument } from '../src/model/read-document.js';
import { PptxTemplate } from '../src/templates/pptx-template.js';
import { today } from './decks.js';
import { type DeckContent, renderDeck } from './market-deck.js';

/** The shipped template of that name, with some fields changed. */
export async function shippedTemplate(
  name: string,
  changes: Partial<PptxTemplate> = {},
): Promise<PptxTemplate> {
  const templates = await loadTemplates(allChecks);
  return PptxTemplate.parse({ ...templates.get(name), ...changes });
}

/** Renders the deck to a real file, reads it back and checks it. */
export async function compareDeck(
  content: DeckContent,
  changes: Partial<PptxTemplate> = {},
): Promise<Finding[]> {
  const document = await readDocument(await renderDeck(content), { expected: 'pptx' });
  return checkDocument(document, await shippedTemplate('market-research', changes), {
    checks: allChecks,
    today,
  });
}
