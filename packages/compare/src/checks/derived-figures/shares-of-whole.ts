import { type Amount, amountsInText, readingsOf } from '../../figures/amounts-in-text.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { sentencesHolding, sentencesOf } from '../conflicting-figures/dated-amounts.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

const that =
  "(?:or|that is|which is|i\\.e\\.|equal to|equivalent to|representing|soit|c[’']est-à-dire|also|das sind|das entspricht|dies entspricht|d\\.h\\.|o sea|es decir|esto es|equivalente al?|ossia|cioè|pari al?|vale a dire)";
const article = "(?: an?| ein(?:em|en)? (?:anteil )?(?:von )?| el| un| il| l['’])?";
/** Between a part and its share: "210 (30 %", "EUR 4.2 million, or 30 %", "30 %, soit 4,2 millions". */
const link = new RegExp(
  `^(?: \\p{L}[\\p{L}’'-]*){0,6}(?: \\(|,? ${that},?${article} |: )(?:(?:about|around|rund|etwa|environ|circa) )?$`,
  'iu',
);
/** Before a whole. */
const before =
  /(?<!\p{L})(?:of (?:the |its |our |these |a total of |all )?|out of (?:the )?|von (?:den |insgesamt |diesen )?|sur (?:les |un total de )?|de (?:los |las |est[oa]s )|de[il]\s?|degli |delle |su (?:un totale di )?|(?:of|von|de|du|del|dei|vom) (?:(?:the|its|our|total|les|des) )?(?:revenues?|sales|turnover|umsatz|costs?|chiffre d[’']affaires|ventas|ingresos|ricavi|fatturato)(?: (?:of|von|de|di))? )$/iu;
/** Behind a whole. */
const behind =
  /^(?: \p{L}[\p{L}’'-]*| (?:19|20)\d\d){0,5}[,:]? ?\(?(?:\d+(?:[.,]\d+)? ?% )?(?:of which|of whom|of it(?!\p{L})|of them|davon|darunter|dont|de l[ao]s (?:cuales|que)|di cui|de[il] quali|delle quali)(?!\p{L})/iu;
const otherMeaning =
  /(?<!\p{L})(?:margins?|marge|margen|margine|grew|grow\p{L}*|rose|rise|fell|increase\p{L}*|decrease\p{L}*|more|less|higher|lower|up|down|each|per|tax|vat|discount|interest|stieg|wuchs|mehr|weniger|je|pro|rabatt|zins\p{L}*|hausse|baisse|augment\p{L}*|plus|moins|chacun|remise|crec\p{L}*|aument\p{L}*|más|menos|cada|cresc\p{L}*|più|meno|ciascun\p{L}*|against|compared|target|goal|plan\p{L}*|ziel|objecti\p{L}*|obiettiv\p{L}*)(?!\p{L})/iu;
const maxSentence = 300;
/** A share further away is of something else. */
const maxRatio = 2;

/** Shares in sentences that state their part and their whole: "of the 600 employees, 210 (30 %) work abroad". */
export function wrongSharesOfWhole(content: DocumentText): WrongFigure[] {
  const wrong = [...sentencesHolding(content, /%|percent|prozent|cent[o]?$/i, maxSentence)].flatMap(
    ({ sentence, locate }) => (otherMeaning.test(sentence) ? [] : wrongShare(sentence, locate)),
  );
  return [...wrong, ...wrongSharesOfPeople(content)];
}

/** "Of the 640 employees": the whole of the sentences behind it. */
const opening =
  /^(?:of (?:the|our|its|all) |out of (?:the|our) |von den |sur les |des |de l[oa]s |dei |degli |delle )(?<count>\d[\d.,'’ \u00a0\u202f]*\d) (?:employees|staff|people|beschäftigten|mitarbeit\p{L}*|personen|salariés|collaborateurs|personnes|empleados|trabajadores|personas|dipendenti|addetti|persone)(?!\p{L})/iu;
/** "96 people work part-time, which is 15 %", "96 arbeiten in Teilzeit (15 %)": in no place, and of no sex or kind. */
const people =
  /^(?<count>\d[\d.,]*) (?:people|employees|staff|persons|personen|beschäftigte|mitarbeit\p{L}*|personnes|salariés|personas|empleados|persone|dipendenti) (?:work |arbeiten |travaillent |trabajan |lavorano )?(?:\p{L}+-time|in (?:teil|voll)zeit|à temps (?:partiel|plein)|a tiempo (?:parcial|completo)|a tempo (?:parziale|pieno)|abroad|im ausland|à l[’']étranger|en el extranjero|all[’']estero)(?:, (?:which|that) is |, or |, also |, das sind |, soit |, es decir,? |, pari al |, cioè il | \()(?:el |il )?(?<share>\d{1,2}(?:[.,]\d)?) ?%\)?[.]?$/iu;

/** Shares of people whose whole opens the paragraph. */
function wrongSharesOfPeople(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  return [...textsHolding(content, /%/)].flatMap(({ kind, text, locate }) => {
    const [first = '', ...others] = kind === 'cell' || text.length > 2_000 ? [] : sentencesOf(text);
    const [whole, ...readings] = readingsOf(opening.exec(first)?.groups?.count ?? '');
    if (whole === undefined || readings.some(({ value }) => value > whole.value) || whole.value < 1)
      return [];
    return others.flatMap((sentence) => {
      const { count = '', share = '' } = people.exec(sentence)?.groups ?? {};
      const [part, rate] = [count, share].map((digits) => readingsOf(digits)[0]);
      if (part === undefined || rate === undefined) return [];
      const exact = (part.value / whole.value) * 100;
      if (!isWrongRate(exact, rate)) return [];
      if (isOfPart(text, part.value, rate)) return [];
      const but = `${count} of ${whole.value} is ${exact.toFixed(1)} %`;
      return [statedWrongly(locate(), ['Share', 'the share'], `${share} %`, but)];
    });
  });
}

function isWrongRate(exact: number, { value, rounding }: { value: number; rounding: number }): boolean {
  const isNear = exact <= value * maxRatio && exact * maxRatio >= value;
  return exact <= 100 && isNear && Math.abs(exact - value) > rounding * 1.05;
}

/** True if the share is right for another number of the paragraph: "420 work in production. 126 work shifts (30 %)". */
function isOfPart(
  text: string,
  part: number,
  { value, rounding }: { value: number; rounding: number },
): boolean {
  return amountsInText(text).some(({ isPercent, readings: [number] }) => {
    const share = (part / (number?.value ?? 0)) * 100;
    return !isPercent && Math.abs(share - value) <= rounding * 1.05;
  });
}

function wrongShare(sentence: string, locate: () => string): WrongFigure[] {
  const amounts = amountsInText(sentence).filter(
    ({ text, isMoney }) => isMoney || !/^(?:19|20)\d\d$/.test(text),
  );
  const [share, ...shares] = amounts.filter(({ isPercent }) => isPercent);
  const figures = amounts.filter(({ isPercent }) => !isPercent);
  if (share === undefined || shares.length > 0 || figures.length !== 2) return [];
  const whole = figures.find((figure) => isWhole(sentence, figure));
  const part = figures.find((figure) => figure !== whole);
  if (whole === undefined || part === undefined || isWhole(sentence, part)) return [];
  if (!areLinked(sentence, part, share, whole)) return [];
  const [one, all, rate] = [part, whole, share].map(({ readings }) => readings[0]);
  if (one === undefined || all === undefined || rate === undefined || all.value <= 0) return [];
  if (!areOfOneKind(part, whole)) return [];
  const factor = part.scale === 1 && whole.scale > 1 && one.value < whole.scale ? whole.scale : 1;
  const exact = ((one.value * factor) / all.value) * 100;
  const reach = ((one.rounding * factor + (exact / 100) * all.rounding) / all.value) * 100 + rate.rounding;
  if (exact > 100 || Math.abs(exact - rate.value) <= reach * 1.05) return [];
  if (exact > rate.value * maxRatio || exact * maxRatio < rate.value) return [];
  const but = `${part.text} of ${whole.text} is ${exact.toFixed(1)} %`;
  const written = share.text.replace(/ ?%/, ' %');
  return [statedWrongly(locate(), ['Share', 'the share'], written, but)];
}

function areOfOneKind(part: Amount, whole: Amount): boolean {
  if (part.isMoney && !whole.isMoney) return false;
  return part.currency === null || whole.currency === null || part.currency === whole.currency;
}

function isWhole(sentence: string, { index, text }: Amount): boolean {
  return before.test(sentence.slice(0, index)) || behind.test(sentence.slice(index + text.length));
}

/** True if only words of being the same are between the share and the part. */
function areLinked(sentence: string, part: Amount, share: Amount, whole: Amount): boolean {
  const [first, second] = part.index < share.index ? [part, share] : [share, part];
  if (whole.index > first.index && whole.index < second.index) {
    // "210 of the 600 employees (30 %)".
    return (
      part.index < whole.index &&
      /^ (?:\p{L}[\p{L}’'-]* ){0,3}\($/u.test(sentence.slice(whole.index + whole.text.length, share.index))
    );
  }
  return link.test(sentence.slice(first.index + first.text.length, second.index));
}
