import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import type { DocumentText } from '../../views/document-text.js';
import { sentencesHolding } from '../conflicting-figures/dated-amounts.js';
import {
  block,
  firstAmount,
  firstPercent,
  firstYear,
  type Link,
  links,
  namesChange,
} from './link-patterns.js';
import { tellsChange } from './stated-changes.js';
import { wrongRatio } from './stated-ratios.js';
import { percentLike, statedWrongly, type WrongFigure } from './wrong-figure.js';

const vague =
  /(?<!\p{L})(?:about|around|roughly|approx|nearly|almost|over|more than|less than|under|some|up to|at least|at most|rund|etwa|knapp|fast|über|unter|mehr als|weniger als|mindestens|höchstens|bis zu|environ|près de|plus de|moins de|presque|jusqu|au moins|casi|cerca de|más de|menos de|al menos|circa|quasi|oltre|più di|meno di|almeno|fino a)(?!\p{L})|[~≈<>]/iu;
/** The percentage is of other figures, or of each year. */
const otherBase =
  /(?<!\p{L})(?:organic|organically|adjusted|like[- ]for[- ]like|real terms|constant|currenc\p{L}*|excluding|without|points?|bereinigt\p{L}*|organisch\p{L}*|währungs\p{L}*|ohne|punkte?n?|organique|hors|comparables?|constants?|orgánico|puntos?|organic[ao]|punti|cagr|per year|a year(?! (?:earlier|ago|before|later))|p\. ?a\.|pro jahr|jährlich|par an|al año|anual|annual\p{L}*|yearly|all['’]anno|annu[oae]\p{L}*|averag\p{L}*|mean|durchschnitt\p{L}*|moyenne|media)(?!\p{L})/iu;
const sign =
  /%|per ?cent|pro[zcs][es]nt|pour cent|por ciento|per cento|\d ?(?:times|[x×]|mal|fach|fois|veces|volte)(?!\p{L})/iu;
const words = /%|per|pro[zcs]|pour|por|times|mal|fach|fois|veces|volte|\d[x×]/i;
const maxSentence = 300;

/** Percentages and multiples of which the sentence itself says what they are computed from: "fell from 24 to 18, that is by 25 %". */
export function wrongLinks(content: DocumentText): WrongFigure[] {
  return [...sentencesHolding(content, words, maxSentence)].flatMap(({ sentence, locate }) =>
    sign.test(sentence) && !vague.test(sentence) && !otherBase.test(sentence)
      ? wrongLink(sentence, locate)
      : [],
  );
}

/** Figures that a sentence links: `rate` relates `part` to `whole`. */
interface Told {
  readonly part: Amount;
  readonly whole: Amount;
  readonly rate: Amount;
  readonly kind: Link['kind'];
}

const joints = { change: 'against', share: 'of', multiple: '/' };

function wrongLink(sentence: string, locate: () => string): WrongFigure[] {
  const told = readLink(sentence);
  if (told === null || !areOfOneKind(told) || isExplained(told)) return [];
  // Multiples of EBITDA are compared with more of their sentence there.
  if (told.kind === 'multiple' && wrongRatio(sentence, locate).length > 0) return [];
  const { part, whole, rate, kind } = told;
  const written = rate.text.replace(/^[-–−]/, '').replace(/ ?%/, ' %') + (kind === 'multiple' ? 'x' : '');
  const but = `${part.text} ${joints[kind]} ${whole.text} gives ${exactOf(told)}`;
  return [statedWrongly(locate(), [`The ${kind}`, `the ${kind}`], written, but)];
}

function exactOf({ part, whole, rate, kind }: Told): string {
  const ratio = (part.readings[0]?.value ?? 0) / (whole.readings[0]?.value ?? 1);
  if (kind === 'multiple') return `${ratio.toFixed(Math.max(1, decimalsOf(rate.text)))}x`;
  return percentLike(Math.abs(ratio - (kind === 'change' ? 1 : 0)) * 100, rate.text);
}

function decimalsOf(number: string): number {
  return number.split(/[.,]/)[1]?.length ?? 0;
}

/** True if the figures can be of one line: counts of different things are no shares of one another. */
function areOfOneKind({ part, whole, kind }: Told): boolean {
  if (part.currency !== whole.currency || part.isMoney !== whole.isMoney) return false;
  if (kind === 'change') return true;
  return part.isMoney && (kind === 'multiple' || ratioOf(part, whole)[0] < 1);
}

/** The figures of the first link that the sentence states; null if it states none. */
function readLink(sentence: string): Told | null {
  const amounts = amountsInText(sentence);
  const masked = maskFigures(sentence, amounts);
  for (const { pattern, kind } of links) {
    const match = pattern.exec(masked);
    const figures = match === null ? null : figuresOf(match, amounts);
    // "Customers aged from 25 to 34 (35 %)" is no change.
    if (figures === null) continue;
    const isMeant =
      kind !== 'change' ||
      /^[-–−]/.test(figures.rate.text) ||
      namesChange.test(match?.[0] ?? '') ||
      tellsChange(sentence);
    if (isMeant) return { ...figures, kind };
  }
  return null;
}

function figuresOf({ groups = {} }: RegExpExecArray, amounts: readonly Amount[]) {
  const figureOf = (mark = '') => amounts[mark.charCodeAt(0) % block];
  const [part, whole, rate] = [figureOf(groups.part), figureOf(groups.whole), figureOf(groups.rate)];
  return part === undefined || whole === undefined || rate === undefined ? null : { part, whole, rate };
}

/** The sentence with one character for each figure: the block shows the kind, the place in the block the index. */
function maskFigures(sentence: string, amounts: readonly Amount[]): string {
  let masked = '';
  let end = 0;
  for (const [index, amount] of amounts.entries()) {
    masked += sentence.slice(end, amount.index) + String.fromCharCode(blockOf(amount) + index);
    end = amount.index + amount.text.length;
  }
  return masked + sentence.slice(end);
}

function blockOf({ text, isPercent, isMoney }: Amount): number {
  if (isPercent) return firstPercent;
  return !isMoney && /^(?:19|20)\d\d$/.test(text) ? firstYear : firstAmount;
}

/** Difference that other rounding of the figures explains, in points of a percentage. */
const slack = 0.15;

/** True if the rate follows from the figures in some way: a change can refer to either of them, or be a share. */
function isExplained({ part, whole, rate, kind }: Told): boolean {
  const ratios = kind === 'change' ? [ratioOf(part, whole), ratioOf(whole, part)] : [ratioOf(part, whole)];
  const shifts = kind === 'change' ? [0, 1] : [0];
  const [factor, extra] = kind === 'multiple' ? [1, 0] : [100, slack];
  return rate.readings.some(({ value, rounding }) =>
    ratios.some(([low, high]) =>
      shifts.some((shift) =>
        [value, -value].some(
          (stated) =>
            stated >= (low - shift) * factor - rounding - extra &&
            stated <= (high - shift) * factor + rounding + extra,
        ),
      ),
    ),
  );
}

/** One figure divided by another: the least and the most that their readings and roundings allow. */
function ratioOf(part: Amount, whole: Amount): readonly [number, number] {
  const divisors = boundsOf(whole);
  const ratios = boundsOf(part).flatMap((item) => divisors.map((divisor) => item / divisor));
  return [Math.min(...ratios), Math.max(...ratios)];
}

/** Small counts are exact. */
const maxExactCount = 99;

function boundsOf({ readings, isMoney }: Amount): number[] {
  return readings.flatMap(({ value, rounding }) => {
    const isExact = !isMoney && Number.isInteger(value) && value <= maxExactCount;
    return isExact ? [value] : [value - rounding, value + rounding];
  });
}
