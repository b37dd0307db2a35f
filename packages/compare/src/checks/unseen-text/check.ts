import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { countWords } from '../../text/words.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, moreOf, sightedAt } from '../sightings.js';
import { inPlace, list, quote } from '../wording.js';

export const unseenText = anyTypeCheck({
  name: 'unseen-text',
  category: 'integrity',
  defaultSeverity: 'high',
  description: 'Readers can see all text of the document.',
  options: z.strictObject({
    min_words: Count.min(1)
      .default(2)
      .describe('Unseen texts with fewer words are not reported. Single characters do not count.'),
  }),
  run(content, _template, { options: { min_words } }) {
    const seen = createSightings();
    let cause = '';
    for (const locatedUnseen of content.unseen?.() ?? []) {
      if (countWords(locatedUnseen.text.replace(singleCharacter, ' ')) < min_words) continue;
      if (cause === '') cause = locatedUnseen.cause;
      seen.add('', locatedUnseen, locatedUnseen.text);
    }
    return seen.all().map((sighting) => {
      const place = inPlace((sighting.places[0] ?? 'document').replace(/^(slide \d+), text ".*$/su, '$1'));
      return {
        key: '',
        ...sightedAt(sighting),
        message: `${quote(sighting.quotes[0] ?? '')} ${place} cannot be seen: it ${cause}${moreOf(sighting, 'text')}.`,
        expected: 'only text that a reader can see',
        actual: list(sighting.quotes.map((text) => `"${text}"`)),
        measure: { value: sighting.count, goal: 0, unit: 'unseen texts' },
        suggestion:
          'Show the text to the reader or remove it. Text that readers cannot see does not count as content. Check colours, transparency, type sizes and positions where the text is written.',
      };
    });
  },
});

/** A decorative sign or number of one character. */
const singleCharacter = /(?<!\S)\S(?!\S)/gu;
