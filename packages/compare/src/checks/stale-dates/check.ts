import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { addDays } from '../../figures/dates-in-text.js';
import { statedDates } from '../../figures/stated-dates.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

export const staleDates = anyTypeCheck({
  name: 'stale-dates',
  category: 'text',
  defaultSeverity: 'medium',
  isOptional: true,
  description: 'The as-of date of the document and the access dates of its sources are recent.',
  options: z.strictObject({
    days: z.int().min(1).max(36_500).default(365).describe('Days after which a date is stale.'),
  }),
  run(content, _template, { options: { days }, today }) {
    const oldest = addDays(today, -days);
    const seen = createSightings();
    for (const { day, quote, located, lead, isCover, isSure } of statedDates(content)) {
      const isOwn = isCover && lead === '';
      if (day < oldest && isSure && (isOwn || current.test(lead))) seen.add('', located, quote);
    }
    return seen.all().map((sighting) => ({
      key: '',
      ...sightedAt(sighting),
      message: `${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)} is more than ${countOf(days, 'day')} before today, ${today}${moreOf(sighting, 'date')}.`,
      expected: `no date before ${oldest} on the cover, after "as of" and for sources`,
      actual: list(sighting.quotes),
      measure: { value: sighting.count, goal: 0, unit: 'dates' },
      suggestion:
        'Look for figures and sources from a cache or an earlier document. Fetch them again, and write the date of the new access.',
    }));
  },
});

/** The date of a founding or a publication may be long ago. */
const current =
  /\b(?:as (?:of|at|per)|accessed|retrieved|viewed|(?:last )?updated|visited|checked|valuation date|report date|prices?)\b/i;
