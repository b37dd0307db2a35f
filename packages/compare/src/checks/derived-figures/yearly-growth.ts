import { type Amount, amountsInText, type Reading } from '../../figures/amounts-in-text.js';
import { withDigits } from '../../figures/number-words.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { hasRateName } from './compound-growth.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

/** Behind a rate: it is of each year. */
const yearly =
  /^ ?(?:\(?(?:cagr|tcac|tcam|tcca|p\. ?a\.|pa|p\/a)|(?:a|per|each|every) (?:year|annum)|(?:compound(?:ed)? )?annually|yearly|(?:pro|im|je) jahr|jährlich|im jahresdurchschnitt|(?:par|l[’']) ?an|chaque année|annuels?|en moyenne annuelle|al año|anual(?:es|mente)?|(?:por|cada) año|all[’']anno|l[’']anno|annu[oia]|annualmente|(?:ogni|per) anno|om året|per år|årlig)(?![\p{L}])/iu;
/** Before a rate. */
const yearlyBefore =
  /(?<!\p{L})(?:annual(?:ly|i[sz]ed)?|yearly|average annual|cagr|tcac|tcam|tcca|compound(?:ed)? (?:growth )?rate|jährlich(?:e[nsr]?)?|jahres(?:wachstum|rate)|pro jahr|im jahresdurchschnitt|annuel(?:le)?|par an|anual|al año|annu[oa]|all[’']anno|årlig)(?!\p{L})[^;.\d]{0,40}$/iu;
const sign =
  /year|annu|(?<!\p{L})p\.|cagr|tca[cm]|tcca|compound|jahr|jähr|(?<!\p{L})an(?!\p{L})|année|año|anual|anno|år/iu;

const year = String.raw`(?:FY ?'?)?((?:19|20)\d\d)[AE]?`;
const before = `(?:the (?:financial |fiscal )?year |year[- ]end |the end of |dem Jahr |Jahre? |Geschäftsjahr |Ende |el (?:año|ejercicio) |l[’']année |l[’']exercice |fine |finales de |fin )`;
const named = String.raw`(?:,? (?:(?:in|im|en|au|nel|nell[’']esercizio|of|del?|i|for|für|at|a) )?${before}?${year}(?!\d)| ?\(${year}\))`;
const inYear = `${named}?`;
const vague = `(?: (?:about|around|some|rund|etwa|environ|quelque|unos|circa))?`;
const start = new RegExp(String.raw`(?<!\p{L})(?:from|von|fra|de|desde|da|dai|d[’'])${vague} ?$`, 'iu');
const between = new RegExp(`^${inYear},? (?:to|auf|til|à|a|ad|ai|hasta)${vague} $`, 'iu');
const behind = new RegExp(`^${inYear}`, 'iu');
const dated = new RegExp(`^${named}`, 'iu');
const span =
  /(?<!\p{L})(?:in|within|over|innerhalb von|binnen|en|sur|in soli|durante|über) (?:the last |the |only |just |nur |solo |den letzten |die letzten )?(\d{1,2}|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|sei) (?:years|jahren?|ans|années|años|anni|år)(?!\p{L})/giu;
const spelled = [
  'zwei|deux|dos|due',
  'drei|trois|tres|tre',
  'vier|quatre|cuatro|quattro',
  'fünf|cinq|cinco|cinque',
  'sechs|six|seis|sei',
];
const period = new RegExp(
  String.raw`(?<![\d.,/])${year} ?(?:[-–—]|to|and|bis|und|à|et|a|al|y|e|e il|et l[’']année) ?(?:FY ?)?((?:19|20)\d\d)(?![\d/%]|[.,]\d)`,
  'giu',
);
/** The rate is of something else than the two figures. */
export const otherRate =
  /will |expect|forecast|target|plan(?:ned|s)?(?!\p{L})|could |should |would |organic|real terms|in real|like[- ]for[- ]like|volume|wird |erwart|soll |real(?:e|en)? |sera |devrait|prév|réel|será|prevé|real(?!\p{L})|sarà|prevede|without|excl|adjusted|interest|inflation|index/iu;
export const apart =
  /;|:|(?<!\p{L})(?:while|whereas|but|against|than|compared|and|profits?|ebitda|ebit|margins?|costs?|prices?|wages|market|während|aber|und|gegen|gegenüber|als|et|mais|contre|tandis|y|pero|frente|mientras|e|ma|contro|mentre|og|men)(?!\p{L})/iu;
const mean = /averag|(?<!\p{L})mean(?!\p{L})|durchschnitt|im mittel|moyenne|media|gjennomsnitt|gennemsnit/iu;
const maxSentenceLength = 400;

/** Rates of growth a year in sentences that state the two figures which they are between. */
export function wrongYearlyGrowth(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const wrongFigures: WrongFigure[] = [];
  for (const { kind, text, locate } of textsHolding(content, sign)) {
    if (kind === 'cell' || text.length > 4_000 || !/\d ?(?:%|p)/iu.test(text)) continue;
    for (const sentence of text.split(
      /(?<=[.!?;])(?<!(?:[Mm]io|[Mm]rd|[Mm]ill|p\.a|[Cc]a|bzw)\.) (?=[\p{Lu}\d])/u,
    ))
      if (sentence.length <= maxSentenceLength && sign.test(sentence))
        wrongFigures.push(...wrongRate(withDigits(sentence), locate));
  }
  return wrongFigures;
}

function wrongRate(sentence: string, locate: () => string): WrongFigure[] {
  // Rates that are called compound, in English, are compared with tables as well.
  if (otherRate.test(sentence) || (/(?<!\p{L})from /iu.test(sentence) && hasRateName(sentence))) return [];
  const amounts = amountsInText(sentence);
  const [rate, ...more] = amounts.filter(({ isPercent }) => isPercent);
  if (rate === undefined || more.length > 0) return [];
  const end = rate.index + rate.text.length;
  if (!isYearly(sentence, rate)) return [];
  const told = toldFigures(sentence, amounts);
  if (told === null) return [];
  const { first, last, years } = told;
  const gap = rate.index > told.end ? sentence.slice(told.end, rate.index) : sentence.slice(end, told.start);
  if (gap.length > 80 || apart.test(gap)) return [];
  const [low, high] = [
    (last.value - last.rounding) / (first.value + first.rounding),
    (last.value + last.rounding) / (first.value - first.rounding),
  ];
  const compound = (ratio: number) => (ratio ** (1 / years) - 1) * 100;
  const simple = (ratio: number) => ((ratio - 1) / years) * 100;
  const isMean = mean.test(sentence);
  const isRight = rate.readings.some(({ value, rounding }) =>
    (isMean ? [compound, simple] : [compound]).some((of) =>
      [value, -value].some((candidate) => {
        // The mean of the yearly rates differs a little.
        const reach = rounding + Math.max(0.3, Math.abs(value) * 0.05);
        return candidate >= of(low) - reach && candidate <= of(high) + reach;
      }),
    ),
  );
  if (isRight || low <= 0) return [];
  const right = `${compound(last.value / first.value).toFixed(1)} %`;
  const written = rate.text.replace(/ ?%/, ' %');
  const but = `${last.text} against ${first.text} over ${years} years gives ${right}`;
  return [statedWrongly(locate(), ['Growth a year', 'growth a year'], written, but)];
}

/** True if the words beside a rate say that it is of each year. */
export function isYearly(sentence: string, { index, text }: Amount): boolean {
  return yearly.test(sentence.slice(index + text.length)) || yearlyBefore.test(sentence.slice(0, index));
}

interface Told {
  readonly first: Reading & { readonly text: string };
  readonly last: Reading & { readonly text: string };
  readonly years: number;
  /** Position of the words for both figures. */
  readonly start: number;
  readonly end: number;
}

/** "from EUR 695 million in 2021 to EUR 1,154 million in 2025"; null if a sentence has no such words, or several. */
function toldFigures(sentence: string, amounts: readonly Amount[]): Told | null {
  const results = pairsFromTo(sentence, amounts).flatMap(({ from, to, ...pair }) => {
    const years = yearsBetween(sentence, from, to);
    return years === null ? [] : [{ ...pair, years }];
  });
  if (results.length > 0) return results.length === 1 ? (results[0] ?? null) : null;
  const dated = datedFigures(sentence, amounts);
  return dated === null || inRange(dated.years) === null ? null : dated;
}

/** Two figures of a sentence between which something changed, and the years beside them. */
export interface Pair extends Omit<Told, 'years'> {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** "from EUR 40 million in 2024 to EUR 46 million in 2025", with or without years. */
export function pairsFromTo(sentence: string, amounts: readonly Amount[]): Pair[] {
  return amounts.flatMap((first, index) => {
    const lead = start.exec(sentence.slice(0, first.index));
    // A year is among the amounts.
    const last = amounts
      .slice(index + 1, index + 3)
      .find((amount) => joined(sentence, first, amount) !== null);
    if (lead === null || last === undefined) return [];
    const from = yearIn(joined(sentence, first, last));
    const end = last.index + last.text.length;
    const tail = behind.exec(sentence.slice(end));
    const to = yearIn(tail);
    const sure = sureReadings(first, last, from !== undefined && to !== undefined);
    return sure === null
      ? []
      : [{ ...sure, from, to, start: lead.index, end: end + (tail?.[0].length ?? 0) }];
  });
}

/** "was 111.2 in 2025, after 88.4 in 2022": the only two figures of a sentence, each with its year behind it. */
function datedFigures(sentence: string, amounts: readonly Amount[]): Told | null {
  const isYear = ({ text }: Amount) => /^(?:19|20)\d\d$/.test(text);
  const levels = amounts.filter((amount) => !amount.isPercent && !isYear(amount));
  const match = levels.flatMap((amount) => {
    const tail = dated.exec(sentence.slice(amount.index + amount.text.length));
    const at = yearIn(tail);
    const end = amount.index + amount.text.length + (tail?.[0].length ?? 0);
    return at === undefined ? [] : [{ amount, at: Number(at), start: amount.index, end }];
  });
  const [first, last] = match.toSorted((a, b) => a.at - b.at);
  if (first === undefined || last === undefined || match.length > 2 || levels.length > 2) return null;
  const sure = sureReadings(first.amount, last.amount, true);
  if (sure === null) return null;
  return {
    ...sure,
    years: last.at - first.at,
    start: Math.min(first.start, last.start),
    end: Math.max(first.end, last.end),
  };
}

/** "EUR 186 million in 2025, against EUR 162 million in 2024": the two figures of a sentence, a year apart. */
export function yearBefore(sentence: string, amounts: readonly Amount[]): Pair | null {
  const told = datedFigures(sentence, amounts);
  return told?.years === 1 ? { ...told, from: '0', to: '1' } : null;
}

/** The year that the words behind a figure name. */
function yearIn(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((candidate) => candidate !== undefined);
}

function joined(sentence: string, first: Amount, last: Amount): RegExpExecArray | null {
  return between.exec(sentence.slice(first.index + first.text.length, last.index));
}

function yearsBetween(sentence: string, from: string | undefined, to: string | undefined): number | null {
  if (from !== undefined && to !== undefined) return inRange(Number(to) - Number(from));
  if (from !== undefined || to !== undefined) return null;
  const periods = [...sentence.matchAll(period)];
  const spans = [...sentence.matchAll(span)];
  if (periods.length + spans.length !== 1) return null;
  const [stated] = periods;
  if (stated !== undefined) return inRange(Number(stated[2]) - Number(stated[1]));
  const [, word = ''] = spans[0] ?? [];
  const named = spelled.findIndex((names) => names.split('|').includes(word.toLowerCase()));
  return inRange(named < 0 ? Number(word) : named + 2);
}

function inRange(years: number): number | null {
  return years >= 2 && years <= 30 ? years : null;
}

/** Both figures in one unit; null if they can be read in two ways. */
function sureReadings(first: Amount, last: Amount, isDated: boolean): Pick<Told, 'first' | 'last'> | null {
  if (first.isPercent || last.isPercent || (!last.isMoney && !isDated)) return null;
  if (first.currency !== null && last.currency !== null && first.currency !== last.currency) return null;
  // "from 61.3 to 74.3 million".
  const scales = first.isMoney || !last.isMoney ? [1] : [1, 1e3, 1e6, 1e9];
  const results = first.readings.flatMap((reading) =>
    last.readings.flatMap((two) =>
      scales.flatMap((scale) => {
        const ratio = two.value / (reading.value * scale);
        return ratio > 0.05 && ratio < 20
          ? [
              {
                first: { value: reading.value * scale, rounding: reading.rounding * scale, text: first.text },
                last: { ...two, text: last.text },
              },
            ]
          : [];
      }),
    ),
  );
  // "from 2.190 to 1.915": thousands or decimals, with one ratio.
  const ratios = results.map(({ first: one, last: two }) => (two.value / one.value).toPrecision(9));
  return new Set(ratios).size === 1 ? (results[0] ?? null) : null;
}
