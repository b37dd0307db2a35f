import { datesInText } from '../../figures/dates-in-text.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { type DateFault, namedDays } from './date-faults.js';

type PlacedFault = DateFault & { readonly place: string };

/** Something that is still to come when the document is written, in front of its date. */
const coming = new RegExp(
  [
    String.raw`(?<!\p{L})(?:meets?|meeting) again|treffen uns wieder|(?<!\p{L})next (?:\p{L}+ ){0,2}(?:meeting|session|report|review|call|workshop|conference|audit|update|visit)(?!\p{L})`,
    String.raw`(?<!\p{L})nächste[nrs]? (?:\p{L}+ ){0,2}(?:\p{L}*sitzung|\p{L}*treffen|\p{L}*termin|\p{L}*bericht|\p{L}*besprechung|prüfung|workshop|konferenz|versammlung)(?!\p{L})`,
    String.raw`(?<!\p{L})prochaine? (?:\p{L}+ ){0,2}(?:réunion|séance|rapport|comité|assemblée|rencontre|visite|atelier)(?!\p{L})|(?<!\p{L})(?:réunion|séance|rencontre) suivante`,
    String.raw`(?<!\p{L})próxim[oa] (?:\p{L}+ ){0,2}(?:reunión|sesión|informe|junta|comité|visita|cita|asamblea|taller)(?!\p{L})`,
    String.raw`(?<!\p{L})prossim[oa] (?:\p{L}+ ){0,2}(?:riunione|seduta|incontro|relazione|rapporto|assemblea|comitato|visita)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:will (?:take place|be held)|wird stattfinden|aura lieu|auront lieu|se tiendra|tendrá lugar|se celebrará|avrà luogo|si terrà)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** The same of other events. An older one may be a plan of its time. */
const soon =
  /(?<!\p{L})(?:will (?:\p{L}+ ){1,5}on|(?:is|are) (?:due|planned|scheduled|expected) (?:\p{L}+ ){0,3}(?:on|for|by)|soll(?:en)? (?:\p{L}+ ){0,5}am|ist (?:für den|auf den)|(?:sera|seront|ouvrira|commencera|débutera|entrera|est prévue?|sont prévue?s) (?:\p{L}+ ){0,5}(?:le|pour le)|(?:se \p{L}+rán?|abrirá|comenzará|empezará|será|está previst[oa]) (?:\p{L}+ ){0,5}(?:el|para el)|(?:aprirà|inizierà|comincerà|sarà|è previst[oa]) (?:\p{L}+ ){0,5}(?:il|per il)) $/iu;
const soonYears = 2;

/** Words for a plan of an earlier document. */
const reported =
  /(?<!\p{L})(?:was|were|had|decided|announced|said|agreed|stated|wrote|reported|originally|instead|postponed|moved|cancelled|previous|last|war|waren|wurden?|hatten?|beschloss\p{L}*|ursprünglich|anstatt|anstelle|verschoben|letzten?|était|avait|a été|initialement|reportée?|dernière?|fue|era|había|inicialmente|aplazad[oa]|última|è stat[oa]|aveva|inizialmente|rinviat[oa]|ultima|["“„«])(?!\p{L})/iu;

/** Something that is over. */
const over =
  /(?<!\p{L})(?:ran|lasted|took place|(?:was|were) (?:held|carried out|conducted|completed|collected|interviewed|surveyed)|(?:visited|met|interviewed|opened|signed|began|started|launched|joined|bought|acquired) (?:[\p{L}\p{N}’'-]+ ){0,8}on|lief|liefen|dauerten?|fand|fanden|(?:wurden?) [^.;]{0,80}(?:durchgeführt|abgehalten|erhoben|befragt)|s['’]est (?:déroulée?|tenue?)|se sont (?:déroulée?s|tenue?s)|(?:a|ont) eu lieu|a duré|tuvo lugar|tuvieron lugar|se celebró|duró|se desarrolló|se realizó|si è (?:svolt[oa]|tenut[oa])|ha avuto luogo|è durat[oa])(?!\p{L})/iu;
/** A forecast, or a right that ends in the future. */
const ahead =
  /(?<!\p{L})(?:will|would|shall|if|plan(?:s|ned|ning)?|forecast\p{L}*|scenario\p{L}*|simul\p{L}*|model\p{L}*|project(?:ed|ions?)|expir\p{L}*|valid|granted|lease\p{L}*|licen[cs]\p{L}*|concession\p{L}*|contract\p{L}*|agreement\p{L}*|story|novel|film|wird|werden|würde\p{L}*|wenn|prognose\p{L}*|szenari\p{L}*|laufzeit|gültig|\p{L}*vertrag\p{L}*|\p{L}*recht|scénario\p{L}*|prévision\p{L}*|bail|contrat\p{L}*|roman|escenario\p{L}*|previsi\p{L}*|contrat[oi]|novela|scenari\p{L}*|contratt[oi]|romanzo)(?!\p{L})/iu;
/** Years after this one in which nothing can be over. */
const minYears = 2;

const coverTexts = 12;
const maxLength = 4_000;
const maxLead = 80;
const maxValue = 40;
const ownLabel =
  /^$|(?:^|[.;|·\n]\s*)(?:date|datum|fecha|data|as of|stand|dated|le|del?|vom)\s*:?\s*$|(?:^|\s)(?:held|meeting|sitzung|réunion|séance|reunión|riunione|seduta)(?: on| of| vom| am| du| del?)?(?: the| the)?\s*$|^(?:minutes|protokoll|compte rendu|procès-verbal|acta|verbale)[^.]{0,60}$/iu;

/** Coming events before the date of the document, and past ones in a far year. */
export function eventDates(content: DocumentText, today: string): PlacedFault[] {
  if (content.statements !== undefined) return [];
  const faults: PlacedFault[] = [];
  const own = ownDay(content);
  const latest = Number(today.slice(0, 4)) + minYears;
  let before: LocatedText | null = null;
  for (const located of content.texts()) {
    const sentences = sentencesOf(located, before);
    before = located;
    for (const sentence of sentences)
      for (const reason of faultsOf(sentence, own, latest)) faults.push({ reason, place: located.locate() });
  }
  return faults;
}

/** Sentences of a text that names a year; the cell before a short cell is its label. */
function sentencesOf({ kind, text }: LocatedText, before: LocatedText | null): string[] {
  if (text.length > maxLength || kind === 'notes' || !/(?:19|20)\d\d/.test(text)) return [];
  const isValue = kind === 'cell' && before?.kind === 'cell' && text.length < maxValue;
  return `${isValue ? `${before.text}: ` : ''}${text}`.split(/(?<=\D[.!?]|\d{4}\.)\s+(?=\P{Ll})/u);
}

function faultsOf(sentence: string, own: string | null, latest: number): string[] {
  const isComing = own !== null && !reported.test(sentence);
  const isOver = over.test(sentence) && !ahead.test(sentence);
  if (!isComing && !isOver) return [];
  return daysIn(sentence).flatMap(({ day, written, index }) => {
    const lead = sentence.slice(Math.max(0, index - maxLead), index);
    if (isComing && day < own && isToCome(lead, day, own))
      return [`"${written}" is to come, but before the date of the document, ${own}`];
    return isOver && Number(day.slice(0, 4)) >= latest
      ? [`"${written}" is in the future, but the sentence is about the past`]
      : [];
  });
}

function isToCome(lead: string, day: string, own: string): boolean {
  const isRecent = Number(own.slice(0, 4)) - Number(day.slice(0, 4)) <= soonYears;
  const named = coming.exec(lead);
  // Behind another date, this one is of something else.
  const isNext = named !== null && !/\d{4}/.test(lead.slice(named.index));
  return isNext || (isRecent && soon.test(lead));
}

/** Full dates, in words of several languages or in figures that can be read in one way only. */
function daysIn(text: string): { readonly day: string; readonly written: string; readonly index: number }[] {
  const named = namedDays(text).map(({ year, month, day, written, index }) => ({
    day: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    written,
    index,
  }));
  const numeric = datesInText(text).filter(({ isSure, text: written }) => isSure && !/\p{L}/u.test(written));
  return [...named, ...numeric.map(({ day, text: written, index }) => ({ day, written, index }))];
}

/** The date that the cover or first lines give to the document; the earliest, if there are several. Null without one. */
function ownDay(content: DocumentText): string | null {
  const results: string[] = [];
  let position = 0;
  for (const { text, kind } of content.texts()) {
    position += 1;
    if (position > coverTexts) break;
    if (kind === 'notes' || kind === 'cell' || text.length > maxLength) continue;
    for (const { day, written, index } of daysIn(text)) {
      const lead = text.slice(0, index).trim();
      const behind = text.slice(index + written.length).trim();
      const isLine = text.length < 120 && lead.endsWith(',') && behind === '';
      if (ownLabel.test(lead) || isLine) results.push(day);
    }
  }
  return results.toSorted()[0] ?? null;
}
