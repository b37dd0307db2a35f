import { datesInText } from '../../figures/dates-in-text.js';
import { monthNumber } from '../../figures/months-in-text.js';
import { withDigits, withForeignDigits } from '../../figures/number-words.js';

/** "lasts ten months, from 1 March to 31 December 2026", "dauert zehn Monate (vom 1. März bis 31. Dezember 2026)". */
const term =
  /(?<!\p{L})(?:lasts?|takes?|runs? for|duration of|term of|period of|dauert|läuft|dauer von|laufzeit von|dure|durée de|dura|duración de|plazo de|durata di) (?<count>\d{1,2}) (?:months|monaten?|mois|meses|mesi)(?:,| \(|:)? ?(?:from|vom|von|du|del|desde el|dal)(?: the)? $/iu;
const first =
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|[.º°])?(?: (?:of |de )?(?<month>\p{L}{3,10}))? (?:to|until|bis(?: zum)?|au|al|hasta el) (?:the )?$/iu;
/** Behind a period: options, breaks and groups make it longer than its months. */
const end = /^\)?(?:$|[.;](?:\s|$)|,? (?:and costs|und kostet|et coûte|y cuesta|e costa) )/u;
const each =
  /(?<!\p{L})(?:each|every|jede\p{L}*|je|chaque|cada|ogni|option\p{L}*|opci\p{L}*|opzion\p{L}*)(?!\p{L})/iu;
const leadLength = 120;
const dayMs = 86_400_000;

/** Periods whose whole months differ from the number of months in front of them. */
export function faultsInMonths(text: string): { readonly reason: string }[] {
  if (!/months|monat|mois|meses|mesi/i.test(text)) return [];
  const plain = withForeignDigits(withDigits(text));
  const dates = datesInText(plain).filter(({ isSure }) => isSure);
  return dates.flatMap((last, index) => {
    const start = startOf(plain, last, dates[index - 1]);
    if (start === null || !end.test(plain.slice(last.index + last.text.length))) return [];
    if (each.test(plain.slice(Math.max(0, start.index - leadLength), start.index))) return [];
    const stated = Number(term.exec(plain.slice(0, start.index))?.groups?.count);
    const months = monthsFrom(start.day, Date.parse(last.day) + dayMs);
    if (!(stated > 0) || months === null || months <= 0 || months === stated) return [];
    const written = plain.slice(start.index, last.index + last.text.length);
    return [{ reason: `"${written}" is ${months} months, and the text states ${stated}` }];
  });
}

type WrittenDate = ReturnType<typeof datesInText>[number];

/** The first day of a period, whose year or month may be that of the last one. */
function startOf(
  text: string,
  last: WrittenDate,
  before: WrittenDate | undefined,
): { readonly day: number; readonly index: number } | null {
  const lead = text.slice(0, last.index);
  if (before !== undefined) {
    const gap = text.slice(before.index + before.text.length, last.index);
    return /^ (?:to|until|bis(?: zum)?|au|al|hasta el) $/iu.test(gap)
      ? { day: Date.parse(before.day), index: before.index }
      : null;
  }
  const index = lead.search(/\d{1,2}[^\d]{0,40}$/u);
  const groups = index < 0 ? undefined : first.exec(lead.slice(index))?.groups;
  if (groups === undefined) return null;
  const month = groups.month === undefined ? Number(last.day.slice(5, 7)) : monthNumber(groups.month);
  return month === 0
    ? null
    : { day: Date.UTC(Number(last.day.slice(0, 4)), month - 1, Number(groups.day)), index };
}

/** Whole months between two days; null for other periods. */
function monthsFrom(from: number, to: number): number | null {
  const [start, end] = [new Date(from), new Date(to)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return start.getUTCDate() === end.getUTCDate() ? months : null;
}
