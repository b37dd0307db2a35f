import { type Amount, amountsInText, type Reading } from '../../figures/amounts-in-text.js';
import { percentLike, statedWrongly, type WrongFigure } from './wrong-figure.js';
import { isYearly, otherRate } from './yearly-growth.js';

const vagueWord =
  '(?:about|around|roughly|approximately|nearly|almost|just over|just under|some|over|under|rund|etwa|knapp|gut|fast|über|environ|près d[eu]|plus de|presque|casi|cerca de|más de|unos|unas|circa|quasi|oltre)';
const isVague = new RegExp(`(?<!\\p{L})${vagueWord} ?(?:an?|una?|ein(?:en|em)?|il|l[’'])? ?$`, 'iu');
const articles = "(?:the|den|dem|die|der|les|l[ae]|los|las|el|il|i|gli|lo|its|last year['’]s)";
/** From a rate to the figure that it is counted from: "% more than the ", " gegenüber ", " rispetto ai ". */
const ontoBase = new RegExp(
  `^\\)?,? ?(?:(?:year[- ]on[- ]year|yoy|y\\/y|im vorjahresvergleich|sur un an) )?(?<word>more|higher|above|less|lower|fewer|below|mehr|höher|weniger|niedriger|de plus|de moins|supérieure?s?|inférieure?s?|más|menos|superior(?:es)?|inferior(?:es)?|in più|in meno|superior[ei]|inferior[ei])?(?:^| )?(?<link>than|on|over|from|against|compared (?:with|to)|versus|vs\\.?|als|gegenüber|im vergleich zu|verglichen mit|que|par rapport (?:à|aux?)|contre|frente a|(?:con )?respecto a(?:l)?|en comparación con|que|rispetto (?:a[il]?|agli|alle?|alla|allo)|contro|d[ei]i?)(?: ${articles})? (?:${vagueWord} )?$`,
  'iu',
);
/** Words of a rise or a fall between the figure and its rate. */
const up =
  /(?<!\p{L})(?:up|more|higher|above|rise|increase|gain|growth|plus|mehr|höher|anstieg|zuwachs|zunahme|steigerung|hausse|augmentation|progression|croissance|supérieure?s?|más|aumento|incremento|crecimiento|subida|alza|superior[ei]?s?|in più|crescita|rialzo)(?!\p{L})|\+/iu;
const down =
  /(?<!\p{L})(?:down|less|fewer|lower|below|fall|decline|decrease|drop|minus|weniger|niedriger|rückgang|abnahme|baisse|diminution|recul|moins|inférieure?s?|menos|descenso|caída|disminución|bajada|inferior[ei]?s?|in meno|calo|diminuzione|flessione|riduzione)(?!\p{L})|(?:^|[( ])[−–-](?=$)/iu;
/** Between a figure and its rate: the rate is of another line. */
const ofOther =
  /[;:]|(?<!\p{L})(?:while|whereas|but|with|of which|including|während|aber|davon|bei|mit|tandis|mais|avec|dont|mientras|pero|con|cuales|mentre|ma|cui|and|und|et|y|e)(?!\p{L})/iu;
/** The rate leaves out exchange rates, acquisitions or inflation. */
const adjusted =
  /currenc|constant|comparable|bereinigt|organis(?:ch|k)|vergleichbar|organique|orgánic|organic|constante?|comparables?|a parità|average|compound|(?<!\p{L})durchschnitt|moyen(?:ne)?(?!\p{L})|media(?!\p{L})|yearly|en volumen?/iu;
/** "EUR 4,000 plus 10 % on": a sum with a surcharge. */
const surcharge = /(?<!\p{L})plus $/iu;
const ontoAmount = /^ (?:on|over) /iu;
const maxGap = 70;
/** Difference that other rounding of the figures explains, in points. */
const slack = 0.15;
/** A figure further away is of something else. */
const maxRatio = 2;
const scales = [1, 1e3, 1e6, 1e9, 1e-3, 1e-6, 1e-9];

/** A rate between the two figures that it compares: "8,400 pumps, 12 % more than the 7,500 of 2024", "46.2, up 5 % on 44.0". */
export function wrongComparison(sentence: string, locate: () => string): WrongFigure[] {
  if (otherRate.test(sentence) || adjusted.test(sentence)) return [];
  const amounts = amountsInText(sentence).filter(
    ({ text, isMoney }) => isMoney || !/^(?:19|20)\d\d$/.test(text),
  );
  const index = amounts.findIndex(({ isPercent }) => isPercent);
  const [last, rate, base] = [amounts[index - 1], amounts[index], amounts[index + 1]];
  if (last === undefined || rate === undefined || base === undefined || base.isPercent) return [];
  const before = sentence.slice(endOf(last), rate.index);
  const link = sentence.slice(endOf(rate), base.index);
  if (isYearly(sentence, rate) || isSurcharge(before, link)) return [];
  if (before.length > maxGap || ofOther.test(before) || !ontoBase.test(link)) return [];
  const words = `${before.trim()} ${link}`;
  const [isUp, isDown] = [up.test(words), down.test(before.trimEnd()) || down.test(link)];
  if (isUp === isDown) return [];
  const reach = isVague.test(before) || isVague.test(link) ? 2 : slack;
  const earlier = amounts.slice(0, index).filter(({ isPercent }) => !isPercent);
  const changes = [...earlier, ...sumOf(earlier)].map((amount) => changesOf(amount, base));
  const isRight = changes.flat().some(({ value, rounding }) =>
    rate.readings.some((stated) => {
      const own = Math.abs(stated.value) * (isUp ? 1 : -1);
      return Math.abs(value - own) <= rounding + stated.rounding + reach;
    }),
  );
  const [change, ...readings] = changesOf(last, base);
  if (isRight || change === undefined || readings.length > 0 || change.value > 0 !== isUp) return [];
  const written = rate.text.replace(/ ?%/, ' %');
  const but = `${last.text} against ${base.text} gives ${percentLike(Math.abs(change.value), rate.text)}`;
  const name = isUp ? 'rise' : 'fall';
  return [statedWrongly(locate(), [`The ${name}`, `the ${name}`], written, but)];
}

function isSurcharge(before: string, link: string): boolean {
  return surcharge.test(before) && ontoAmount.test(link);
}

/** The sum of figures of one kind: "EUR 30 million in the north and EUR 70 million in the south". */
function sumOf([first, ...more]: readonly Amount[]): Amount[] {
  const alike = more.filter(({ currency, scale }) => currency === first?.currency && scale === first?.scale);
  if (first === undefined || alike.length === 0) return [];
  const readings = [first, ...alike].flatMap(({ readings: [reading] }) => reading ?? []);
  const total = readings.reduce(
    (sum, { value, rounding }) => ({ value: sum.value + value, rounding: sum.rounding + rounding }),
    { value: 0, rounding: 0 },
  );
  return [{ ...first, readings: [total] }];
}

function endOf({ index, text }: Amount): number {
  return index + text.length;
}

/** Changes in per cent, with every reading of both figures in every scale in which they are near each other. */
function changesOf(last: Amount, base: Amount): Reading[] {
  if (last.currency !== null && base.currency !== null && last.currency !== base.currency) return [];
  const own = last.scale === base.scale || (last.isMoney && base.isMoney) ? [1] : scales;
  const changes = last.readings.flatMap((one) =>
    base.readings.flatMap((two) =>
      own.flatMap((scale) => {
        const ratio = (one.value / two.value) * scale;
        if (!(ratio < maxRatio && ratio > 1 / maxRatio)) return [];
        const high = ((one.value + one.rounding) / (two.value - two.rounding)) * scale;
        return [{ value: (ratio - 1) * 100, rounding: (high - ratio) * 100 }];
      }),
    ),
  );
  return [...new Map(changes.map((change) => [change.value.toPrecision(9), change])).values()];
}
