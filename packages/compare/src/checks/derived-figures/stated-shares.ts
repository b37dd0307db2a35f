import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { showFigure } from '../../figures/read-figures.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { sentencesOf } from '../conflicting-figures/dated-amounts.js';
import { inPlace } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

/** Words that divide one whole into parts. */
const divides =
  /(?<!\p{L})(?:(?:is|are|was|were) (?:split|divided|distributed|made up)|splits? (?:into|between)|breaks? down|breakdown|is held by|is owned by|are held by|shareholders are|(?:holds?|owns?) all (?:the |of the |its |our )?shares|all (?:the )?shares are|(?:hält|halten|besitzt|besitzen) alle anteile|(?:détien(?:t|nent)|possèdent?) toutes les (?:parts|actions)|(?:posee|poseen|tienen) todas las (?:acciones|participaciones)|(?:detiene|detengono|possiedono) tutte le (?:azioni|quote)|verteil(?:t|en|te)|entfallen|teilen sich|gliedert sich|setzt sich|aufgeteilt|se répartit|se répartissent|réparti[es]*|se décompose|se ventile|est détenue? (?:par|à)|sont détenu[es]* (?:par|à)|(?:gehört|gehören) zu|(?:pertenece|pertenecen) en un|se reparten?|se distribuyen?|se dividen?|repartid[ao]s?|si ripartiscono|si ripartisce|ripartit[aeio]|suddivis[aeio]|si divid(?:e|ono))(?!\p{L})/iu;
/** The first of several shares of one whole: "Spain accounts for 60 % of sales, France for 22 % and Italy for 18 %". */
const accounts =
  /(?<!\p{L})(?:(?:has|have|hat|haben|a|ont|tiene|tienen|ha|hanno) (?=\d+(?:[.,]\d+)? ?% (?:of (?:the|all|total|our|its)|de[rs]|du|de la|des|del|della|dei) )|accounts? for|accounted for|represents?|represented|contributes?|contributed|generates?|makes? up|holds?|hat|hält|macht|steht für|kommt auf|représente|pèse|détient|representa|supone|aporta|tiene|rappresenta|vale|detiene|pesa)(?!\p{L})/iu;
/** Between two such shares: the next part, beginning with a capital. */
const nextPart =
  /^(?: (?:of|der|des|vom|am|du|des|de|del|della|delle|dei) [^,;\d]{2,30}?)?(?:,| and| und| et| y| e)+ (?:(?:the|die|der|das|la|le|les|el|los|las|il|gli) |l[’'])?\p{Lu}[\p{L}’' -]{1,40}$/u;
/** The next part in small letters, of a whole that has no name: "frozen food for", "le surgelé". */
const nextSame =
  /^(?:, |,? (?:and|et|y|e) )(?:\p{Ll}[\p{L} -]{1,40} for|(?:les?|la|los|las|el|il|gli|i) \p{Ll}[\p{L}’' -]{1,30}|l[’']\p{Ll}[\p{L} -]{1,30}) $/u;
/** The shares are of several wholes or times, or some contain others. */
const otherWholes =
  /(?<!\p{L})(?:of which|of these|of whom|respectively|each|both|more than one|multiple|from \d|against|compared|after|previously|grew|rose|fell|davon|jeweils|nach \d|gegenüber|mehrfach|dont|respectivement|contre|chacun|de los cuales|de las cuales|respectivamente|frente|cada|di cui|rispettivamente|contro|ciascun[ao]?)(?!\p{L})|;/iu;
const minShares = 3;
/** A larger sum is of several wholes. */
const maxSum = 130;
const maxSentence = 400;

/** Shares of one whole in a sentence that add up to more than 100 %. */
export function wrongShareSums(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const wrongFigures: WrongFigure[] = [];
  for (const { kind, text, locate } of textsHolding(content, /%|per|pro[cz]|por|pour/i)) {
    if (
      kind === 'cell' ||
      text.length > 4_000 ||
      !(divides.test(text) || accounts.test(text) || ofSales.test(text))
    )
      continue;
    for (const sentence of sentencesOf(text))
      if (sentence.length <= maxSentence) wrongFigures.push(...wrongSum(sentence, locate));
  }
  return wrongFigures;
}

function wrongSum(sentence: string, locate: () => string): WrongFigure[] {
  if (otherWholes.test(sentence)) return [];
  const shares = amountsInText(sentence).filter(({ isPercent }) => isPercent);
  if (
    !divides.test(sentence) &&
    !areOfSales(sentence, shares) &&
    !(accounts.test(sentence) && areListed(sentence, shares))
  )
    return [];
  const readings = shares.map(({ readings: [reading] }) => reading ?? { value: 0, rounding: 0 });
  const sum = readings.reduce((all, { value }) => all + value, 0);
  const rounding = readings.reduce((all, reading) => all + reading.rounding, 0);
  if (shares.length < minShares || sum <= 100 + rounding * 1.01 || sum > maxSum) return [];
  // "100 %" is the whole itself.
  if (readings.some(({ value }) => value >= 100 || value <= 0)) return [];
  const place = locate();
  const told = `${shares.map(({ text }) => text.replace(/ ?%/, ' %')).join(' + ')} = ${showFigure(Number(sum.toPrecision(6)))} %`;
  return [
    {
      place,
      headline: `Shares of one whole ${inPlace(place)} add up to more than 100 %: ${told}`,
      reason: `${told} in ${place}`,
    },
  ];
}

/** "retail (52 % of sales)": the first share of a list names their whole. */
const ofSales =
  /\(\d+(?:[.,]\d+)? ?% (?:of|du|de|des|de la|de las|de los|der|vom|del|della|delle|dei) (?:(?:the|our|its|total|gesamten|les) )?(?:sales|revenues?|turnover|chiffre|ca|umsatz\p{L}*|ventas|ingresos|facturación|ricavi|fatturato|vendite)(?!\p{L})[^()]{0,20}\)/iu;

function areOfSales(sentence: string, shares: readonly Amount[]): boolean {
  const match = ofSales.exec(sentence);
  const [first, ...others] = shares;
  if (match === null || first === undefined || first.index < match.index) return false;
  const end = match.index + match[0].length;
  return others.every((share, index) => {
    const from = index === 0 ? end : (others[index - 1]?.index ?? 0) + (others[index - 1]?.text.length ?? 0);
    return /^\)?(?:,| and| und| et| y| e) [^(),;:]{3,60}\($/u.test(sentence.slice(from, share.index));
  });
}

/** True if each share but the first is that of a part with a name, and all of them follow one another. */
function areListed(sentence: string, shares: readonly Amount[]): boolean {
  return shares.slice(1).every((share, index) => {
    const before = shares[index];
    const end = before === undefined ? 0 : before.index + before.text.length;
    const between = sentence.slice(end, share.index);
    return nextPart.test(between) || nextSame.test(between);
  });
}
