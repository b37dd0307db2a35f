import { foldTitle } from '../text/words.js';

const totals =
  /^(?:grand |sub ?|overall |sum )?totals?$|^(?:sum|sum totalt?|summe|summa|gesamt(?:summe)?|insgesamt|i alt|totalt|totaal|total général|totale|suma|yhteensä|razem)$|^(?:al|all )?together$|^combined$|^zusammen$|^(?:in tutto|complessivo|nel complesso|en conjunto|en total|au total|ensemble|gesamtsumme|in total|totales)$|^(?:all|alle|tous les|toutes les|todos los|todas las|tutti (?:gli|i)|tutte le) (?!other|ander|übrig|autre|otr|altr|rest)\p{L}+$/u;
const partial =
  /^(?:sub ?totals?|total|sum|summe|totalt|i alt|gesamt(?:betrag|summe)?|rechnungs(?:betrag|summe)|montant ttc|importe total|importo totale|net(?: (?:amount|total|price|value))?|netto(?:betrag|summe|wert)?|zwischensumme|base imponible|sous total|montant ht|imponibile|subtotale|delsum|nettobeløp)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:sub ?totals?|totals?|i alt|totalt|gesamt)$/u;

/** A label that says nothing but that its line sums up the others. */
export function isTotal(label: string): boolean {
  return totals.test(foldTitle(label));
}

/** A label of a line that sums up some of the others. */
export function isPartial(label: string): boolean {
  const name = foldTitle(label);
  return partial.test(name) || totals.test(name);
}

/** Lines that lessen a total, whether or not they have a minus. */
export function isDeduction(label: string): boolean {
  return /^(?:less|minus|discount|rebate|deduction|deposit|down ?payment|prepaid|advance|credit|returns?|rabatt?|skonto|abzüglich|abzug|anzahlung|gutschrift|descuento|anticipo|remise|acompte|sconto|acconto|korting|fradrag|rabat)(?![\p{L}])/u.test(
    foldTitle(label),
  );
}

/** Lines of which a line above is a part: they are in it already. */
export function isPartOfAnother(label: string): boolean {
  return /^(?:[-–—•·]|of which|thereof|davon|heraf|herav|hvorav|incl\b|including|memo\b)/iu.test(
    label.trim(),
  );
}
