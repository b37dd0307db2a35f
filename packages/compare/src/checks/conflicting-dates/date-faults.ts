import { datesInText } from '../../figures/dates-in-text.js';

/** Why a date cannot be right. */
export interface DateFault {
  readonly reason: string;
  /** Wording for the headline; absent: the reason. */
  readonly headline?: string;
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const otherDays: readonly (readonly string[])[] = [
  ['sonntag', 'søndag', 'söndag'],
  ['montag', 'mandag', 'måndag'],
  ['dienstag', 'tirsdag', 'tisdag'],
  ['mittwoch', 'onsdag'],
  ['donnerstag', 'torsdag'],
  ['freitag', 'fredag'],
  ['samstag', 'lørdag', 'lördag'],
];
const weekday = new RegExp(
  `(?<![\\p{L}])(${[...days, ...otherDays.flat()].join('|')}),? (?:the )?(?:den )?$`,
  'iu',
);

const monthNames =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const named = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])(?:(?<day>\\d{1,2})(?:st|nd|rd|th)? (?<month>${monthNames})\\.?,? (?<year>(?:19|20)\\d\\d)|(?<month2>${monthNames}) (?<day2>\\d{1,2})(?:st|nd|rd|th)?, (?<year2>(?:19|20)\\d\\d))(?![\\p{L}\\p{N}])`,
  'giu',
);
const numeric = /(?<![\d/.-])(\d{1,2})([/.])(\d{1,2})\2((?:19|20)\d\d)(?![\d/.-])/g;
const quarter = /(?<![\p{L}\p{N}-])Q([05-9]) ?[/-]?['’]?((?:19|20)?\d\d)(?![\d.,%-])/gu;
const half = /(?<![\p{L}\p{N}-])H([03-9]) ?[/-]?['’]?((?:19|20)\d\d)(?![\d.,%-])/gu;
/** Years as years: no amounts ("from 2025 to 1990 units"). */
const range =
  /(?<![\p{L}])(?:from|between|years?|period|von|zwischen|fra|mellom)\s(?:FY ?)?((?:19|20)\d\d)[AE]? ?(?:to|and|-|–|until|through|bis|und|til|og) ?(?:FY ?)?((?:19|20)\d\d)[AEF]?(?=$|[.,;:)]| (?:to|in|by|at|with|revenue|sales|the|it|and|was|were|cagr)(?![\p{L}]))/giu;
const founded =
  /(?<![\p{L}])(?:founded|established|incorporated|gegründet|grunnlagt|grundlagt|set up)(?: back)? (?:in |i )?((?:19|20)\d\d)(?![\d/.-])/giu;

const longest = 5_000;
const sign = /(?:19|20)\d\d|Q\d/;

/** Dates of a text that the calendar does not have, or that contradict themselves. */
export function faultsInText(whole: string, today: string): DateFault[] {
  // Most texts name no year.
  if (!sign.test(whole)) return [];
  const text = whole.slice(0, longest);
  return [
    ...wrongWeekdays(text),
    ...[...text.matchAll(named)].flatMap(({ 0: written, groups }) => {
      const month = 1 + months.indexOf((groups?.month ?? groups?.month2 ?? '').slice(0, 3).toLowerCase());
      return noDay(
        written,
        Number(groups?.year ?? groups?.year2),
        month,
        Number(groups?.day ?? groups?.day2),
      );
    }),
    ...[...text.matchAll(numeric)].flatMap(([written, one, , two, year]) => {
      const [left, right] = [Number(one), Number(two)];
      // Others, such as 45.13.2026, are numbers of something.
      const isDate = Math.min(left, right) >= 1 && Math.min(left, right) <= 12 && Math.max(left, right) <= 31;
      if (!isDate || Math.max(left, right) <= 12) return [];
      return noDay(written, Number(year), Math.min(left, right), Math.max(left, right));
    }),
    ...[...text.matchAll(quarter)].map(([written]) => ({ reason: `"${written}": a year has 4 quarters` })),
    ...[...text.matchAll(half)].map(([written]) => ({ reason: `"${written}": a year has 2 halves` })),
    ...[...text.matchAll(range)].flatMap(([written, from = '', to = '']) =>
      from > to
        ? [{ reason: `"${written.trim()}" ends ${Number(from) - Number(to)} years before it begins` }]
        : [],
    ),
    ...[...text.matchAll(founded)].flatMap(([written, year = '']) =>
      year > today.slice(0, 4) ? [{ reason: `"${written}" is after today, ${today}` }] : [],
    ),
  ];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function noDay(written: string, year: number, month: number, day: number): DateFault[] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= last ? [] : [{ reason: `"${written}": that month has ${last} days` }];
}

function wrongWeekdays(text: string): DateFault[] {
  if (!weekdayAnywhere.test(text)) return [];
  return datesInText(text).flatMap(({ day, index, text: written, isSure }) => {
    const name = weekday.exec(text.slice(Math.max(0, index - 20), index))?.[1];
    if (name === undefined || !isSure) return [];
    const right = new Date(`${day}T00:00:00Z`).getUTCDay();
    const stated = days.includes(name.toLowerCase())
      ? days.indexOf(name.toLowerCase())
      : otherDays.findIndex((names) => names.includes(name.toLowerCase()));
    if (stated === right) return [];
    const is = days[right] ?? '';
    return [{ reason: `"${name} ${written}" is a ${is.charAt(0).toUpperCase()}${is.slice(1)}` }];
  });
}
const weekdayAnywhere = /day|tag|dag/i;

const step = /^(?:FY ?)?((?:19|20)\d\d)[AEFPB]?$|^Q([1-4])(?:[ /-]?'?((?:19|20)?\d\d))?$/i;

/** "2022, 2023, 2023, 2025": one that repeats the one before it where the next shows which was meant. */
export function faultsInSequence(labels: readonly string[]): DateFault[] {
  const steps = labels.slice(0, 200).map((label) => stepOf(label.trim()));
  return steps.flatMap((own, index) => {
    const [before, last, next] = [steps[index - 2], steps[index - 1], steps[index + 1]];
    if (own === null || own === undefined || last !== own || next !== own + 2) return [];
    if (before !== undefined && before !== null && before !== own - 1) return [];
    return [
      {
        reason: `"${labels[index - 1]}" and "${labels[index]}" are followed by "${labels[index + 1]}": one of the first two is wrong`,
      },
    ];
  });
}

/** Years and quarters as numbers that follow one another; quarters of no year within one. */
function stepOf(label: string): number | null {
  const [, year, quarterOf, yearOf] = step.exec(label) ?? [];
  if (year !== undefined) return Number(year);
  if (quarterOf === undefined) return null;
  return 10_000 + Number(quarterOf) + (yearOf === undefined ? 0 : 4 * Number(yearOf));
}
