import { digitsOf, isSwapOf } from '../../figures/digits.js';
import { isPartial } from '../../figures/labels.js';
import { statesTax } from '../../figures/states-tax.js';
import type { DocumentText } from '../../views/document-text.js';
import { inPlace } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { type DatedAmount, datedAmounts } from './dated-amounts.js';
import { mayMean } from './figure-fit.js';
import type { Sentence } from './line-conflicts.js';
import type { ShownLine } from './shown-lines.js';

const payable =
  /(?<!\p{L})(?:please (?:pay|transfer|remit)|kindly (?:pay|transfer)|(?:total |the )?amount (?:due|payable)|total due|(?:the )?(?:total|invoice) (?:amount )?of|bitte (?:überweisen|zahlen|begleichen) sie|(?:gesamt|rechnungs|zahl)betrag|(?:gesamt|rechnungs)summe|montant total|montant (?:dû|à (?:payer|régler))|net à payer|merci de (?:régler|verser|virer)|importe total|total a pagar|rogamos (?:abone|transfiera)n?|importo totale|totale da pagare|si prega di (?:versare|pagare))(?: (?:is|beträgt|est|es|è|ist|the|den|le|la|el|il|total|amount|betrag|somme|importe|importo|of|von|de|di|in höhe von))*[ \u00a0]?:? ?$/iu;
const settled =
  /(?<!\p{L})(?:payable|due|within|by|days|net|zahlbar|fällig|abona\p{L}*|abonar\p{L}*|paga\p{L}*|réglé|versé|au plus tard|no later than|spätestens|a más tardar|al più tardi|innerhalb|bis|tagen?|payable|jours?|avant|sous|días|antes|dentro|giorni|entro|account|iban|konto|compte|cuenta|conto)(?!\p{L})/iu;
const otherMeaning =
  /(?<!\p{L})(?:deposit|advance|instalments?|first|second|monthly|month|fee|penalt\p{L}*|discount|interest|from|minimum|anzahlung|rate|raten|erste|zweite|monatlich|skonto|zinsen|acompte|première|mensuel\p{L}*|remise|anticipo|primer\p{L}*|mensual\p{L}*|acconto|prima|mensil\p{L}*|sconto)(?!\p{L})|%/iu;

/** In another sentence: what is added to the total, or taken off it. */
const settlement =
  /(?<!\p{L})(?:credit|gutschrift|avoir|abono|received|paid|prepaid|offset|deduct|deposit|advance|instalment|anzahlung|erhalten|verrechn|abzüglich|zuzüglich|acompte|reçu|dédui|anticip|recibid|acconto|ricevut|shipping|freight|delivery charge|surcharge|versand|fracht|envío|spedizione|discount|rabatt|skonto|remise|descuento|sconto)/iu;

/** The amount that a letter asks to pay, beside the only table with a total, if its text states no other amount and no settlement. */
export function conflictingPayable(
  { text, amounts, locate }: Sentence,
  content: DocumentText,
  sources: readonly (readonly ShownLine[])[],
  isShown: (amount: DatedAmount) => boolean,
): PointConflict[] {
  const money = amounts.filter(({ isMoney }) => isMoney);
  const [amount, ...others] = money;
  if (amount === undefined || others.length > 0 || otherMeaning.test(text)) return [];
  if (!payable.test(text.slice(0, amount.index))) return [];
  const isLabel = /^\s*\.?$/.test(text.slice(amount.end));
  if (!isLabel && !settled.test(text)) return [];
  const totals = sources.flatMap((lines) => lines.filter(({ label }) => isPartial(label)).slice(-1));
  const [total, ...more] = totals;
  const cell = total?.cells.findLast(({ figure }) => !figure.isPercent);
  if (cell === undefined || more.length > 0 || isShown(amount) || !mayMean(amount, cell.figure)) return [];
  const own = cell.unit.currency;
  if (own !== null && amount.currency !== null && own !== amount.currency) return [];
  // No settlement gives the total with two digits swapped.
  const isSwapped = isSwapOf(digitsOf(amount.text), digitsOf(cell.figure.written));
  if (!isSwapped && (statesTax(content) || isSettled(content, text, isShown))) return [];
  const place = locate();
  const headline = `Amount to pay is ${amount.text} ${inPlace(place)}, but the total is ${cell.figure.written} ${inPlace(cell.locate())}`;
  return [{ place, headline, reason: headline }];
}

function isSettled(content: DocumentText, own: string, isShown: (amount: DatedAmount) => boolean): boolean {
  for (const { kind, text } of content.texts()) {
    if (kind === 'cell' || !/\p{L}/u.test(text)) continue;
    const others = text.replace(own, '');
    if (settlement.test(others)) return true;
    if (datedAmounts(others).some((amount) => amount.isMoney && !isShown(amount))) return true;
  }
  return false;
}
