import { countOf } from '@fixpoint/shared/text';
import { phrasePattern } from '../../text/find-phrase.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, excerpt, placesOf } from '../sightings.js';
import { list, titleKey } from '../wording.js';

const longestSearched = 100_000;

export const foreignNames = anyTypeCheck({
  name: 'foreign-names',
  category: 'document',
  defaultSeverity: 'critical',
  description: 'None of the names that the template forbids is anywhere in the document.',
  options: noOptions,
  run(content, { foreign_names }, { document: { properties } }) {
    if (foreign_names.length === 0) return [];
    const patterns = foreign_names.map((name) => ({ name, pattern: phrasePattern(name) }));
    const seen = createSightings(foreign_names.length);
    const search = (whole: string, located: { locate(): string }) => {
      const text = whole.slice(0, longestSearched);
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
      location: placesOf(sighting),
      message: `The name "${sighting.key}" is in the document ${countOf(sighting.count, 'time')}, though it has no business there.`,
      expected: `no "${sighting.key}"`,
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Find out where the name comes from: a template that was made for another client, an example in a prompt, a cache that is not kept apart by client. Then remove it.',
    }));
  },
});
