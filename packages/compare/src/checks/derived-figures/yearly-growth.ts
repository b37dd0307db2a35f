import { type Amount, amountsInText, type Reading } from '../../figures/amounts-in-text.js';
import { withDigits } from '../../figures/number-words.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { inPlace } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

/** Behind a rate: it is of each year. */
const yearly =
  /^ ?(?:\(?(?:cagr|p\.? ?a\.)|(?:a|per|each|every) (?:year|annum)|annually|(?:pro|im|je) jahr|jährlich|par an|annuels?|al año|anual(?:es)?|por año|all[’']anno|annu[oia]|om året|per år|årlig)(?![\p{L}])/iu;
/** Before a rate. */
const yearlyBefore =
  /(?<!\p{L})(?:annual(?:ly|i[sz]ed)?|yearly|average annual|cagr|jährlich(?:e[nsr]?)?|annuel(?:le)?|anual|annu[oa]|årlig)(?!\p{L})[^;.\d]{0,40}$/iu;
const sign = /year|annu|p\.a\.|cagr|jahr|jähr|(?<!\p{L})an(?!\p{L})|año|anual|anno|år/iu;

const year = String.raw`(?:FY ?'?)?((?:19|20)\d\d)[AE]?`;
const inYear = `(?: (?:in|im|en|nel|i|for|für)(?: (?:the year|dem Jahr|Jahre?|el año|l’année|l'année))? ${year})?`;
const start =
  /(?<!\p{L})(?:from|von|fra|de|desde|da|dai|d[’'])(?: (?:about|rund|etwa|environ|unos|circa))? ?$/iu;
const between = new RegExp(
  `^${inYear} (?:to|auf|til|à|a|hasta)(?: (?:about|rund|etwa|environ|unos|circa))? $`,
  'iu',
);
const behind = new RegExp(`^${inYear}`, 'iu');
const span =
  /(?<!\p{L})(?:in|within|over|innerhalb von|binnen|en|in soli|durante|über) (?:the last |the |only |just |nur |solo |den letzten |die letzten )?(\d{1,2}|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|sei) (?:years|jahren?|ans|années|años|anni|år)(?!\p{L})/giu;
const spelled = [
  'zwei|deux|dos|due',
  'drei|trois|tres|tre',
  'vier|quatre|cuatro|quattro',
  'fünf|cinq|cinco|cinque',
  'sechs|six|seis|sei',
];
const period = new RegExp(
  String.raw`(?<![\d.,/])${year} ?(?:[-–—]|to|and|bis|und|à|et|a|al|y|e) ?(?:FY ?)?((?:19|20)\d\d)(?![\d/%]|[.,]\d)`,
  'giu',
);
/** The rate is of something else than the two figures. */
const otherRate =
  /will |expect|forecast|target|plan(?:ned|s)?(?!\p{L})|could |should |would |organic|real terms|in real|like[- ]for[- ]like|volume|wird |erwart|soll |real(?:e|en)? |sera |devrait|prév|réel|será|prevé|real(?!\p{L})|sarà|prevede|without|excl|adjusted|interest|inflation|index/iu;
const apart =
  /;|:|(?<!\p{L})(?:while|whereas|but|against|than|compared|and|profits?|ebitda|ebit|margins?|costs?|prices?|wages|market|während|aber|und|gegen|gegenüber|als|et|mais|contre|tandis|y|pero|frente|mientras|e|ma|contro|mentre|og|men)(?!\p{L})/iu;
const mean = /averag|(?<!\p{L})mean(?!\p{L})|durchschnitt|im mittel|moyenne|media|gjennomsnitt|gennemsnit/iu;
const longest = 400;

/** Rates of growth a year in sentences that state the two figures which they are between. */
export function wrongYearlyGrowth(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const found: WrongFigure[] = [];
  for (const { kind, text, locate } of textsHolding(content, sign)) {
    if (kind === 'cell' || text.length > 4_000 || !/\d ?(?:%|p)/iu.test(text)) continue;
    for (const sentence of text.split(
      /(?<=[.!?;])(?<!(?:[Mm]io|[Mm]rd|[Mm]ill|p\.a|[Cc]a|bzw)\.) (?=[\p{Lu}\d])/u,
    ))
      if (sentence.length <= longest && sign.test(sentence))
        found.push(...wrongRate(withDigits(sentence), locate));
  }
  return found;
}

function wrongRate(sentence: string, locate: () => string): WrongFigure[] {
  if (otherRate.test(sentence) || /(?<!\p{L})from .*(?:cagr|compound)/iu.test(sentence)) return [];
  const amounts = amountsInText(sentence);
  const [rate, ...more] = amounts.filter(({ isPercent }) => isPercent);
  if (rate === undefined || more.length > 0) return [];
  const end = rate.index + rate.text.length;
  if (!yearly.test(sentence.slice(end)) && !yearlyBefore.test(sentence.slice(0, rate.index))) return [];
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
      [value, -value].some((one) => {
        // The mean of the yearly rates differs a little.
        const reach = rounding + Math.max(0.3, Math.abs(value) * 0.05);
        return one >= of(low) - reach && one <= of(high) + reach;
      }),
    ),
  );
  if (isRight || low <= 0) return [];
  const place = locate();
  const right = `${compound(last.value / first.value).toFixed(1)} %`;
  const written = rate.text.replace(/ ?%/, ' %');
  const but = `${last.text} against ${first.text} over ${years} years gives ${right}`;
  return [
    {
      place,
      headline: `Growth a year is ${written} ${inPlace(place)}, but ${but}`,
      reason: `growth a year is ${written}, and ${but}`,
    },
  ];
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
  const found = amounts.flatMap((first, index) => {
    const lead = start.exec(sentence.slice(0, first.index));
    // A year is among the amounts.
    const last = amounts.slice(index + 1, index + 3).find((one) => joined(sentence, first, one) !== null);
    const sure = lead === null || last === undefined ? null : sureReadings(first, last);
    if (lead === null || last === undefined || sure === null) return [];
    const from = joined(sentence, first, last)?.[1];
    const end = last.index + last.text.length;
    const tail = behind.exec(sentence.slice(end));
    const years = yearsBetween(sentence, from, tail?.[1]);
    return years === null ? [] : [{ ...sure, years, start: lead.index, end: end + (tail?.[0].length ?? 0) }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
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
function sureReadings(first: Amount, last: Amount): Pick<Told, 'first' | 'last'> | null {
  if (first.isPercent || last.isPercent || !last.isMoney) return null;
  if (first.currency !== null && last.currency !== null && first.currency !== last.currency) return null;
  // "from 61.3 to 74.3 million".
  const scales = first.isMoney ? [1] : [1, 1e3, 1e6, 1e9];
  const found = first.readings.flatMap((one) =>
    last.readings.flatMap((two) =>
      scales.flatMap((scale) => {
        const ratio = two.value / (one.value * scale);
        return ratio > 0.05 && ratio < 20
          ? [
              {
                first: { value: one.value * scale, rounding: one.rounding * scale, text: first.text },
                last: { ...two, text: last.text },
              },
            ]
          : [];
      }),
    ),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
