import { datesInText } from '../../figures/dates-in-text.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { inPlace } from '../wording.js';
import type { DateFault } from './date-faults.js';

type PlacedFault = DateFault & { readonly place: string };

/** Labels of the day on which an offer, an order or an invoice was made. */
const made =
  /^(?:date|(?:invoice|offer|quote|quotation|order|issue) date|date of (?:(?:the )?(?:invoice|offer|quote|quotation|order|issue))|issued(?: on)?|datum|(?:rechnungs|angebots|bestell|beleg|ausstellungs)datum|date (?:de (?:la )?(?:facture|commande)|d[’'](?:émission|offre)|de l[’']offre|du devis)|fecha|fecha de (?:la )?(?:factura|oferta|emisión|expedición|presupuesto)|data|data (?:della )?(?:fattura|offerta|emissione)|data di emissione|(?:fait à |done at |signed in )?\p{L}[\p{L} ’'-]{2,30}, ?(?:the|le|den|a|lì))$/iu;
/** Labels of the last day on which it is valid or to be paid. */
const due =
  /^(?:due(?: date| on)?|date due|payment due|payable (?:by|until)|pay by|valid (?:until|to|through)|offer valid until|expir(?:y|ation) date|expires(?: on)?|fällig(?: am| bis|keit|keitsdatum)?|zahlbar bis|gültig bis|angebot gültig bis|bindefrist(?: bis)?|(?:date d[’'])?échéance|à (?:régler|payer) (?:avant|au plus tard) le|payable (?:avant )?le|valable jusqu[’']au|offre valable jusqu[’']au|vencimiento|fecha de vencimiento|vence(?: el)?|válid[ao] hasta|oferta válida hasta|(?:data di )?scadenza|valid[ao] fino al?|offerta valida fino al?|pagabile entro il)$/iu;
/** "Please pay EUR 120 by 3 May 2026": a request in a sentence. */
const asked =
  /^(?:please (?:pay|transfer|settle|remit)|payment is due|(?:this|our|the) (?:offer|quotation|quote|invoice|proposal) is (?:valid|payable|due)|(?:bitte )?(?:zahlen|überweisen|begleichen) sie|zahlbar|(?:das|dieses|unser) angebot (?:gilt|ist gültig)|(?:merci|nous vous prions) de (?:régler|payer)|(?:cette|la présente|notre) (?:offre|proposition) est valable|rogamos (?:el )?pago|(?:esta|la presente) oferta es válida|si prega di pagare|la presente offerta è valida)(?!\p{L})(?:[^.;!?]|\.(?=\d)){0,60}?(?<!\p{L})(?:by|until|on or before|bis(?: zum)?|spätestens(?: am)?|avant le|jusqu[’']au|au plus tard le|antes del|hasta el|entro il|fino al) $/iu;
const maxText = 400;
/** A longer text holds more than an offer or an invoice. */
const maxTexts = 400;
/** A year and more before it: of another document, or of an order long ago. */
const maxDays = 800;

interface Told {
  readonly day: string;
  readonly written: string;
  readonly place: string;
}

/** Days on which an offer or invoice is to be paid or expires, before the day on which it was made. */
export function dueDates(content: DocumentText): PlacedFault[] {
  const result = toldIn(content);
  if (result === null) return [];
  const days = new Set(result.made.map(({ day }) => day));
  const [own] = result.made;
  if (own === undefined || days.size > 1) return [];
  return result.due.flatMap(({ day, written, place }) => {
    const apart = (Date.parse(own.day) - Date.parse(day)) / 86_400_000;
    if (apart <= 0 || apart > maxDays) return [];
    const reason = `${written} ${inPlace(place)} is before ${own.written}, the date ${inPlace(own.place)}`;
    return [{ place, reason, headline: reason }];
  });
}

interface Found {
  readonly made: Told[];
  readonly due: Told[];
}

/** Ends of sentences and of lines, which may be read as spaces: "Date: 3 May 2026 Customer: 10482". "23. März" is no end. */
const lineOrSentence =
  /(?<=[.;!?])(?<!(?<![\d.,])\d{1,2}\.)\s+(?=\p{Lu})|\n|(?<=\d{4})\s+(?=\p{Lu}[\p{L}.-]{2,30}(?: \p{L}{2,15}){0,2}:\s)/u;

/** The days that labels name; null for documents that are no letters of one date. */
function toldIn(content: DocumentText): Found | null {
  const result: Found = { made: [], due: [] };
  let label = '';
  let count = 0;
  for (const located of content.texts()) {
    count += 1;
    if (count > maxTexts) return null;
    const { text, kind } = located;
    if (text.length > maxText || kind === 'header' || kind === 'footer') continue;
    for (const sentence of text.split(lineOrSentence)) readSentence(sentence, label, located, result);
    label = text;
  }
  for (const { day, label: name, locate } of content.dates?.() ?? []) {
    const told = { day, written: day, place: locate() };
    if (made.test(nameOf(name))) result.made.push(told);
    else if (due.test(nameOf(name))) result.due.push(told);
  }
  return result;
}

/** Adds the one date of a sentence or cell, by the words before it or by the cell before. */
function readSentence(sentence: string, label: string, located: LocatedText, match: Found): void {
  const [date, ...others] = datesInText(sentence);
  if (date?.isSure !== true || others.length > 0) return;
  const before = sentence.slice(0, date.index);
  const name = nameOf(before === '' ? label : before);
  const told = { day: date.day, written: date.text, place: located.locate() };
  const isWhole = /^[\s.)]*$/u.test(sentence.slice(date.index + date.text.length));
  if (made.test(name) && isWhole) match.made.push(told);
  else if (due.test(name) || asked.test(before)) match.due.push(told);
}

function nameOf(text: string): string {
  return text.replace(/[\s:]+$/u, '').trim();
}
