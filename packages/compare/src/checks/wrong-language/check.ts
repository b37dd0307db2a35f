import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { detectLanguage, loadLanguages } from '../../text/detect-language.js';
import { countWords } from '../../text/words.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list } from '../wording.js';

export const wrongLanguage = anyTypeCheck({
  name: 'wrong-language',
  category: 'text',
  defaultSeverity: 'high',
  description: 'Texts are in the language that the template names.',
  options: z.strictObject({
    min_words: Count.min(8)
      .default(15)
      .describe(
        'Texts with fewer words are not checked, because their language cannot be detected reliably.',
      ),
    allow: z
      .array(z.string().regex(/^[a-z]{2}$/))
      .max(20)
      .default([])
      .describe('Other allowed languages.'),
  }),
  prepare: async ({ language }) => {
    if (language !== undefined) await loadLanguages();
  },
  run(content, { language }, { options: { min_words, allow } }) {
    if (language === undefined) return [];
    const seen = createSightings();
    for (const located of content.texts()) {
      if (located.kind === 'header' || located.kind === 'footer') continue;
      if (located.text.length < min_words * 3 || countWords(located.text) < min_words) continue;
      const result: string | null = detectLanguage(located.text, language);
      if (result === null || result === language || allow.includes(result)) continue;
      seen.add(result, located, `"${located.text.slice(0, 80)}…"`);
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `${sighting.quotes[0]} ${firstPlace(sighting)} is in ${nameOf(sighting.key)} instead of ${nameOf(language)}${moreOf(sighting, 'text')}.`,
      expected: `texts in ${[language, ...allow].map(nameOf).join(' or ')}`,
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Name the language in the prompt that writes these texts, and translate texts from sources before they are rendered.',
    }));
  },
});

function nameOf(language: string): string {
  // Created on demand: most runs name no language, and making it costs more than a check.
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}
