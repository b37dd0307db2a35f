import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { type Claim, claimsOfChart, claimsOfTable } from '../../figures/claims.js';
import { type Line, lineOf } from '../../figures/lines.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { sentencesOf } from '../conflicting-figures/dated-amounts.js';
import { percentLike, statedWrongly, type WrongFigure } from './wrong-figure.js';

const year = String.raw`(?:,? (?:in|im jahr|en|nel|de|of) ((?:19|20)\d\d))?`;
const lineName =
  "(?:total |group |net |consolidated ){0,2}(?:revenues?|sales|turnover|umsatz(?:es|erlöse)?|chiffre d[’']affaires|ventas|ingresos|facturación|ricavi|fatturato|vendite)";
/** Between the amount and its share: "NOK 148 million in 2025, or 22.1 % of revenue". */
const between = new RegExp(
  `^${year}(?:,? (?:or|i\\.e\\.|that is|which is|equal to|equivalent to|das sind|oder|also|soit|es decir|o sea|pari al?|ovvero|cioè),?|,) (?:the |about |rund |environ |el |un |il |l[’'])?$`,
  'iu',
);
/** Behind the share; the line is the end of the clause. */
const behind = new RegExp(
  `^ (?:of|des|der|vom|du|de|de la|de las|de los|del|dei|delle) (?:the |its |our )?(${lineName})(?: (?:in|im jahr|en|nel|de|of) ((?:19|20)\\d\\d))?(?=\\s*(?:$|[.,;)]))`,
  'iu',
);
const otherBasis =
  /adjust|pro[ -]?forma|plan(?!t)|budget|forecast|target|expect|will(?!\p{L})|would|geplant|erwart|prévu|previst|prevede|region|segment|subsidiar|tochter|filial|division|per (?:cent )?month|month|quarter|half/iu;
/** Rounded to the next half by hand: "or a good 22 %". */
const slack = 0.1;

/** Amounts with the share of revenue that they are said to be, if a table or chart has that revenue. */
export function wrongSharesOfLine(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const told = [...textsHolding(content, /%/)].filter(
    ({ kind, text }) => kind !== 'cell' && text.length <= 4_000 && new RegExp(lineName, 'iu').test(text),
  );
  if (told.length === 0) return [];
  const wholes = [
    ...[...content.tables()].flatMap((table) => claimsOfTable(table, '')),
    ...[...(content.charts?.() ?? [])].flatMap((chart) => claimsOfChart(chart, '')),
  ];
  if (wholes.length === 0) return [];
  return told.flatMap(({ text, locate }) =>
    sentencesOf(text).flatMap((sentence) =>
      otherBasis.test(sentence) ? [] : wrongIn(sentence, wholes, locate),
    ),
  );
}

function wrongIn(sentence: string, wholes: readonly Claim[], locate: () => string): WrongFigure[] {
  const amounts = amountsInText(sentence);
  return amounts.flatMap((share, index) => {
    const part = amounts.slice(0, index).findLast(({ isMoney, isPercent }) => isMoney && !isPercent);
    if (!share.isPercent || part === undefined) return [];
    const whole = wholeMeant(sentence, part, share);
    return whole === null ? [] : (wrongShare(part, share, { ...whole, wholes, locate }) ?? []);
  });
}

/** The line, and its year if there is one, of which the sentence calls a percentage the share of an amount. */
function wholeMeant(sentence: string, part: Amount, share: Amount) {
  const lead = between.exec(sentence.slice(part.index + part.text.length, share.index));
  const tail = behind.exec(sentence.slice(share.index + share.text.length));
  if (lead === null || tail === null) return null;
  const [, name = '', year] = tail;
  const line: Line | null = lineOf(name.replace(/^umsatzes$/i, 'umsatz'));
  if (line === null) return null;
  // A year behind the share is that of another one: "12.7 % of revenue, against 12.3 % in 2024".
  const before = sentence.slice(0, share.index);
  const [only, ...others] = new Set(before.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []);
  return {
    line,
    name: name.toLowerCase(),
    period: year ?? lead[1] ?? (others.length > 0 ? undefined : only),
  };
}

function wrongShare(
  part: Amount,
  share: Amount,
  {
    wholes,
    line,
    name,
    period,
    locate,
  }: {
    readonly wholes: readonly Claim[];
    readonly line: Line;
    readonly name: string;
    readonly period: string | undefined;
    readonly locate: () => string;
  },
): WrongFigure | null {
  const ofLine = wholes.filter(
    (whole) => whole.line === line && (period === undefined || whole.period === period),
  );
  const whole = ofLine.at(-1);
  const [one, ...more] = part.readings;
  if (whole === undefined || one === undefined || more.length > 0) return null;
  const rates = ofLine.flatMap((claim) => rateOf(one, claim) ?? []);
  // Without a scale or in another currency there is nothing to divide by; without a year, any year may be meant.
  if (rates.length < ofLine.length || ofLine.some(({ currency }) => isOther(currency, part.currency)))
    return null;
  // Without a year, a share that is far from all of them is of another line.
  const isFar = rates.every(({ least, most }) => !isNear(share, (least + most) / 2));
  if (rates.some((rate) => isWithin(share, rate)) || (period === undefined && ofLine.length > 1 && isFar))
    return null;
  const { least = 0, most = 0 } = rates.at(-1) ?? {};
  const but = `${part.text} of ${name} of ${whole.written} is ${percentLike((least + most) / 2, share.text)}`;
  const written = share.text.replace(/ ?%/, ' %');
  return statedWrongly(locate(), [`The share of ${name}`, `the share of ${name}`], written, but);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function isWithin({ readings }: Amount, { least, most }: Range): boolean {
  return readings.some(
    ({ value, rounding }) => value >= least - rounding - slack && value <= most + rounding + slack,
  );
}

function isOther(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

const maxRatio = 1.5;

function isNear({ readings }: Amount, rate: number): boolean {
  return readings.some(({ value }) => value < rate * maxRatio && value * maxRatio > rate);
}

/** Of a table that does not name its scale. */
const scales = [1, 1e3, 1e6, 1e9];
const minRate = 0.5;

/** Least and largest share in per cent, allowing for rounding; null without a sure scale. */
function rateOf(
  part: { readonly value: number; readonly rounding: number },
  { readings, isUnscaled }: Claim,
): Range | null {
  const [whole, ...others] = readings;
  if (whole === undefined || others.length > 0 || whole.value <= whole.rounding) return null;
  const factor = (isUnscaled ? scales : [1]).find((scale) => part.value <= whole.value * scale) ?? 0;
  const [value, rounding] = [whole.value * factor, whole.rounding * factor];
  const rate = (part.value / value) * 100;
  // A thousandth would be as well a part of the next scale.
  if (factor === 0 || rate < minRate) return null;
  const reach = ((part.rounding + (rate / 100) * rounding) / value) * 100;
  return { least: rate - reach, most: rate + reach };
}
