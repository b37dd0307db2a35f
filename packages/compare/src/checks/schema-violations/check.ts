import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { groupBy } from '../sightings.js';
import { andMore, list, placedAt } from '../wording.js';

export const schemaViolations = anyTypeCheck({
  name: 'schema-violations',
  category: 'document',
  defaultSeverity: 'low',
  isOptional: true,
  description: 'The parts of the document keep to the standard, also where Office is tolerant.',
  options: noOptions,
  run(_prose, _template, { document: { violations = [] } }) {
    return [...groupBy(violations, ({ kind }) => kind).values()].flatMap((found) => {
      return draftAbout(found, (first) => ({
        key: first.kind,
        ...placedAt([...new Set(found.map(({ place }) => place))]),
        message: `${first.fact} (${first.place})${andMore(found.length - 1, 'place')}.`,
        expected: 'a document that keeps to ISO/IEC 29500',
        actual: list(
          found.map(({ fact }) => fact),
          '; ',
        ),
        suggestion:
          'Write the elements in the order of the standard, with unique ids, and only relationships to parts that exist. Office opens such a document; other programs may not.',
      }));
    });
  },
});
