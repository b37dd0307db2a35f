import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

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
      ...sightedAt(sighting),
      message: `${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)} is highlighted, as if still under review${moreOf(sighting, 'text')}.`,
      expected: 'no highlighted text',
      actual: list(sighting.quotes.map((text) => `"${text}"`)),
      suggestion: 'Resolve the open point and remove the highlight. For emphasis, use bold type or a style.',
    }));
  },
});
