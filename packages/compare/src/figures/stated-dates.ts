import type { DocumentText, LocatedDate, LocatedText } from '../views/document-text.js';
import { datesInText } from './dates-in-text.js';

/** Words before a date that has passed when the document is made. */
const stated =
  /(?:\bas (?:of|at|per)|\bdate[ds]?|\b(?:last )?(?:updated|modified|revised|accessed|retrieved|viewed|published|issued|prepared|printed|generated|created|printed|reported|signed|founded|established|incorporated|visited|checked)|\bsources?|\bvaluation|\bsince|\bprices? (?:as|at)|\bclosed?)\b(?: on)?[^.;\d]{0,30}$/i;

/** Words before a date that is in the future on purpose. */
const planned =
  /(?<![\p{L}])(?:fällig|zahlbar|gültig|liefer|frist|termin|beginn|bis(?![\p{L}])|forfald|forfall|betalingsfrist|gyldig|levering|förfall|giltig|vencimiento|válid|vence|entrega|échéance|valable|livraison|scadenza|valid|consegna|payable|pay by|best before|meeting|conference|workshop|summit|board|agm|event|webinar|agenda|invitation|programme|kick-?off|sitzung|møte|møde|reunión|réunion|riunione|departure|arrival|to be|matur|due|expir|expect|forecast|project(?:ed|ion)|plan|target|deadline|until|by|from|effective|launch|complet|renew|end|closing|next|start|begin|go-?live|valid|term|option|vest|deliver|milestone|schedul|period|year|budget|(?<!\p{L})(?:will|shall|wird|werden)(?!\p{L})|(?<!\p{L})appl(?:y|ies)|takes? effect|in force|price list|(?<!\p{L})ab(?!\p{L})|in kraft|gelten|gilt|vigueur|vigor)/iu;
/** "As of 1 January 2027, the fee is EUR 2,450": the first day of a change, not the day of a reading. */
const changeBehind =
  /^,? [^.;:]{0,60}?(?<!\p{L})(?:is|are|will|shall|applies|apply|rises?|falls?|changes?|pays?|must|may|becomes?|takes?|replaces?)(?!\p{L})/iu;

/** A bare date counts as the document's own on the cover. */
const coverTexts = 12;

/** A date of something that has passed. */
export interface StatedDate {
  readonly day: string;
  readonly quote: string;
  readonly located: { locate(): string };
  /** True if a text of the cover is only this date: the document's own date. */
  readonly isCover: boolean;
  /** The words before it, or its label. */
  readonly lead: string;
  /** It can be read in one way only. */
  readonly isSure: boolean;
  /** Of a date cell, the texts that name it. */
  readonly cell?: Pick<LocatedDate, 'column' | 'name'>;
}

/** Dates of past events: behind words for it, beside a label for it, or alone on the cover. */
export function* statedDates(content: DocumentText): Iterable<StatedDate> {
  let position = 0;
  let before: LocatedText | null = null;
  for (const located of content.texts()) {
    position += 1;
    yield* datesOfText(located, before, position <= coverTexts);
    before = located;
  }
  for (const { day, label, column, name, locate } of content.dates?.() ?? []) {
    if (!isStated(label)) continue;
    yield {
      day,
      quote: day,
      located: { locate },
      isCover: false,
      lead: label,
      isSure: true,
      cell: { column, name },
    };
  }
}

function* datesOfText(
  located: LocatedText,
  before: LocatedText | null,
  isOnCover: boolean,
): Iterable<StatedDate> {
  for (const { day, index, text, isSure } of datesInText(located.text.slice(0, 20_000))) {
    const lead = located.text.slice(Math.max(0, index - 60), index);
    const isBare = located.text.replace(text, '').replace(/[^\p{L}\p{N}]/gu, '').length <= 10;
    const isCover = isBare && isOnCover && located.kind !== 'cell' && located.kind !== 'notes';
    const label = isBare && before?.kind === located.kind ? before.text.slice(-60) : '';
    const words = [lead, label].find(isStated);
    if (day.endsWith('-01') && changeBehind.test(located.text.slice(index + text.length))) continue;
    if (words !== undefined || (isCover && !planned.test(lead) && !planned.test(label)))
      yield { day, quote: text, located, isCover, lead: words ?? '', isSure };
  }
}

function isStated(lead: string): boolean {
  return stated.test(lead) && !planned.test(lead);
}
