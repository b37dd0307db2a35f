import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { readFigures, showFigure, showLike } from '../../figures/read-figures.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

const discount =
  'discount|rebate|reduction|skonto|rabatt|nachlass|preisnachlass|remise|rabais|escompte|ristourne|descuento|rebaja|bonificación|sconto|ribasso';
const tax =
  'vat|gst|sales tax|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|iva|btw|moms|withholding tax|retention|retención|ritenuta';
const named = new RegExp(`(?<!\\p{L})(?:(?<discount>${discount})|${tax})(?!\\p{L})`, 'iu');
const sign = new RegExp(`(?<!\\p{L})(?:${discount}|${tax.replaceAll(/(?:sales|withholding) /g, '')})`, 'iu');
/** Words before an amount that is the base of the rate, a limit, or what is left after the deduction. */
const otherRole =
  /(?<!\p{L})(?:of|on|from|above|over|below|under|up to|exceeding|least|to|leaves|leaving|pay|only|then|von|auf|ab|aus|über|unter|bis|mindestens|zahlen|nur|de|du|sur|dès|à|au-delà de|jusqu[’']à|payer|ne|sobre|desde|hasta|a|pagar|su|da|fino a|oltre)(?: (?:the|an?|den|die|einem|le|la|un|une|el|il|price|amount|total|invoice amount|net|only|nur|que|plus de|más de|più di))*[ :]*$/iu;
/** The amount is a limit of the deduction. */
const limit = /(?<!\p{L})(?:cap|max|min|höchst|gedeckelt|plafonn|máx|mín|mass)/iu;
const maxText = 1_000;
const maxGap = 80;
const maxAmounts = 300;
const cent = 0.011;
/** An amount further from the right one is something else. */
const maxRatio = 2;

/** "A discount of 5 %, or EUR 2,970": amounts that are not their rate of any figure of the document. */
export function wrongRateAmounts(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  let known: readonly number[] | null = null;
  return [...textsHolding(content, sign)].flatMap(({ kind, text, locate }) => {
    if (kind === 'cell' || text.length > maxText || !text.includes('%')) return [];
    return ratesWithAmounts(text).flatMap(({ name, rate, amount }) => {
      known ??= amountsOf(content);
      const base = rightBase(rate, amount, known);
      if (base === null) return [];
      const but = `${rate.text} of ${shownAs(amount, base)} is ${shownAs(amount, (base * amountValue(rate)) / 100)}`;
      return [statedWrongly(locate(), [`The ${name}`, `the ${name}`], amount.text, but)];
    });
  });
}

function amountValue({ readings }: Amount): number {
  return readings[0]?.value ?? 0;
}

/** A value in the form in which an amount is written. */
function shownAs({ text }: Amount, value: number): string {
  const figure = readFigures([[text]])[0]?.[0] ?? null;
  return figure === null ? showFigure(value) : showLike(value, figure);
}

interface RatedAmount {
  readonly name: 'tax' | 'discount';
  readonly rate: Amount;
  readonly amount: Amount;
}

/** The rates of taxes and deductions of which the next figure of the sentence is the amount. */
function ratesWithAmounts(text: string): RatedAmount[] {
  const amounts = amountsInText(text);
  return amounts.flatMap((rate, index) => {
    const [amount, before] = [amounts[index + 1], amounts[index - 1]];
    if (!rate.isPercent || amount?.isMoney !== true || amount.isPercent) return [];
    const start = rate.index + rate.text.length;
    const gap = text.slice(start, amount.index);
    if (gap.length > maxGap || /[.!?]\s/.test(gap) || otherRole.test(gap) || limit.test(gap)) return [];
    const lead = text.slice(before === undefined ? 0 : before.index + before.text.length, rate.index);
    const match = named.exec(gap) ?? named.exec(lead.split(/[.!?;]\s/).at(-1) ?? '');
    return match === null
      ? []
      : [{ name: match.groups?.discount === undefined ? 'tax' : 'discount', rate, amount }];
  });
}

/** All amounts of texts and tables; none for documents with too many. */
function amountsOf(content: DocumentText): number[] {
  const inTexts = [...content.texts()].flatMap(({ kind, text }) =>
    kind === 'cell' ? [] : amountsInText(text).filter(({ isMoney, isPercent }) => isMoney && !isPercent),
  );
  const inTables = [...content.tables()].flatMap(({ rows }) => readFigures(rows).flat());
  const values = new Set([
    ...inTexts.map(amountValue),
    ...inTables.flatMap((figure) => (figure === null || figure.isPercent ? [] : [Math.abs(figure.value)])),
  ]);
  return values.size > maxAmounts ? [] : [...values];
}

/**
 * The figure from which the rate gives another amount, and with that amount a further figure of the document; null if the stated
 * amount may be right.
 */
function rightBase(rate: Amount, amount: Amount, known: readonly number[]): number | null {
  const stated = amountValue(amount);
  const slack = Math.max(cent, amount.readings[0]?.rounding ?? 0);
  const isKnown = (value: number) => known.some((candidate) => Math.abs(candidate - value) <= slack);
  const share = amountValue(rate) / 100;
  const isRight = known.some((base) =>
    [share, share / (1 + share)].some((part) => Math.abs(base * part - stated) <= slack),
  );
  if (isRight || share <= 0) return null;
  const bases = known.filter((base) => {
    const right = base * share;
    const isNear = right < stated * maxRatio && right * maxRatio > stated;
    return isNear && (isKnown(base - right) || isKnown(base + right));
  });
  const [base, ...others] = bases;
  // The amount is what remains, or belongs to another pair of figures.
  const isResult = known.some(
    (candidate) =>
      Math.abs(candidate * (1 - share) - stated) <= slack ||
      Math.abs(candidate * (1 + share) - stated) <= slack,
  );
  return base === undefined || others.length > 0 || isResult ? null : base;
}
