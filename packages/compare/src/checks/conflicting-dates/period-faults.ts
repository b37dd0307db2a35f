import { datesInText } from '../../figures/dates-in-text.js';
import { monthName, monthNumber } from '../../figures/months-in-text.js';
import { withDigits } from '../../figures/number-words.js';

const from =
  /(?<!\p{L})(?:from|between|vom|von|zwischen|ab|du|depuis le|entre (?:le|el)|del|desde el|dal)(?: the)? $/iu;
const until =
  /^ ?(?:to|until|till|through|and|bis(?: zum| einschließlich)?|und(?: dem)?|au|jusqu[’']au|et le|al|hasta el|y el|[-–—])(?: the)? ?$/iu;
/** The first day of a period without its year, perhaps without its month: "from 3 to 20 May 2026". */
const partial = new RegExp(
  String.raw`(?<!\p{L})(?:from|between|vom|von|zwischen|du|del|desde el|dal)(?: the)? (?<day>\d{1,2})(?:st|nd|rd|th|er|[.º°])?(?: (?:of |de )?(?<month>${monthName}))? (?:to|until|till|through|bis(?: zum)?|au|al|hasta el) (?:the )?$`,
  'iu',
);
const dayMs = 86_400_000;
/** Without its year, the first day may be of the year before: a financial year, or a season. */
const maxSeason = 200;
const minFinancialYear = 361;

interface Period {
  readonly first: number;
  readonly last: number;
  readonly index: number;
  readonly end: number;
  readonly written: string;
  /** The years that are stated between its days: "lasts three years, until". */
  readonly years?: number | undefined;
  readonly hasBothYears: boolean;
}

/** Periods of a text that end before they begin, or whose length differs from the stated number of years. */
export function faultsInPeriods(text: string): { readonly reason: string }[] {
  return periodsIn(text).flatMap((period): { readonly reason: string }[] => {
    if (period.last < period.first) {
      const forward = (period.last - period.first) / dayMs + 365;
      const mayStartBefore = !period.hasBothYears && (forward <= maxSeason || forward >= minFinancialYear);
      return mayStartBefore ? [] : [{ reason: `"${period.written}" ends before it begins` }];
    }
    const stated =
      statedYears(text.slice(0, period.index)) ?? period.years ?? yearsBehind(text.slice(period.end));
    const years = yearsOf(period);
    return stated === null || years === null || stated === years
      ? []
      : [{ reason: `"${period.written}" is ${years} years, and the text states ${stated}` }];
  });
}

function periodsIn(text: string): Period[] {
  const dates = datesInText(text)
    .filter(({ isSure }) => isSure)
    .toSorted((a, b) => a.index - b.index);
  return dates.flatMap((last, position): Period[] => {
    const before = dates[position - 1];
    const day = Date.parse(last.day);
    const lead = text.slice(0, last.index);
    if (before !== undefined) {
      const end = before.index + before.text.length;
      const between = withDigits(text.slice(end, last.index));
      const number = lasting.exec(between)?.groups?.number;
      const isPeriod =
        (number !== undefined || until.test(between)) && from.test(text.slice(0, before.index));
      if (isPeriod) {
        const written = text.slice(before.index, last.index + last.text.length);
        const years = number === undefined ? undefined : yearsNamed(number);
        const { index } = before;
        const first = Date.parse(before.day);
        return [
          { first, last: day, index, end: last.index + last.text.length, written, years, hasBothYears: true },
        ];
      }
    }
    const match = partial.exec(lead);
    if (match === null) return [];
    const month = match.groups?.month === undefined ? last.day.slice(5, 7) : monthNumber(match.groups.month);
    const first = Date.UTC(Number(last.day.slice(0, 4)), Number(month) - 1, Number(match.groups?.day));
    return [
      {
        first,
        last: day,
        index: match.index,
        end: last.index + last.text.length,
        written: `${match[0]}${last.text}`,
        hasBothYears: false,
      },
    ];
  });
}

/** Whole years from the first to the last day, or to the day after it; null for other periods. */
function yearsOf({ first, last }: Period): number | null {
  const [start, end, next] = [first, last, last + dayMs].map((time) => new Date(time).toISOString());
  const isWhole = [end, next].some((day) => day?.slice(5, 10) === start?.slice(5, 10));
  return isWhole ? Math.round((last - first) / dayMs / 365.25) : null;
}

const words: readonly string[] = [
  'ein|un|une|uno',
  'zwei|deux|dos|due',
  'drei|trois|tres|tre',
  'vier|quatre|cuatro|quattro',
  'fünf|cinq|cinco|cinque',
  'sechs|six|seis|sei',
];
const term = new RegExp(
  String.raw`(?<!\p{L})(?:for|term of|duration of|period of|runs|laufzeit (?:von|beträgt)|dauer von|für|durée de|pour|sur|duración de|plazo de|por|durata di|per) (?:(?:a )?term of )?(?<number>\d{1,2}|${words.join('|')}) (?:years?|jahren?|ans?|années|años?|anni|anno)(?:,|:| \(| –)? ?(?:\p{L}+ )?(?:from|vom|von|du|del|desde el|dal)?(?: the)? ?$`,
  'iu',
);

/** The number of years that a term states directly before its period. */
function statedYears(lead: string): number | null {
  const number = term.exec(withDigits(lead))?.groups?.number;
  return number === undefined ? null : yearsNamed(number);
}

function yearsNamed(number: string): number {
  const index = words.findIndex((names) => names.split('|').includes(number.toLowerCase()));
  return index >= 0 ? index + 1 : Number(number);
}

const yearsOfTerm = String.raw`(?<number>\d{1,2}|${words.join('|')}) (?:years?|jahren?|ans?|années|años?|anni|anno)(?!\p{L})`;
/** From the first day to the last: "and runs for three years, until". */
const lasting = new RegExp(
  String.raw`^,? (?:and|und|et|y|ed?) (?:it )?(?:runs?|lasts?|dauert|läuft|gilt|dure|dura|tiene una duración de|ha una durata di)(?: for)? ${yearsOfTerm},? (?:(?:that is|also|soit|es decir|cioè),? )?(?:to|until|till|bis(?: zum)?|jusqu[’']au|hasta el|fino al) ?$`,
  'iu',
);
/** Behind a period: "also fünf Jahre", "(three years)". */
const behindPeriod = new RegExp(
  String.raw`^(?:,? (?:that is|i\.e\.|thus|also|d\. ?h\.|mithin|soit|c[’']est-à-dire|es decir|o sea|cioè|ossia|vale a dire),?| \((?=[^(),;]+\))| –) ?${yearsOfTerm}(?= ?[.,;)]|$)`,
  'iu',
);

/** The number of years that a text states directly behind a period. */
function yearsBehind(tail: string): number | null {
  const number = behindPeriod.exec(withDigits(tail))?.groups?.number;
  return number === undefined ? null : yearsNamed(number);
}
