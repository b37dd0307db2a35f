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
    return [...groupBy(violations, ({ kind }) => kind).values()].flatMap((documentFaults) => {
      return draftAbout(documentFaults, (first) => ({
        key: first.kind,
        ...placedAt([...new Set(documentFaults.map(({ place }) => place))]),
        message: `${first.fact} (${first.place})${andMore(documentFaults.length - 1, 'place')}.`,
        expected: 'a document that keeps to ISO/IEC 29500',
        actual: list(
          documentFaults.map(({ fact }) => fact),
          '; ',
        ),
        suggestion:
          'Write the elements in the order of the standard, with unique ids, and only relationships to parts that exist. Office opens such a document; other programs may not.',
      }));
    });
  },
});
