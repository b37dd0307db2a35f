import type { Passage } from '../transcript/transcript.js';
import { calculate, type Interval } from './calculate.js';
import { figuresIn, figuresOf, isSameFigure, type PassageFigure } from './passage-figures.js';
import { Claim, type Quotation, type Recalculation } from './review-answer.js';

/** Reason why a claim is dropped. */
export type DropReason = 'malformed' | 'quote' | 'sum';

/** A recalculation that own code repeated. */
export interface VerifiedCalculation {
  readonly stated: PassageFigure;
  readonly figures: readonly PassageFigure[];
  readonly expression: string;
  readonly result: number;
}

export interface VerifiedClaim extends Claim {
  readonly passage: Passage;
  /** Passage of `against`. */
  readonly otherPassage: Passage | null;
  /** Only claims of the kind `figure` have one. */
  readonly verified: VerifiedCalculation | null;
}

/** Shorter quotes are in every text. */
const minQuoteLetters = 2;
/** A result that is further from the stated figure is in another unit: thousands, percent. */
const maxRatio = 10;

/**
 * Accepts a model's claim if its quotes are in the passages that it names, and, for a figure, if its calculation over
 * figures of the document holds and contradicts the stated figure. Nothing else of the claim can be verified.
 */
export function verifyClaim(answer: unknown, passages: readonly Passage[]): VerifiedClaim | DropReason {
  const { data: claim } = Claim.safeParse(answer);
  if (claim === undefined) return 'malformed';
  const passage = passageOf(claim, passages);
  if (passage === null) return 'quote';
  const otherPassage = claim.against == null ? null : passageOf(claim.against, passages);
  if (claim.against != null && (otherPassage === null || isSameQuotation(claim, claim.against)))
    return 'quote';
  if (claim.kind !== 'figure' || claim.calculation == null) {
    return { ...claim, passage, otherPassage, verified: null };
  }
  const verified = verifyCalculation(claim, claim.calculation, passages);
  return typeof verified === 'string' ? verified : { ...claim, passage, otherPassage, verified };
}

/** The passage that a quotation names, if the quote is in it. */
function passageOf({ quote, place }: Quotation, passages: readonly Passage[]): Passage | null {
  const passage = passages[place - 1];
  const folded = foldQuote(quote)
    .replace(/^(?:["']|…|\.{3})+|(?:["']|…|\.{3})+$/gu, '')
    .trim();
  if (passage === undefined || folded.replace(/[^\p{L}\p{N}]/gu, '').length < minQuoteLetters) return null;
  const isThere = [passage.texts.join(' '), shownTexts(passage)].some((text) =>
    hasWords(foldQuote(text), folded),
  );
  return isThere ? passage : null;
}

/** The texts of a passage as the reviewer reads them. */
export function shownTexts({ texts, cells }: Passage): string {
  return texts.map((text, index) => (cells === undefined ? text : `${cells[index]}: ${text}`)).join(' | ');
}

/** Text by which quotes are compared: case, white space, kinds of quotation marks and dashes do not count. */
export function foldQuote(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[„“”«»‹›]/gu, '"')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[‐‑‒–—−]/gu, '-')
    .replace(/[\s|]+/gu, ' ')
    .trim();
}

const wordCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

/** True if the quote is in the text and does not begin or end inside a word or number. */
function hasWords(text: string, quote: string): boolean {
  const isInside = (before: string | undefined, after: string | undefined) =>
    before !== undefined && after !== undefined && wordCharacter.test(before) && wordCharacter.test(after);
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
    const end = start + quote.length;
    if (!isInside(text[start - 1], quote[0]) && !isInside(quote.at(-1), text[end])) return true;
  }
  return false;
}

function isSameQuotation(a: Quotation, b: Quotation): boolean {
  return a.place === b.place && foldQuote(a.quote) === foldQuote(b.quote);
}

/** Takes a figure from a passage, once: one that is quoted twice must be there twice. False if it is not there. */
function createSupply(passages: readonly Passage[]): (place: number, wanted: PassageFigure) => boolean {
  const free = new Map<number, PassageFigure[]>();
  return (place, wanted) => {
    const passage = passages[place - 1];
    if (passage === undefined) return false;
    const figures = free.get(place) ?? figuresOf(passage);
    const index = figures.findIndex((figure) => isSameFigure(figure, wanted));
    free.set(place, index === -1 ? figures : figures.toSpliced(index, 1));
    return index !== -1;
  };
}

function verifyCalculation(
  claim: Quotation,
  { stated: statedText, figures: quoted, expression, result: claimed }: Recalculation,
  passages: readonly Passage[],
): VerifiedCalculation | DropReason {
  const [stated, ...more] = figuresIn(statedText);
  if (
    stated === undefined ||
    more.length > 0 ||
    !figuresIn(claim.quote).some((passageFigure) => isSameFigure(passageFigure, stated))
  )
    return 'quote';
  const takeFigure = createSupply(passages);
  if (!takeFigure(claim.place, stated)) return 'quote';
  const figures = quoted.flatMap(({ quote, place }) => {
    const [figure, ...others] = figuresIn(quote);
    return figure !== undefined && others.length === 0 && takeFigure(place, figure) ? [figure] : [];
  });
  if (figures.length < quoted.length) return 'quote';
  const currencies = new Set([stated, ...figures].flatMap(({ currency }) => currency ?? []));
  if (currencies.size > 1) return 'sum';
  const claimedValues = typeof claimed === 'number' ? [claimed, claimed / 100] : claimedReadings(claimed);
  let shown: number | null = null;
  for (const reading of [0, 1] as const) {
    const result = calculate(
      expression,
      figures.map(({ readings }) => readings[reading]),
    );
    if (result === null || !contradicts(result, stated.readings[reading])) return 'sum';
    shown ??= middleOf(result);
    if (reading === 0 && !claimedValues.some((value) => isNear(value, result))) return 'sum';
  }
  return shown === null ? 'sum' : { stated, figures, expression, result: shown };
}

function claimedReadings(text: string): number[] {
  return figuresIn(text).flatMap(({ readings }) => readings.map(middleOf));
}

/** True if the result cannot be the stated figure, and both are of one size and sign. */
function contradicts(result: Interval, stated: Interval): boolean {
  if (result.low <= stated.high && stated.low <= result.high) return false;
  const ratio = middleOf(result) / middleOf(stated);
  return ratio < maxRatio && ratio > 1 / maxRatio;
}

/** A model may round its result to three digits. */
function isNear(value: number, { low, high }: Interval): boolean {
  const slack = 0.005 * Math.max(Math.abs(low), Math.abs(high));
  return value >= low - slack && value <= high + slack;
}

function middleOf({ low, high }: Interval): number {
  return (low + high) / 2;
}
