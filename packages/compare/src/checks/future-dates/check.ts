import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { list } from '../wording.js';
import { datesInText } from './dates-in-text.js';

/** Words before a date that has passed when the document is made. */
const stated =
  /(?:\bas (?:of|at|per)|\bdate[ds]?|\b(?:last )?(?:updated|modified|revised|accessed|retrieved|viewed|published|issued|prepared|printed|generated|created|printed|reported|signed|founded|established|incorporated|visited|checked)|\bsources?|\bvaluation|\bsince|\bprices? (?:as|at)|\bclose[ds]?)\b(?: on)?[^.;\d]{0,30}$/i;

/** What lies ahead on purpose. */
const planned =
  /\b(?:to be|matur|due|expir|expect|forecast|project(?:ed|ion)|plan|target|deadline|until|by|from|effective|launch|complet|renew|end|closing|next|start|begin|go-?live|valid|term|option|vest|deliver|milestone|schedul|period|year|budget)/i;

/** A bare date counts as the document's own on the cover. */
const coverTexts = 12;

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

interface StatedDate {
  readonly day: string;
  readonly quote: string;
  readonly located: { locate(): string };
}

/** Dates of past events: behind words for it, beside a label for it, or alone on the cover. */
function* statedDates(content: DocumentText): Iterable<StatedDate> {
  let position = 0;
  let before: LocatedText | null = null;
  for (const located of content.texts()) {
    position += 1;
    for (const { day, index, text } of datesInText(located.text.slice(0, 20_000))) {
      const lead = located.text.slice(Math.max(0, index - 60), index);
      const isBare = located.text.replace(text, '').replace(/[^\p{L}\p{N}]/gu, '').length <= 10;
      const isCover = isBare && located.kind !== 'cell' && located.kind !== 'notes' && position <= coverTexts;
      const label = isBare && before?.kind === located.kind ? before.text.slice(-60) : '';
      if (isCover || isStated(lead) || (label !== '' && isStated(label))) yield { day, quote: text, located };
    }
    before = located;
  }
  for (const { day, label, locate } of content.dates?.() ?? []) {
    if (isStated(label)) yield { day, quote: day, located: { locate } };
  }
}

function isStated(lead: string): boolean {
  return stated.test(lead) && !planned.test(lead);
}

function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}
