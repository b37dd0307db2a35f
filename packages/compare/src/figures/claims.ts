import type { LocatedChart, LocatedTable } from '../views/document-text.js';
import { type Amount, amountsInText, type Reading } from './amounts-in-text.js';
import { type Line, lineOf, lineOfTitle, periodOf } from './lines.js';
import { type Unit, unitOf } from './money.js';
import { mayHoldNumber, withDigits } from './number-words.js';
import { type Figure, readFigures } from './read-figures.js';

/** What a document says a line of a statement is in a year. */
export interface Claim {
  readonly line: Line;
  /** The year; '' where none is named: what is known of a company. */
  readonly period: string;
  readonly readings: readonly Reading[];
  /** What the figure is times a power of a thousand is not said. */
  readonly isUnscaled: boolean;
  readonly currency: string | null;
  /** "about", "more than": it may be off by a tenth. */
  readonly isVague: boolean;
  /** As it is written: "USD 1.2 bn". */
  readonly written: string;
}

/** Of these a sentence can say one figure that is meant to be the one of a table. */
const told: ReadonlySet<Line> = new Set<Line>([
  ...(['revenue', 'grossProfit', 'ebitda', 'ebit', 'profitBeforeTax', 'netIncome', 'assets'] as const),
  ...(['grossMargin', 'ebitdaMargin', 'ebitMargin', 'netMargin', 'employees'] as const),
]);
const shares: ReadonlySet<Line> = new Set<Line>(['grossMargin', 'ebitdaMargin', 'ebitMargin', 'netMargin']);

const mentions =
  /(?<![\p{L}\p{N}-])(?:(?:total |net )?(?:revenues?|sales|turnover)|gross (?:profit )?margin|gross profit|(?:ebitda|ebit|operating|net(?: profit| income)?) margin|ebitda|ebit|operating (?:profit|income)|profit before (?:income )?tax|net (?:income|profit)|profit for the year|total assets|omsætning|omsetning|driftsinntekter|umsatz(?:erlöse)?)(?![\p{L}\p{N}-])/giu;
/** What may stand before a line without making another one of it. */
const plainLead =
  /(?:^|[,;:–—(]|(?<![\p{L}])(?:the|its|our|their|and|while|with|of|as|had|has|reported|generated|recorded|posted|achieved|a|an|in|where|when|group|company['’]s|consolidated|annual|der|die|mit|og|med|(?:19|20)\d\d))\s*$/iu;
/** What must follow: a verb, "of", a sign. */
const plainTail =
  /^(?:\s*(?:\((?:[^()]{1,20})\)|(?:in|for|of) (?:fy ?)?(?:19|20)\d\d))?\s*(?:,? ?(?:which|that) )?(?:was|were|is|are|of|at|came|reached|rose|grew|fell|declined|dropped|decreased|increased|amounted|amounts|totall?ed|stood|stands|hit|climbed|exceeded|remained|:|=|[-–—] ?(?=[\d$€£A-Z])|von|betrug|lag|på|var)(?![\p{L}])/iu;
const otherMeaning =
  /adjusted|pro[ -]?forma|organic|recurring|underlying|like[- ]for[- ]like|expected|expects?|forecast|target|guidance|budget|plan(?:ned|s)?\b|will\b|could|would|should|may\b|project(?:ed|ion)|estimate|per (?:share|employee|capita|store|unit)|compared|previous(?:ly)?|prior|from\s+(?:[A-Z]{3}|[€$£])?\s?\d|market|industry|segment|division|subsidiar|peer|competitor|excluding|excl\.|including|respectively|between|average|median|cagr|cumulative|combined|if\b|division|region|export|domestic|share of|% of|per cent of|percent of/i;
const vague =
  /(?:about|around|roughly|approximately|approx\.?|nearly|almost|more than|over|under|less than|up to|some|circa|ca\.?|c\.|~|>|<|rund|etwa|knapp|über)\s*(?:[A-Z]{0,3}[$€£]?\s*)?$/iu;

/** Behind "Mio." a sentence goes on. */
const sentences =
  /(?<=[.!?;])(?<!(?:mio|mill|mrd|mia|approx|ca|no|vs|inc|ltd|co|corp|resp)\.)\s+(?=[\p{Lu}\d])/iu;
const longest = 3_000;
/** Without one of these a text says nothing of a line: most texts are done here. */
const sign =
  /revenue|sales|turnover|profit|income|margin|ebit|assets|omsætning|omsetning|driftsinntekter|umsatz|employ|people|staff|ftes/i;
const longestSentence = 240;

/** What the sentences of a text say of lines, each in a sentence that names one line, one figure and at most one year. */
export function claimsInText(text: string): Claim[] {
  if (text.length > longest || !sign.test(text) || !mayHoldNumber(text)) return [];
  return text.split(sentences).flatMap((sentence) => {
    if (sentence.length > longestSentence || !sign.test(sentence)) return [];
    return claimOfSentence(withDigits(sentence)) ?? [];
  });
}

function claimOfSentence(sentence: string): Claim | null {
  if (!/\d/.test(sentence) || otherMeaning.test(sentence)) return null;
  const period = periodOf(sentence);
  if (period === null) return null;
  const found = [...sentence.matchAll(mentions)];
  const [mention] = found;
  if (mention === undefined) return staffOf(sentence, period);
  const line = lineOf(mention[0]);
  if (found.length > 1 || line === null || !told.has(line)) return null;
  const before = sentence.slice(0, mention.index);
  const behind = sentence.slice(mention.index + mention[0].length);
  if (!plainLead.test(before) || namesAnother(before) || !plainTail.test(behind)) return null;
  const wanted = amountsInText(behind).filter(
    ({ isMoney, isPercent }) => isMoney || (isPercent && shares.has(line)),
  );
  const [amount] = wanted;
  if (amount === undefined || wanted.length > 1 || amount.isPercent !== shares.has(line)) return null;
  return claimOf(line, period, amount, vague.test(behind.slice(0, amount.index)));
}

const staff =
  /(?<![\p{L}\p{N}.,])(\d{1,3}(?:[,. ]\d{3})+|\d{2,6}) (?:full-time )?(?:employees|people|staff|ftes)(?![\p{L}])/giu;
const employs =
  /(?:^|[,;] |\b(?:it|company|group|and|firm|business|which) )(?:\p{L}+ )?(?:employs|employed|has|have|with)\b/iu;

/** "It employs 600 people", "The group has 1,200 employees". */
function staffOf(sentence: string, period: string): Claim | null {
  const found = [...sentence.matchAll(staff)];
  const [match] = found;
  if (match === undefined || found.length > 1) return null;
  const before = sentence.slice(0, match.index);
  if (!employs.test(before)) return null;
  const [amount] = amountsInText(match[1] ?? '');
  return amount === undefined ? null : claimOf('employees', period, amount, vague.test(before));
}

/** A name in the words before a line: it may be that of somebody else. */
function namesAnother(before: string): boolean {
  return (
    /(?<!^)(?<=\s)\p{Lu}\p{Ll}+/u.test(before.replace(/(?<=\s)(?:Group|Company|FY)\b/g, '')) ||
    /\p{L}['’]s\s*$/u.test(before.replace(/(?:company|group)['’]s\s*$/iu, ''))
  );
}

function claimOf(line: Line, period: string, amount: Amount, isVague: boolean): Claim {
  const { readings, currency, text: written } = amount;
  return { line, period, readings, isUnscaled: false, currency, isVague, written };
}

/** What a table says by a label in its first column and a year above, or by labels and values alone. */
export function claimsOfTable({ rows }: LocatedTable, title: string): (Claim & { readonly row: number })[] {
  const [header = []] = rows;
  if (rows.length < 2 || rows.length > 200 || header.length < 2 || header.length > 40) return [];
  const lines = rows.map(([label = '']) => lineOfTitle(label));
  if (lines.every((line) => line === null)) return [];
  const figures = readFigures(rows);
  const common = [...header, title].map(unitOf).find(isStated) ?? none;
  const periods = header.map((text) => periodOf(text));
  const isFacts = rows.every((row) => row.length === 2) && header.length === 2;
  return rows.flatMap((cells, row) => {
    const label = cells[0] ?? '';
    const line = lines[row] ?? null;
    if (line === null || (row === 0 && !isFacts)) return [];
    const own = [unitOf(label), common].find(isStated) ?? none;
    return cells.flatMap((text, column) => {
      const figure = figures[row]?.[column] ?? null;
      if (column === 0 || figure === null) return [];
      const isYear = !isFacts && periods.filter((one) => one !== '' && one === periods[column]).length === 1;
      const period = isFacts ? periodOf(label) : isYear ? (periods[column] ?? null) : null;
      if (period === null || figure.isPercent !== shares.has(line)) return [];
      return [{ ...claimOfCell(line, period, figure, text, own), row: row + 1 }];
    });
  });
}

const none: Unit = { scale: null, currency: null, isPercent: false };

function isStated({ scale, currency }: Unit): boolean {
  return scale !== null || currency !== null;
}

function claimOfCell(line: Line, period: string, figure: Figure, text: string, unit: Unit): Claim {
  const inCell = unitOf(text);
  const isWhole = figure.isPercent || line === 'employees';
  const hasOwn = amountsInText(text).some(({ isMoney }) => isMoney) && inCell.scale !== null;
  const factor = isWhole || hasOwn ? 1 : (unit.scale ?? 1);
  return {
    line,
    period,
    readings: [{ value: figure.value * factor, rounding: figure.rounding * factor }],
    isUnscaled: !isWhole && !hasOwn && unit.scale === null,
    currency: inCell.currency ?? unit.currency,
    isVague: false,
    written: text.trim(),
  };
}

/** What a chart over years says, by the names of its series or, where it has one, by its title. */
export function claimsOfChart({ title, series }: LocatedChart, slideTitle: string): Claim[] {
  return series.flatMap(({ name, categories, values }) => {
    const line = lineOfTitle(name) ?? (series.length === 1 ? lineOfTitle(title) : null);
    if (line === null) return [];
    const unit = [name, title, slideTitle].map(unitOf).find(isStated) ?? none;
    const periods = categories.map((category) => periodOf(category));
    return values.flatMap((value, index) => {
      const period = periods[index] ?? '';
      if (value === null || period === '' || periods.filter((one) => one === period).length > 1) return [];
      // Shares are kept as fractions, or as what they show: which cannot be told.
      if (shares.has(line)) return [];
      const isWhole = line === 'employees';
      const factor = isWhole ? 1 : (unit.scale ?? 1);
      const digits = String(Number(value.toPrecision(12))).split('.')[1]?.length ?? 0;
      return [
        {
          line,
          period,
          readings: [{ value: value * factor, rounding: 0.5 * 10 ** -digits * factor }],
          isUnscaled: !isWhole && unit.scale === null,
          currency: unit.currency,
          isVague: false,
          written: String(value),
        },
      ];
    });
  });
}
