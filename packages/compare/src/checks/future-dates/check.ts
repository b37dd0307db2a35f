import { z } from 'zod';
import { addDays, datesInText } from '../../figures/dates-in-text.js';
import { statedDates } from '../../figures/stated-dates.js';
import { Count } from '../../templates/template-fields.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

/** Before the day from which a price list or a rule is in force: its cover may have this day. */
const from =
  /(?<!\p{L})(?:(?:valid|effective|applicable|in force)(?: as)? (?:from|of|on)|(?:gültig|gilt|wirksam) (?:ab|vom)|(?:valable|applicable|en vigueur) (?:à partir du|à compter du|au|le)|(?:válid[oa]|en vigor|vigente) (?:desde|a partir del)(?: el)?|(?:valid[oa]|in vigore) dal)[: ]*$/iu;

/** Days from which the document says that it is in force. */
function daysOfEffect(content: DocumentText): Set<string> {
  const days = new Set<string>();
  for (const { text } of textsHolding(content, /20\d\d/))
    for (const { day, index } of datesInText(text.slice(0, 2_000)))
      if (from.test(text.slice(Math.max(0, index - 40), index))) days.add(day);
  return days;
}

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
    const late = [...statedDates(content)].filter(({ day }) => day > latest);
    const firstDays = late.length === 0 ? new Set() : daysOfEffect(content);
    for (const { day, quote, located, isCover } of late)
      if (!isCover || !firstDays.has(day)) seen.add('', located, quote);
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
