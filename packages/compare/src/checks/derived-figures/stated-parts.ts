import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import { showFigure } from '../../figures/read-figures.js';
import type { DocumentText } from '../../views/document-text.js';
import { sentencesHolding } from '../conflicting-figures/dated-amounts.js';
import { inPlace } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const divider =
  'of which|of whom|of these|davon|darunter|dont|de l[ao]s cuales|de l[ao]s que|di cui|de[il] quali|delle quali|heraf|hvorav';
/** "in the first half": the other parts are of the other halves or quarters. */
const firstHalf =
  '(?:in|im|en|au|nel) (?:the |der |el |l[ea] )?(?:first|1st|ersten|premier|1er|primer|primo) (?:half|quarter|halbjahr|quartal|semestre|trimestre)';
/** "EUR 5 million, of which", "450 people: ": the parts of the figure follow. */
const behindWhole = new RegExp(
  `^(?: (?:\\p{L}[\\p{L}’'-]*|(?:19|20)\\d\\d)){0,5}(?:,? \\(?(?:${divider})(?!\\p{L}),?|:|,(?= \\d+ (?:(?:of (?:them|which|whom)|davon|d[’']entre eux|de ell[ao]s|di (?:loro|questi))(?!\\p{L})|${firstHalf}))) `,
  'iu',
);
/** "Of the EUR 50 million": the whole is before its parts. */
const beforeWhole =
  /(?:^|[,;] )(?:of (?:the|its|our|these|a total of)|out of|von (?:den|diesen|insgesamt)|sur (?:les|ces)|de (?:los|las|est[oa]s)|de[il]|degli|delle|su) $/iu;
const sign =
  /which|whom|these|^of$|davon|darunter|dont|cuales|cui|quali|heraf|hvorav|^von$|^sur$|^de[il]?$|^de(?:gli|lle)$|:$|^them$|half|quarter|halbjahr|quartal|semestre|trimestre/iu;
/** In a list of parts: what follows is in one of them, or of another time. */
const otherMeaning =
  /(?<!\p{L})(?:have|has|had|own|offer|need|use|with an?|haben|hat|ont|tienen|hanno|including|incl\.|against|after|before|compared|from|up|down|previously|per (?:year|month|week|day|quarter|annum|share|unit|head|person|employee|capita)|each|end|more|less|still|also|where|while|if|minus|plus|net|einschließlich|darunter|gegenüber|nach|vorher|je|jeweils|auch|mehr|weniger|compris|contre|après|avant|chacun|aussi|incluid[ao]s?|incluyendo|frente|tras|antes|cada|también|compres[ioae]|contro|dopo|prima|ciascun[oa]?|anche)(?!\p{L})|(?<!\d)(?:19|20)\d\d(?!\d)|[;:()]/iu;
/** The first words between a part and the next one: of all parts the same. */
const relation =
  /^ ?(?:\p{L}+ ){0,3}?(?:of (?:them|which|whom) |d[’']entre eux |de ell[ao]s )?(?<word>in|im|at|for|to|on|from|with|as|an|am|auf|für|bei|aus|zu[mr]?|en|au|aux|à|pour|dans|sur|para|a|al|nel|nell|nella|per|su|i|til)(?= |[’'])/iu;
const alike: readonly (readonly string[])[] = [
  ['in', 'im', 'en', 'au', 'aux', 'à', 'at', 'nel', 'nella', 'nell', 'a', 'dans', 'i'],
  ['zum', 'zur', 'zu'],
  ['auf', 'an', 'am'],
];
const vague =
  /(?<!\p{L})(?:about|around|roughly|approximately|nearly|almost|some|over|rund|etwa|knapp|fast|über|ca\.?|environ|quelque|près|presque|unos|unas|casi|cerca|circa|quasi|oltre)(?!\p{L})/iu;
const maxSentence = 400;
const maxParts = 12;
/** A larger sum is of other things. */
const maxRatio = 1.6;

/** Parts of a figure in a sentence that add up to more than the figure. */
export function wrongParts(content: DocumentText): WrongFigure[] {
  return [...sentencesHolding(content, sign, maxSentence)].flatMap(({ sentence, locate }) =>
    wrongPartsOf(withForeignDigits(withDigits(sentence)), locate),
  );
}

function wrongPartsOf(sentence: string, locate: () => string): WrongFigure[] {
  const amounts = amountsInText(sentence).filter(
    ({ text, isMoney }) => isMoney || !/^(?:19|20)\d\d$/.test(text),
  );
  if (amounts.length < 3) return [];
  const index = amounts.findIndex((amount) => startOfParts(sentence, amount) !== null);
  const whole = amounts[index];
  if (whole === undefined || whole.isPercent) return [];
  const parts = amounts.slice(index + 1);
  if (parts.length < 2 || parts.length > maxParts || !areParts(sentence, whole, parts)) return [];
  const [all, ...terms] = [whole, ...parts].map((amount) => readingOf(amount, whole));
  if (all === undefined || terms.some(({ value }) => value <= 0 || value >= all.value)) return [];
  const sum = terms.reduce((total, { value }) => total + value, 0);
  // Counts are exact, unless the sentence says that they are not.
  const isExact = !whole.isMoney && amounts.every(({ text }) => /^\d+$/.test(text)) && !vague.test(sentence);
  const rounding = isExact ? 0 : terms.reduce((total, term) => total + term.rounding, all.rounding);
  // That all of them are rounded the same way is not likely.
  if (sum <= all.value + rounding * 0.75 || sum > all.value * maxRatio) return [];
  const place = locate();
  const scale = whole.scale;
  const shown = `${terms.map(({ value }) => showFigure(Number((value / scale).toPrecision(8)))).join(' + ')} = ${showFigure(Number((sum / scale).toPrecision(8)))}`;
  return [
    {
      place,
      headline: `The parts of ${whole.text} ${inPlace(place)} add up to more: ${shown}`,
      reason: `${shown} in ${place}, as parts of ${whole.text}`,
    },
  ];
}

/** The position at which the parts of a figure begin; null if no parts follow it. */
function startOfParts(sentence: string, { index, text }: Amount): number | null {
  const end = index + text.length;
  const behind = behindWhole.exec(sentence.slice(end));
  if (behind !== null) return end + behind[0].length;
  return beforeWhole.test(sentence.slice(0, index)) ? end : null;
}

/** True if each figure is beside a name in the same way: "310 in Valencia, 140 in Murcia", "Europe 3.1 and Asia 2.8". */
function areParts(sentence: string, whole: Amount, parts: readonly Amount[]): boolean {
  const start = startOfParts(sentence, whole) ?? 0;
  if (otherMeaning.test(sentence.slice(start))) return false;
  const isOfMoney = whole.isMoney;
  if (
    parts.some(
      ({ isPercent, isMoney, currency }) =>
        isPercent || (isMoney && !isOfMoney) || (currency ?? whole.currency) !== whole.currency,
    )
  )
    return false;
  const tails = parts.map(({ index, text }, position) =>
    sentence.slice(index + text.length, parts[position + 1]?.index ?? sentence.length),
  );
  const words = tails.map((tail) => relation.exec(tail)?.groups?.word?.toLowerCase() ?? '');
  const [first = ''] = words;
  const group = alike.find((one) => one.includes(first)) ?? [first];
  if (first !== '') return words.every((word) => group.includes(word));
  const leads = [sentence.slice(start, parts[0]?.index), ...tails.slice(0, -1)];
  return (
    leads.every((lead) =>
      /^(?:,? ?(?:and|und|et|y|e) |, ?)?\p{Lu}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]*){0,2}:? $/u.test(lead),
    ) && /^\s*[.!]?$/.test(tails.at(-1) ?? '')
  );
}

/** The figure in the unit of the whole, if it names none. */
function readingOf(amount: Amount, whole: Amount) {
  const { value, rounding } = amount.readings[0] ?? { value: 0, rounding: 0 };
  const factor = amount.scale === 1 && value < whole.scale ? whole.scale : 1;
  return { value: value * factor, rounding: rounding * factor };
}
