import { z } from 'zod';
import { addDays } from '../../figures/dates-in-text.js';
import { statedDates } from '../../figures/stated-dates.js';
import { Count } from '../../templates/template-fields.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

export const futureDates = anyTypeCheck({
  name: 'future-dates',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'Dates on the cover, dates of sources and dates after "as of" are not later than today.',
  options: z.strictObject({
    tolerated_days: Count.max(36_500).default(1).describe('Number of days that a date may be after today.'),
  }),
  run(content, _template, { options: { tolerated_days }, today }) {
    const latest = addDays(today, tolerated_days);
    const seen = createSightings();
    for (const { day, quote, located } of statedDates(content)) {
      if (day > latest) seen.add('', located, quote);
    }
    return seen.all().map((sighting) => ({
      key: '',
      ...sightedAt(sighting),
      message: `${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)} is after today, ${today}${moreOf(sighting, 'date')}.`,
      expected: `dates up to ${latest} on the cover, for sources and after "as of"`,
      actual: list(sighting.quotes),
      measure: { value: sighting.count, goal: 0, unit: 'dates' },
      suggestion:
        'Set the date of the document from the system clock, and take the dates of sources from the sources. Check for swapped day and month, and for dates that a model made up.',
    }));
  },
});
