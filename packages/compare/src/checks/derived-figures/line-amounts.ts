import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const quantity =
  /^(?:(?:number|no) of (?:units|hours|days|pieces|words|pages)|quantity|qty|units?|hours?|days?|pieces?|pcs|count|words|pages|nights|menge|anzahl|stück|stunden|std|tage|antall?|mængde|mengde|timer|cantidad|cant|unidad(?:es)?|uds|horas|días|quantité|qté|nombre|heures|jours|unités?|quantità|q tà|qtà|qta|ore|giorni|pezzi|numero|aantal)$/u;
const quantitySign =
  /quant|qty|count|number|unit|unid|hour|day|piece|pcs|words|pages|nights|menge|anzahl|stück|stund|std|tage|antal|mængd|mengd|timer|cant|uds|horas|días|nombre|heure|jours|q\.?t[àa]|(?<!\p{L})ore|giorni|pezzi|numero|aantal/iu;
const price =
  /^(?:(?:unit|net|hourly|daily) )?(?:price|rate|cost)(?: (?:per|a|an) (?:unit|piece|hour|day|word|page|night))?(?: each)?$|^(?:einzelpreis|e preis|ep|preis|stückpreis|einheitspreis|stundensatz|tagessatz|(?:preis|satz) (?:je|pro) (?:stück|einheit|stunde|tag|seite|wort)|pris|enhedspris|stykpris|enhetspris|stykkpris|timepris|timesats|precio(?: (?:unitario|unit|ud|por unidad|por hora))?|tarifa|prix(?: (?:unitaire|unit))?|p u|pu|tarif|(?:prezzo|costo)(?: (?:unitario|unit))?|tariffa|prijs)(?: (?:ht|netto|net))?$/u;
const amount =
  /^(?:(?:line|net) )?(?:amount|total|sum)$|^(?:betrag|gesamt(?:preis|betrag)?|gp|summe|beløb|importe|montant|importo|bedrag|totale?|nettobetrag)(?: (?:ht|netto|net))?$/u;
/** A column of percentages that reduce an amount. */
const discount = /^(?:(?:line )?discount|rabatt?|remise|descuento|dto|sconto)(?: (?:pct|percent|rate))?$/u;
/** Columns that change an amount, in addition to quantity and price. */
const otherFactor =
  /(?<!\p{L})(?:discount|rabatt?|remise|descuento|sconto|dto|factor|fee|tax|vat|mwst|ust|moms|mva|iva|tva|months?|monate|mois|meses|mesi)(?!\p{L})/iu;
/** The least that a line costs, a sum that was agreed, or units that are not charged. */
const agreed =
  /minim|mínim|mindest|pauschal|flat(?: rate| fee)|lump sum|forfait|a tanto alzado|(?<!\p{L})(?:free|included|complimentary|gratis|kostenlos\p{L}*|kostenfrei\p{L}*|inklusive|enthalten|offerte?s?|gratuit\p{L}*|compris\p{L}*|incluid\p{L}*|inclus\p{L}*|omaggio)(?!\p{L})/iu;
const maxRows = 300;

/** Lines of an invoice or a budget whose amount is not quantity times price, if most of the other amounts are. */
export function wrongAmounts({ rows, locate }: LocatedTable): WrongFigure[] {
  const [header = []] = rows;
  if (header.length < 3 || rows.length < 3 || rows.length > maxRows) return [];
  if (!header.some((title) => quantitySign.test(title))) return [];
  const names = header.map(bareTitle);
  const [by, to] = [price, amount].map((pattern) => onlyIndex(names, pattern));
  const less = onlyIndex(names, discount) ?? -1;
  if (names.some((name, column) => column !== less && otherFactor.test(name))) return [];
  if (by === undefined || to === undefined) return [];
  const figures = readFigures(rows);
  if (less >= 0 && !areDiscounts(figures.map((row) => row[less]))) return [];
  // "Unit" may be the unit of the quantities.
  const counts = names.map((name, column) => (figures.some((row) => row[column] != null) ? name : ''));
  const of = onlyIndex(counts, quantity);
  if (of === undefined) return [];
  const held = rows.flatMap((cells, row) => {
    const own = figures[row] ?? [];
    const [count, each, sum] = [own[of], own[by], own[to]];
    if (row === 0 || agreed.test(cells.join(' ')) || count == null || each == null || sum == null) return [];
    const product = count.value * each.value * (1 - (own[less]?.value ?? 0) / 100);
    const hidden =
      Math.abs(count.value) * each.rounding + Math.abs(each.value) * count.rounding + sum.rounding;
    // A whole quantity is exact.
    const reach = Number.isInteger(count.value) ? sum.rounding + Math.abs(count.value) * 1e-9 : hidden;
    return [
      { row, cells, count, each, sum, product, isRight: Math.abs(product - sum.value) <= reach + 1e-9 },
    ];
  });
  const wrong = held.filter(({ isRight }) => !isRight);
  if (wrong.length * 2 > held.length - wrong.length) return [];
  return wrong.map(({ row, cells, count, each, sum, product }) => {
    const name = nameOf(cells.find((text) => /\p{L}{2}/u.test(text)) ?? cells[0] ?? '');
    const reduced = figures[row]?.[less];
    const rate = reduced == null || reduced.value === 0 ? '' : ` less ${reduced.written}`;
    const gives = `${shownFigure(count)} × ${shownFigure(each)}${rate} gives ${showLike(product, sum)}`;
    return {
      place: locate(row + 1),
      headline: `${nameOf(header[to] ?? '')} of ${name} is ${shownFigure(sum)}, but ${gives}`,
      reason: `"${header[to] ?? ''}" of "${name}" is ${shownFigure(sum)}, and ${gives}`,
    };
  });
}

function areDiscounts(cells: readonly (Figure | null | undefined)[]): boolean {
  const own = cells.flatMap((cell) => cell ?? []);
  return own.length > 0 && own.every(({ isPercent, value }) => isPercent && value >= 0 && value < 100);
}

function bareTitle(title: string): string {
  return foldTitle(title.slice(0, 60).replace(/\([^)]*\)|,[^,]*$|\b[A-Z]{3}\b|[€$£]/gu, ' '));
}

function onlyIndex(names: readonly string[], pattern: RegExp): number | undefined {
  const results = names.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  return results.length === 1 ? results[0] : undefined;
}
