import { datesInText } from '../../figures/dates-in-text.js';
import { monthName, monthNumber } from '../../figures/months-in-text.js';
import { faultsInPeriods } from './period-faults.js';
import { faultsInMonths } from './period-months.js';

/** Reason why a date cannot be right. */
export interface DateFault {
  readonly reason: string;
  /** Wording for the headline; absent: the reason. */
  readonly headline?: string;
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const otherDays: readonly (readonly string[])[] = [
  ['sonntag', 'søndag', 'söndag', 'dimanche', 'domingo', 'domenica', 'zondag'],
  ['montag', 'mandag', 'måndag', 'lundi', 'lunes', 'lunedì', 'maandag'],
  ['dienstag', 'tirsdag', 'tisdag', 'mardi', 'martes', 'martedì', 'dinsdag'],
  ['mittwoch', 'onsdag', 'mercredi', 'miércoles', 'mercoledì', 'woensdag'],
  ['donnerstag', 'torsdag', 'jeudi', 'jueves', 'giovedì', 'donderdag'],
  ['freitag', 'fredag', 'vendredi', 'viernes', 'venerdì', 'vrijdag'],
  ['samstag', 'sonnabend', 'lørdag', 'lördag', 'samedi', 'sábado', 'sabato', 'zaterdag'],
];
const weekday = new RegExp(
  `(?<![\\p{L}])(${[...days, ...otherDays.flat()].join('|')}),? (?:the |den |le |el |il )?$`,
  'iu',
);

const named = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])(?:(?<day>\\d{1,2})(?:st|nd|rd|th|er|[.º°])? (?:de |of )?(?<month>${monthName})\\.?,?(?: del?)? (?<year>(?:19|20)\\d\\d)|(?<month2>${monthName}) (?<day2>\\d{1,2})(?:st|nd|rd|th)?, (?<year2>(?:19|20)\\d\\d))(?![\\p{L}\\p{N}])`,
  'giu',
);
const numeric = /(?<![\d/.-])(\d{1,2})([/.])(\d{1,2})\2((?:19|20)\d\d)(?![\d/.-])/g;
const quarter = /(?<![\p{L}\p{N}-])Q([05-9]) ?[/-]?['’]?((?:19|20)?\d\d)(?![\d.,%-])/gu;
const half = /(?<![\p{L}\p{N}-])H([03-9]) ?[/-]?['’]?((?:19|20)\d\d)(?![\d.,%-])/gu;
/** Years as years: no amounts ("from 2025 to 1990 units"). */
const range =
  /(?<![\p{L}])(?:from|between|years?|period|von|zwischen|fra|mellom)\s(?:FY ?)?((?:19|20)\d\d)[AE]? ?(?:to|and|-|–|until|through|bis|und|til|og) ?(?:FY ?)?((?:19|20)\d\d)[AEF]?(?=$|[.,;:)]| (?:to|in|by|at|with|revenue|sales|the|it|and|was|were|cagr)(?![\p{L}]))/giu;
const founded =
  /(?<![\p{L}])(?:founded|established|incorporated|gegründet|grunnlagt|grundlagt|set up|(?:fond|cré|constitu)ée?s?|(?:fundad|cread|constituid)[ao]s?|(?:fondat|costituit)[aeio]|opgericht)(?: back)? (?:in |i |im jahre? |en (?:el año )?|nel |l[’']année )?((?:19|20)\d\d)(?![\d/.-])/giu;

const maxTextLength = 5_000;
const sign = /(?:19|20)\d\d|Q\d/;

/** Dates of a text that the calendar does not have, or that contradict themselves. */
export function faultsInText(whole: string, today: string): DateFault[] {
  // Most texts name no year.
  if (!sign.test(whole)) return [];
  const text = whole.slice(0, maxTextLength);
  return [
    ...wrongWeekdays(text),
    ...faultsInPeriods(text),
    ...faultsInMonths(text),
    ...namedDays(text).flatMap(({ written, year, month, day }) => noDay(written, year, month, day)),
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

/** A date as a text has it; `index` is its place. */
export interface NamedDay {
  readonly written: string;
  readonly index: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Dates with the name of their month, whether the calendar has them or not. */
export function namedDays(text: string): NamedDay[] {
  return [...text.matchAll(named)].map(({ 0: written, index, groups }) => ({
    written,
    index,
    year: Number(groups?.year ?? groups?.year2),
    month: monthNumber(groups?.month ?? groups?.month2 ?? ''),
    day: Number(groups?.day ?? groups?.day2),
  }));
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function noDay(written: string, year: number, month: number, day: number): DateFault[] {
  const last = lastDay(year, month);
  return day >= 1 && day <= last ? [] : [{ reason: `"${written}": that month has ${last} days` }];
}

function wrongWeekdays(text: string): DateFault[] {
  if (!weekdayAnywhere.test(text)) return [];
  const dates = [
    ...namedDays(text)
      .filter(({ year, month, day }) => day >= 1 && day <= lastDay(year, month))
      .map(({ written, index, year, month, day }) => ({
        written,
        index,
        right: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
      })),
    ...datesInText(text)
      .filter(({ isSure, text: written }) => isSure && !/\p{L}/u.test(written))
      .map(({ day, index, text: written }) => ({
        written,
        index,
        right: new Date(`${day}T00:00:00Z`).getUTCDay(),
      })),
  ];
  return dates.flatMap(({ written, index, right }) => {
    const name = weekday.exec(text.slice(Math.max(0, index - 20), index))?.[1];
    if (name === undefined) return [];
    const stated = days.includes(name.toLowerCase())
      ? days.indexOf(name.toLowerCase())
      : otherDays.findIndex((names) => names.includes(name.toLowerCase()));
    if (stated === right) return [];
    const is = days[right] ?? '';
    return [{ reason: `"${name} ${written}" is a ${is.charAt(0).toUpperCase()}${is.slice(1)}` }];
  });
}
const weekdayAnywhere =
  /day|tag|dag|sonnabend|mittwoch|di(?:[ ,]|manche)|dom[ei]n|lun[ei]|mart[ei]|m[ei][eé]?r[ceo][oe]l|jueves|vi?ernes|vener|giove|s[aá]bado|sabato/i;

const step = /^(?:FY ?)?((?:19|20)\d\d)[AEFPB]?$|^Q([1-4])(?:[ /-]?'?((?:19|20)?\d\d))?$/i;

/** "2022, 2023, 2023, 2025": one that repeats the one before it, if the next shows which was meant. */
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
