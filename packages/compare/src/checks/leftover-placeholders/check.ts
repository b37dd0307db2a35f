import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { findPhrase } from '../../text/find-phrase.js';
import type { LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';
import { findChartDefaults } from './chart-defaults.js';
import { findPlaceholders, signWords } from './find-placeholders.js';
import { type FoundPlaceholder, withoutMentions } from './mentions.js';
import { findNumberedNames } from './numbered-names.js';
import { findUnfilledFacts } from './unfilled-facts.js';

export const leftoverPlaceholders = anyTypeCheck({
  name: 'leftover-placeholders',
  category: 'text',
  defaultSeverity: 'high',
  description: 'No placeholders, sample text, template marks or unfilled values are left in the document.',
  options: z.strictObject({
    also: Words.default([]).describe(
      'More phrases that count as placeholders. A trailing * matches any ending.',
    ),
    allow: Words.default([]).describe('Allowed placeholders, exactly as written in the document.'),
  }),
  run(content, _template, { options: { also, allow } }) {
    const allowed = new Set(allow.map(fold));
    const seen = createSightings();
    /** Placeholders by their folded form, as the document has them. */
    const written = new Map<string, string>();
    const see = (
      found: string,
      ...sighting: readonly [located: Parameters<typeof seen.add>[1], quote: string]
    ) => {
      const key = fold(found);
      if (!written.has(key)) written.set(key, found.replace(/\s+/g, ' ').trim());
      seen.add(key, ...sighting);
    };
    const isAllowed = (found: string) => allowed.has(fold(found));
    const names = new Set(Array.from(findNumberedNames(content), ({ found }) => fold(found)));
    const placeholders: FoundPlaceholder[] = [];
    const searched = names.size > 0 || also.length > 0 ? content.texts() : textsHolding(content, signWords);
    for (const located of searched) {
      const text = located.text.slice(0, maxSearchedLength);
      if (names.size > 0 && names.has(fold(text)) && !isAllowed(text)) see(text, located, text);
      placeholders.push(...placeholdersOf(located, text).filter(({ found }) => !isAllowed(found)));
      const phrase = findPhrase(text, also);
      if (phrase !== null) see(phrase, located, excerpt(text, 0, 50));
    }
    for (const { located, text, index, found } of withoutMentions(content, placeholders))
      see(found, located, excerpt(text, index, found.length));
    for (const fact of findUnfilledFacts(content))
      if (!isAllowed(fact.found)) see(fact.found, fact, fact.quote);
    for (const { found, chart } of findChartDefaults(content))
      if (!isAllowed(found)) see(found, chart, `${found} in chart "${chart.title}"`);
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `Placeholder ${quote(written.get(sighting.key) ?? sighting.key)} is left ${firstPlace(sighting)}${moreOf(sighting, 'text')}.`,
      expected: 'text that was written for this document, or no text',
      actual: list(sighting.quotes, ' | '),
      measure: { value: sighting.count, goal: 0, unit: 'texts' },
      suggestion:
        'Find where this text is put together: fill the value from the data, leave the element out if it has no value, and fail the run if the value is mandatory.',
    }));
  },
});

/** Of longer texts only the beginning is searched, so that one hostile cell cannot take all the time there is. */
const maxSearchedLength = 100_000;

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function placeholdersOf(located: LocatedText, text: string): FoundPlaceholder[] {
  return Array.from(findPlaceholders(text, located.kind === 'cell'), ({ index, found }) => ({
    located,
    text,
    index,
    found,
  }));
}
