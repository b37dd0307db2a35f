import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { addDays } from '../../figures/dates-in-text.js';
import { statedDates } from '../../figures/stated-dates.js';
import { Count } from '../../templates/template-fields.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const futureDates = anyTypeCheck({
  name: 'future-dates',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'Dates on the cover, of sources and behind "as of" are not later than today.',
  options: z.strictObject({
    tolerated_days: Count.max(36_500).default(1).describe('Days that a date may lie ahead of today.'),
  }),
  run(content, _template, { options: { tolerated_days }, today }) {
    const latest = addDays(today, tolerated_days);
    const seen = createSightings();
    for (const { day, quote, located } of statedDates(content)) {
      if (day > latest) seen.add('', located, quote);
    }
    return seen.all().map((sighting) => ({
      key: '',
      location: placesOf(sighting),
      message: `${countOf(sighting.count, 'date lies', 'dates lie')} in the future that should have passed: ${list(sighting.quotes)}.`,
      expected: `dates up to ${latest} on the cover, for sources and behind "as of"`,
      actual: list(sighting.quotes),
      measure: { value: sighting.count, goal: 0, unit: 'dates' },
      suggestion:
        'Take the date of the document from the clock of the run and dates of sources from the sources; look for swapped day and month, and for dates that a model made up.',
    }));
  },
});
