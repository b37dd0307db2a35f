import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { showFigure } from '../../figures/read-figures.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { sentencesOf } from '../conflicting-figures/dated-amounts.js';
import { inPlace } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

/** Words that divide one whole into parts. */
const divides =
  /^(?:shareholders|ownership|owners|shareholding|gesellschafter|eigentümer|anteile|aktionäre|actionnaires?|actionnariat|capital|accionistas|accionariado|socios|soci|azionisti|azionariato): |(?<!\p{L})(?:(?:is|are|was|were) (?:split|divided|distributed|made up)|splits? (?:into|between)|breaks? down|breakdown|is held by|is owned by|are held by|shareholders are|(?:holds?|owns?) all (?:the |of the |its |our )?shares|all (?:the )?shares are|(?:hält|halten|besitzt|besitzen) alle anteile|(?:détien(?:t|nent)|possèdent?) toutes les (?:parts|actions)|(?:posee|poseen|tienen) todas las (?:acciones|participaciones)|(?:detiene|detengono|possiedono) tutte le (?:azioni|quote)|verteil(?:t|en|te)|entfallen|teilen sich|gliedert sich|setzt sich|aufgeteilt|se répartit|se répartissent|réparti[es]*|se décompose|se ventile|est détenue? (?:par|à)|sont détenu[es]* (?:par|à)|(?:gehört|gehören) zu|(?:pertenece|pertenecen) en un|se reparten?|se distribuyen?|se dividen?|repartid[ao]s?|si ripartiscono|si ripartisce|ripartit[aeio]|suddivis[aeio]|si divid(?:e|ono))(?!\p{L})/iu;
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
/** Before the second of two shares, which together are the whole: "the remaining 45 %". */
const ofRest =
  /(?<!\p{L})(?:the (?:other|remaining|remainder(?: of)?|rest(?: of)?|balance(?: of)?)|(?:die|den|der) (?:übrigen|restlichen|verbleibenden|anderen)|les? (?:autres?|restants?|reste(?: de)?)|l[oa]s (?:otr[oa]s|restantes?)|el (?:otro|restante|resto(?: del?)?)|il (?:restante|rimanente|resto(?: del?)?)|l[’']altro|restliche) $/iu;
/** A rate or a change is no share, and a rest of it is of something else. */
const noShare =
  /(?<!\p{L})(?:grew|grow\p{L}*|rose|ris(?:es?|ing)|fell|fall\p{L}*|up|down|increas\p{L}*|decreas\p{L}*|margins?|rates?|interest|discount|tax|vat|yield|probability|wuchs|wächst|stieg\p{L}*|sank|wachstum|marge|zins\p{L}*|rabatt|croiss\p{L}*|haus+e|baiss\p{L}*|taux|creci\p{L}*|subi\p{L}*|baj\p{L}*|tasa|tipo|cresc\p{L}*|aument\p{L}*|tasso|half|hälfte|moitié|mitad|metà|third|quarter)(?!\p{L})/iu;
const minShares = 3;
const owners =
  /^(?:shareholders|ownership|owners|shareholding|gesellschafter|eigentümer|anteile|aktionäre|actionnaires?|actionnariat|accionistas|accionariado|socios|soci|azionisti|azionariato): /iu;
/** A larger sum is of several wholes. */
const maxSum = 130;
/** A share and a rest whose sum is farther from 100 are of different wholes. */
const maxGap = 20;
const maxSentence = 400;

/** Shares of one whole in a sentence that add up to more than 100 %, and a share with its rest that do not add up to 100 %. */
export function wrongShareSums(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  return [...textsHolding(content, /%|per|pro[cz]|por|pour/i)].flatMap(({ kind, text, locate }) =>
    kind === 'cell' || text.length > 4_000 ? [] : [...wrongSums(text, locate), ...wrongRests(text, locate)],
  );
}

function wrongSums(text: string, locate: () => string): WrongFigure[] {
  if (!(divides.test(text) || accounts.test(text) || ofSales.test(text))) return [];
  return sentencesOf(text).flatMap((sentence) =>
    sentence.length <= maxSentence ? wrongSum(sentence, locate) : [],
  );
}

function wrongRests(text: string, locate: () => string): WrongFigure[] {
  if (!hasRest.test(text)) return [];
  // The rest may be behind a semicolon.
  return text
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .flatMap((sentence) => (sentence.length <= maxSentence ? wrongRest(sentence, locate) : []));
}

const hasRest = new RegExp(ofRest.source.replace(/ \$$/u, ' \\d'), 'iu');

function wrongRest(sentence: string, locate: () => string): WrongFigure[] {
  const [share, rest, ...others] = amountsInText(sentence).filter(({ isPercent }) => isPercent);
  if (share === undefined || rest === undefined || others.length > 0) return [];
  if (
    !ofRest.test(sentence.slice(0, rest.index)) ||
    noShare.test(sentence) ||
    otherWholes.test(sentence.replaceAll(';', ','))
  )
    return [];
  const readings = [share, rest].map(({ readings: [reading] }) => reading ?? { value: 0, rounding: 0 });
  const sum = readings.reduce((all, { value }) => all + value, 0);
  const gap = Math.abs(sum - 100);
  if (gap <= readings.reduce((all, { rounding }) => all + rounding, 0) * 1.01 || gap > maxGap) return [];
  const place = locate();
  const told = `${share.text} + ${rest.text} = ${showFigure(Number(sum.toPrecision(6)))} %`.replace(
    / ?%/gu,
    ' %',
  );
  return [
    {
      place,
      headline: `A share and its rest ${inPlace(place)} do not add up to 100 %: ${told}`,
      reason: `${told} in ${place}`,
    },
  ];
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
  // Two owners of all are a list as well.
  const minimum = owners.test(sentence) ? 2 : minShares;
  if (shares.length < minimum || sum <= 100 + rounding * 1.01 || sum > maxSum) return [];
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
