import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { proseCheck } from '../check.js';
import { createSightings, excerpt, placesOf } from '../sightings.js';
import { count, list } from '../wording.js';
import { damagePatterns } from './patterns.js';

const longestSearched = 100_000;

const advice: Readonly<Record<string, string>> = {
  Markdown:
    'Convert a model’s Markdown into runs, lists and links before it is rendered, or ask for plain text.',
  'an HTML tag': 'Convert HTML into runs, lists and links before it is rendered, or strip its tags.',
  'an HTML entity':
    'Decode entities once where text enters the service, and escape nowhere but in the writer of the file.',
};

export const encodingDamage = proseCheck({
  name: 'encoding-damage',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'No text shows damaged characters, or markup that should have become formatting.',
  options: z.strictObject({
    allow: Words.default([]).describe(
      'Texts that may stand: a damaged place that holds one of them is left alone.',
    ),
  }),
  run(prose, _template, { options: { allow } }) {
    const seen = createSightings();
    for (const located of prose.texts()) {
      const text = located.text.slice(0, longestSearched);
      for (const { name, sign, pattern } of damagePatterns) {
        const match = sign.test(text) ? pattern.exec(text) : null;
        if (match === null || allow.some((allowed) => match[0].includes(allowed))) continue;
        seen.add(name, located, excerpt(text, match.index, match[0].length));
      }
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      location: placesOf(sighting),
      message: `${count(sighting.count, 'text shows', 'texts show')} ${sighting.key}.`,
      expected: 'plain characters; bold, lists and links as the document’s own formatting',
      actual: list(sighting.quotes, ' | '),
      suggestion:
        advice[sighting.key] ??
        'Read and write text as UTF-8 all the way: name the encoding where files, responses and databases are read, and decode once.',
    }));
  },
});
