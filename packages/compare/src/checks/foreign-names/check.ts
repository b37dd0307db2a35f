import { phrasePattern } from '../../text/find-phrase.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote, titleKey } from '../wording.js';

const maxSearchedLength = 100_000;

export const foreignNames = anyTypeCheck({
  name: 'foreign-names',
  category: 'document',
  defaultSeverity: 'critical',
  description: 'The document contains no name that the template forbids.',
  options: noOptions,
  run(content, { foreign_names }, { document: { properties } }) {
    if (foreign_names.length === 0) return [];
    const patterns = foreign_names.map((name) => ({ name, pattern: phrasePattern(name) }));
    const seen = createSightings();
    const search = (whole: string, located: { locate(): string }) => {
      const text = whole.slice(0, maxSearchedLength);
      for (const { name, pattern } of patterns) {
        const match = pattern.exec(text);
        if (match !== null) seen.add(name, located, excerpt(text, match.index, match[0].length));
      }
    };
    for (const located of content.texts()) search(located.text, located);
    for (const link of content.links()) search(link.address, link);
    for (const aside of content.asides()) search(`${aside.author} ${aside.text}`, aside);
    for (const { label, value } of properties) search(value, { locate: () => `property "${label}"` });
    return seen.all().map((sighting) => ({
      key: titleKey(sighting.key),
      ...sightedAt(sighting),
      message: `Another party’s name, ${quote(sighting.key)}, is ${firstPlace(sighting)}${moreOf(sighting, 'place')}.`,
      expected: `no "${sighting.key}"`,
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Find the source of the name and remove it: a template that was made for another client, an example in a prompt, or a cache that several clients share.',
    }));
  },
});
