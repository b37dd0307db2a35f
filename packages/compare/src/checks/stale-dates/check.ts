import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { addDays } from '../../figures/dates-in-text.js';
import { statedDates } from '../../figures/stated-dates.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const staleDates = anyTypeCheck({
  name: 'stale-dates',
  category: 'text',
  defaultSeverity: 'medium',
  isOptional: true,
  description: 'What the document is as of, and when its sources were looked at, is not long ago.',
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
      location: placesOf(sighting),
      message: `${countOf(sighting.count, 'date is', 'dates are')} more than ${countOf(days, 'day')} before ${today}: ${list(sighting.quotes)}.`,
      expected: `dates from ${oldest} on, on the cover, behind "as of" and for sources`,
      actual: list(sighting.quotes),
      measure: { value: sighting.count, goal: 0, unit: 'dates' },
      suggestion:
        'Look for figures and sources of a cache or of an earlier document, fetch them again, and write the day of that.',
    }));
  },
});

/** When something was founded or published may be long ago. */
const current =
  /\b(?:as (?:of|at|per)|accessed|retrieved|viewed|(?:last )?updated|visited|checked|valuation date|report date|prices?)\b/i;
