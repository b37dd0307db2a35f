import { anyTypeCheck, noOptions } from '../check.js';
import { officeAnswer } from '../office-answer.js';
import { groupBy } from '../sightings.js';
import { andMore, list } from '../wording.js';
import { repairTexts } from './repair-texts.js';

export const officeRepairs = anyTypeCheck({
  name: 'office-repairs',
  category: 'document',
  defaultSeverity: 'critical',
  description: 'Office opens the document without a repair.',
  options: noOptions,
  run(_prose, { type }, { document: { repairs = [] } }) {
    return [...groupBy(repairs, ({ kind }) => kind).values()].flatMap((documentFaults) => {
      const [first] = documentFaults;
      if (first === undefined) return [];
      const { effect, expected, suggestion } = repairTexts[first.kind];
      const reason = first.kind === 'template-content' ? 'TYPE_MISMATCH' : 'CORRUPT';
      const answer = first.kind === 'formula-language' ? null : officeAnswer(reason, type);
      const rest =
        documentFaults.length === 1 ? '' : `${andMore(documentFaults.length - 1, 'place').slice(1)}.`;
      const places = list([...new Set(documentFaults.map(({ place }) => place))], '; ');
      const parts = list([...new Set(documentFaults.map(({ part }) => part))]);
      return [
        {
          key: first.kind,
          location: places,
          message: `${first.fact} (${first.place}). ${effect}${rest}`,
          expected,
          actual: `${list(
            documentFaults.map(({ fact }) => fact),
            '; ',
          )} (${parts})${answer === null ? '' : `; Office says "${answer}"`}`,
          suggestion,
        },
      ];
    });
  },
});
