import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { withDigits } from '../../figures/number-words.js';
import type { DocumentText } from '../../views/document-text.js';
import { sentencesHolding } from '../conflicting-figures/dated-amounts.js';
import { wrongComparison } from './compared-rates.js';
import { percentLike, statedWrongly, type WrongFigure } from './wrong-figure.js';
import { apart, isYearly, otherRate, type Pair, pairsFromTo, yearBefore } from './yearly-growth.js';

const rise =
  /(?<!\p{L})(?:grew|grown|grow(?:s|ing)?|growth|rose|risen|ris(?:es?|ing)|increas\p{L}*|climb\p{L}*|up|gain(?:ed|s)?|jump\p{L}*|stieg(?:en)?|gestiegen|steiger\p{L}*|wuchs(?:en)?|gewachsen|wachstum|zuwachs|zunahme|zugenommen|hausse|augment\p{L}*|progress\p{L}*|croissance|aument\p{L}*|crec\p{L}*|subi\p{L}*|cresc\p{L}*|salit[aeio]|incremento|steg|vokste)(?!\p{L})/iu;
const fall =
  /(?<!\p{L})(?:fell|fallen|falls?|declin\p{L}*|decreas\p{L}*|dropp?\p{L}*|down|shr[aiu]nk|sank(?:en)?|gesunken|gefallen|rückgang|rückläufig|zurückgegangen|baisse|baissé|recul\p{L}*|diminu\p{L}*|cay\p{L}*|caída|disminu\p{L}*|reduj\p{L}*|calat[aeio]|calo|scesi?|scesa|diminuit[aeio]|faldt|falt)(?!\p{L})/iu;
/** True if a word of the sentence says that something rose or fell. */
export function tellsChange(sentence: string): boolean {
  return rise.test(sentence) || fall.test(sentence);
}

/** The rate is of a part, of points or of another line. */
const otherMeaning =
  /^ (?:in (?!(?:19|20)\d|one|a |the (?:year|first|second|third|fourth)|total|all)|bei )\p{L}|^ ?(?:points?|punkte?|puntos?|punti|prozentpunkt|of (?!20|19)|des |der |du |de la |del |della |below|above|unter|über|margin|share)|^[ -]?(?:stake|anteil|owned)/iu;
/** Before a rate that is a level: "the export share to 52 %". */
const toLevel = /(?<!\p{L})(?:to|at|auf|bei|til|à|al?|hasta) $/iu;
const vague =
  /(?:about|around|roughly|approx\S*|nearly|almost|over|than|under|some|ca?\.|~|>|<|rund|etwa|knapp|fast|über|environ|près de|plus de|presque|casi|cerca de|más de|circa|quasi|oltre) ?$/iu;
const maxSentence = 400;
/** Difference that other rounding of the figures explains, in points. */
const slack = 0.15;

/** Rates of change in sentences that state both figures: "grew by 25 % from EUR 40 million in 2024 to EUR 46 million in 2025". */
export function wrongChanges(content: DocumentText): WrongFigure[] {
  return [...sentencesHolding(content, /%|per|pro[cz]|por|pour/i, maxSentence)].flatMap(
    ({ sentence, locate }) => {
      const text = withDigits(sentence);
      const wrong = wrongChange(text, locate);
      return wrong.length > 0 ? wrong : wrongComparison(text, locate);
    },
  );
}

function wrongChange(sentence: string, locate: () => string): WrongFigure[] {
  const [isRise, isFall] = [rise.test(sentence), fall.test(sentence)];
  if (isRise === isFall || otherRate.test(sentence)) return [];
  const amounts = amountsInText(sentence);
  const [rate, ...more] = amounts.filter(({ isPercent }) => isPercent);
  if (rate === undefined || more.length > 0 || isYearly(sentence, rate)) return [];
  const [pair = yearBefore(sentence, amounts), ...others] = pairsFromTo(sentence, amounts);
  if (pair === null || others.length > 0 || !isBeside(sentence, rate, pair)) return [];
  const { first, last, from, to } = pair;
  if (first.value <= 0 || last.value <= 0 || last.value > first.value !== isRise) return [];
  const low = ((last.value - last.rounding) / (first.value + first.rounding) - 1) * 100;
  const high = ((last.value + last.rounding) / (first.value - first.rounding) - 1) * 100;
  const years = from === undefined || to === undefined ? null : Number(to) - Number(from);
  const isRight = rate.readings.some(({ value, rounding }) => {
    const reach = rounding + (vague.test(sentence.slice(0, rate.index)) ? Math.max(2, value / 10) : slack);
    return [value, -value].some((candidate) => candidate >= low - reach && candidate <= high + reach);
  });
  // Over several years, or an unknown time, the rate may be of each year.
  if (isRight || (years !== 1 && mayBeYearly(rate, pair, years))) return [];
  const exact = Math.abs(last.value / first.value - 1) * 100;
  const written = rate.text.replace(/ ?%/, ' %');
  const but = `${last.text} against ${first.text} gives ${percentLike(exact, rate.text)}`;
  const name = isRise ? 'rise' : 'fall';
  return [statedWrongly(locate(), [`The ${name}`, `the ${name}`], written, but)];
}

const maxGap = 60;
/** "…, the dividend by 10 %". */
const otherSubject = /, (?:the|die|der|das|le|la|les|el|los|las|il|lo|i|gli) \p{L}/iu;

/** True if nothing else is between the rate and the two figures. */
function isBeside(sentence: string, rate: Amount, { start, end }: Pair): boolean {
  const behind = rate.index + rate.text.length;
  if (otherMeaning.test(sentence.slice(behind)) || toLevel.test(sentence.slice(0, rate.index))) return false;
  const gap = rate.index > end ? sentence.slice(end, rate.index) : sentence.slice(behind, start);
  return gap.length <= maxGap && !apart.test(gap) && !otherSubject.test(gap);
}

const maxYears = 30;

function mayBeYearly({ readings }: Amount, { first, last }: Pair, years: number | null): boolean {
  const spans = years === null ? Array.from({ length: maxYears - 1 }, (_, index) => index + 2) : [years];
  return spans.some((span) => {
    const compound = (last.value / first.value) ** (1 / span) - 1;
    return readings.some(
      ({ value, rounding }) => Math.abs(value - Math.abs(compound) * 100) <= rounding + 0.3,
    );
  });
}
