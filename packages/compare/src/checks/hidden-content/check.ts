import { countOf } from '@fixpoint/shared/text';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const hiddenContent = anyTypeCheck({
  name: 'hidden-content',
  category: 'document',
  defaultSeverity: 'low',
  description: 'The document holds no hidden text, shapes, rows or columns.',
  options: noOptions,
  run(content) {
    const seen = createSightings();
    for (const aside of content.asides()) if (aside.kind === 'hidden') seen.add('', aside, aside.text);
    return seen.all().map((sighting) => ({
      key: '',
      location: placesOf(sighting),
      message: `The document hides ${countOf(sighting.count, 'piece')} of content: anyone who opens the file can show ${sighting.count === 1 ? 'it' : 'them'}.`,
      expected: 'nothing in the file that is not meant to be read',
      actual: list(sighting.quotes.map((text) => `"${text}"`)),
      suggestion:
        'Leave out what is not meant for the reader instead of hiding it; take hidden rows, columns, shapes and text out of the template that the document starts from.',
    }));
  },
});
