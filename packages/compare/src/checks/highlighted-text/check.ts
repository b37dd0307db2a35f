import { countOf } from '@fixpoint/shared/text';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const highlightedText = anyTypeCheck({
  name: 'highlighted-text',
  category: 'document',
  defaultSeverity: 'low',
  description: 'No text is marked with a highlighter.',
  options: noOptions,
  run(content) {
    const seen = createSightings();
    for (const aside of content.asides()) if (aside.kind === 'highlight') seen.add('', aside, aside.text);
    return seen.all().map((sighting) => ({
      key: '',
      location: placesOf(sighting),
      message: `${countOf(sighting.count, 'text is', 'texts are')} marked with a highlighter, as reviewers mark what is still open.`,
      expected: 'no highlighter',
      actual: list(sighting.quotes.map((text) => `"${text}"`)),
      suggestion:
        'Settle what the mark is about and remove it; where it is meant as emphasis, use bold type or a style.',
    }));
  },
});
