import { monthName, monthNumber } from './months-in-text.js';

/** A full date in a text. */
export interface WrittenDate {
  /** YYYY-MM-DD; of a date that can be read in two ways the earlier. */
  readonly day: string;
  readonly index: number;
  readonly text: string;
  /** It can be read in one way only. */
  readonly isSure: boolean;
}

const month = `(${monthName})`;

interface Form {
  readonly pattern: RegExp;
  /** Readings of the match's groups as year, month, day. */
  readonly readings: (groups: readonly string[]) => readonly (readonly [string, string, string])[];
}

const forms: readonly Form[] = [
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|[.º°])?[ -](?:of |de )?${month}\\.?,?(?: del?)?[ -](\\d{4})(?!\\d)`,
      'giu',
    ),
    readings: ([day = '', name = '', year = '']) => [[year, String(monthNumber(name)), day]],
  },
  {
    pattern: new RegExp(`(?<!\\p{L})${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'giu'),
    readings: ([name = '', day = '', year = '']) => [[year, String(monthNumber(name)), day]],
  },
  {
    pattern: /(?<![\d/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-])/g,
    readings: ([year = '', , one = '', two = '']) => [[year, one, two]],
  },
  // Day first in most of the world, month first in America: only a date that is late in both readings is late.
  {
    pattern: /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\d/-])/g,
    readings: ([one = '', , two = '', year = '']) => [
      [year, two, one],
      [year, one, two],
    ],
  },
];

/** Most texts have none, and a workbook has millions of texts. */
const year = /(?<!\d)(?:19|2\d)\d\d(?!\d)/;

/** The first full dates of a text, at most eight of each form. A year alone, a quarter or a month is not a full date. */
export function datesInText(text: string): WrittenDate[] {
  if (!year.test(text)) return [];
  return forms.flatMap(({ pattern, readings }) =>
    [...text.matchAll(pattern)].slice(0, 8).flatMap((match) => {
      const days = readings(match.slice(1)).flatMap((reading) => dayOf(...reading) ?? []);
      const earliest = days.toSorted()[0];
      return earliest === undefined
        ? []
        : [{ day: earliest, index: match.index, text: match[0], isSure: days.length === 1 }];
    }),
  );
}

/** YYYY-MM-DD; null if the calendar has no such day. */
function dayOf(year: string, monthOfYear: string, day: string): string | null {
  const time = new Date(Date.UTC(Number(year), Number(monthOfYear) - 1, Number(day)));
  const isReal = time.getUTCMonth() === Number(monthOfYear) - 1 && time.getUTCDate() === Number(day);
  return isReal ? time.toISOString().slice(0, 10) : null;
}

export function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}
