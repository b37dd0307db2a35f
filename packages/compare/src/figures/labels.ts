import { foldTitle } from '../text/words.js';

const totals =
  /^(?:grand |sub ?|overall |sum )?totals?$|^(?:sum|sum totalt?|summe|summa|gesamt(?:summe)?|insgesamt|i alt|totalt|totaal|total général|totale|suma|yhteensä|razem)$/u;
const partial =
  /^(?:sub ?totals?|total|sum|summe|totalt|i alt|gesamt)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:sub ?totals?|totals?|i alt|totalt|gesamt)$/u;

/** A label that says nothing but that its line sums up the others. */
export function isTotal(label: string): boolean {
  return totals.test(foldTitle(label));
}

/** A label of a line that sums up some of the others. */
export function isPartial(label: string): boolean {
  return partial.test(foldTitle(label));
}

/** Lines of which a line above is a part: they are in it already. */
export function isPartOfAnother(label: string): boolean {
  return /^(?:[-–—•·]|of which|thereof|davon|heraf|herav|hvorav|incl\b|including|memo\b)/iu.test(
    label.trim(),
  );
}
