import { foldTitle } from '../../text/words.js';
import type { ShownLine } from './shown-lines.js';

/** Words for a quantity that a table of revenue or staff does not show. */
const measures =
  /(?<!\p{L})(?:orders?|bookings?|backlog|exports?|imports?|invest\p{L}*|worth|valued|sold for|bought|acquired|loans?|debts?|number of|prices?|auftr[aä]g\p{L}*|ausfuhr\p{L}*|einfuhr\p{L}*|wert|verkauft für|gekauft|übernommen|schulden|kredite?|(?:an)?zahl der|preise?|commandes?|vendue? pour|rachetée?|vaut|dettes?|nombre de|prix|pedidos?|inver\p{L}*|vendid[oa] por|comprad[oa]|vale|deudas?|número de|precios?|ordin[ei]|vendut[oa] per|acquistat[oa]|valutat[oa]|debiti?|numero di|prezz[oi])(?!\p{L})/giu;

/** True if a sentence is about a quantity that neither the line nor its table names: "orders", next to a table of revenue. */
export function namesOtherMeasure(text: string, { label, scope, cells, source }: ShownLine): boolean {
  const known = foldTitle([label, ...scope, source, ...cells.map(({ heading }) => heading)].join(' '));
  return (text.match(measures) ?? []).some((measure) => !known.includes(foldTitle(measure).slice(0, 4)));
}
