import { z } from 'zod';
import { addDays } from '../../figures/dates-in-text.js';
import { type StatedDate, statedDates } from '../../figures/stated-dates.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout } from '../check.js';
import { groupBy } from '../sightings.js';
import { andMore, capitalised, inPlace, list, nameOf, placedAt, quote } from '../wording.js';
import { codedDates } from './coded-dates.js';
import { type DateFault, faultsInSequence, faultsInText } from './date-faults.js';
import { dueDates } from './due-dates.js';
import { eventDates } from './event-dates.js';
import { foundingYears } from './founding-years.js';
import { monthFaults } from './month-faults.js';
import { periodColumns } from './period-columns.js';
import { quarterFaults } from './quarter-faults.js';
import { swappedYears } from './swapped-years.js';

export const conflictingDates = anyTypeCheck({
  name: 'conflicting-dates',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'Dates, quarters and years agree with the calendar, with each other and with the task.',
  options: z.strictObject({
    as_of: z.iso
      .date('use YYYY-MM-DD')
      .optional()
      .describe('Date of the document, YYYY-MM-DD. Dates after "as of" must be this date.'),
  }),
  run(content, _template, { options: { as_of }, today }) {
    const stated = [...statedDates(content)].slice(0, maxDates);
    const ofCover = coverFaults(stated);
    const dated = new Set(ofCover.map(({ place }) => place));
    const faults = [
      ...textFaults(content, today),
      ...sequenceFaults(content),
      ...quarterFaults(content),
      ...ofCover,
      ...eventDates(content, today),
      ...dueDates(content),
      ...codedDates(content),
      ...foundingYears(content),
      ...swappedYears(content),
      ...periodColumns(content),
      ...priceFaults(stated),
      ...monthFaults(content).filter(({ place }) => !dated.has(place)),
      ...(as_of === undefined ? [] : taskFaults(stated, as_of)),
    ].slice(0, maxDates);
    return draftAbout(faults, (first) => ({
      ...placedAt([...new Set(faults.map(({ place }) => place))]),
      message: `${first.headline ?? `${capitalised(first.reason)} (${inPlace(first.place)})`}${andMore(faults.length - 1, 'date')}.`,
      expected:
        as_of === undefined
          ? 'valid dates that agree with each other'
          : `valid dates that agree with each other and with the date of the task, ${as_of}`,
      actual: list(
        faults.map(({ reason }) => reason),
        '; ',
      ),
      suggestion:
        'Read the date of the document from one place in the task, and compute weekdays, quarters and ranges from it. Check for a date that is left over from an earlier document.',
    }));
  },
});

const maxDates = 200;

interface PlacedFault extends DateFault {
  readonly place: string;
}

function* textFaults(content: DocumentText, today: string): Iterable<PlacedFault> {
  let found = 0;
  for (const located of content.texts()) {
    for (const { reason } of faultsInText(located.text, today)) {
      yield { reason, place: located.locate() };
      found += 1;
      if (found === maxDates) return;
    }
  }
}

/** A year or a quarter that occurs twice in a row of them, in the place of the next. */
function* sequenceFaults(content: DocumentText): Iterable<PlacedFault> {
  for (const { rows, locate } of content.tables()) {
    for (const { reason } of faultsInSequence(rows[0] ?? [])) yield { reason, place: locate(1) };
    const first = rows.slice(0, maxRows).map(([label = '']) => label);
    for (const { reason } of faultsInSequence(first)) yield { reason, place: locate() };
  }
  for (const { series, locate } of content.charts?.() ?? []) {
    for (const { reason } of faultsInSequence(series[0]?.categories ?? [])) yield { reason, place: locate() };
  }
}

const maxRows = 200;

const past = /\b(?:as (?:of|at|per)|accessed|retrieved|viewed|updated|visited|checked)\b/i;
/** A document may be written over some days, and dated by the first. */
const writing = 7;

/** Events and values dated after the document's own date. */
function coverFaults(stated: readonly StatedDate[]): PlacedFault[] {
  const cover = stated.filter(({ isCover, lead, isSure }) => isCover && lead === '' && isSure);
  const own = cover
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  if (own === undefined) return [];
  const latest = addDays(own, writing);
  return stated
    .filter(({ isCover, isSure, lead, day }) => !isCover && isSure && past.test(lead) && day > latest)
    .map(({ quote, located }) => ({
      place: located.locate(),
      reason: `"${quote}" is after the date of the document, ${own}`,
    }));
}

const prices =
  /\b(share prices?|closing prices?|prices?|market data|exchange rates?|fx rates?)\b[^.;\d]{0,30}$/i;

/** Prices and rates are of one day, wherever that is stated. */
function priceFaults(stated: readonly StatedDate[]): PlacedFault[] {
  const named = stated.flatMap((statedDate) => {
    const [, subject] = prices.exec(statedDate.lead) ?? [];
    return subject === undefined || !statedDate.isSure
      ? []
      : [{ ...statedDate, subject: subject.toLowerCase().replace(/s$/, '') }];
  });
  return [...groupBy(named, ({ subject }) => subject)].flatMap(([subject, same]) => {
    const usual = [...groupBy(same, ({ day }) => day)].toSorted((a, b) => b[1].length - a[1].length);
    const [[right] = [''], ...others] = usual;
    return others.flatMap(([day, places]) =>
      places.map((item) => ({
        place: item.located.locate(),
        headline: priceHeadline(
          subject,
          item,
          same.find((candidate) => candidate.day === right),
        ),
        reason: `${subject} dated ${day}, but dated ${right} in ${same.find((candidate) => candidate.day === right)?.located.locate()}`,
      })),
    );
  });
}

/** `Price date of Termopak (F9) is 18 Nov 2025; in A2 it is "Prices as of 18 Nov 2026"`. */
function priceHeadline(subject: string, statedDate: StatedDate, known: StatedDate | undefined): string {
  const place = inPlace(statedDate.located.locate());
  const names = [statedDate.cell?.column ?? '', statedDate.cell?.name ?? '']
    .filter((name) => name !== '')
    .map(nameOf);
  const what =
    names.length === 0
      ? `The date of the ${subject} ${place}`
      : `${names.join(' of ')} (${place.replace(/^in /u, '')})`;
  if (known === undefined) return `${what} is ${shownDay(statedDate.quote)}`;
  const right = known.cell === undefined ? quote(`${known.lead}${known.quote}`) : shownDay(known.quote);
  return `${what} is ${shownDay(statedDate.quote)}; ${inPlace(known.located.locate())} it is ${right}`;
}

/** A date as the document writes it; of a date cell, whose format is not known, as 18 Nov 2025. */
function shownDay(written: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return written;
  return new Date(`${written}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Dates behind "as of" that are not the one of the task. */
function taskFaults(stated: readonly StatedDate[], asOf: string): PlacedFault[] {
  return stated
    .filter(
      ({ lead, isSure, day }) => isSure && day !== asOf && /\bas (?:of|at|per)\b[^.;]{0,20}$/i.test(lead),
    )
    .map(({ quote, located }) => ({
      place: located.locate(),
      reason: `"as of" date "${quote}" is not the date of the task, ${asOf}`,
    }));
}
