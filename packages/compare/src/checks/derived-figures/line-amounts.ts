import { collapseSums } from '../../figures/collapse-sums.js';
import { readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const quantity =
  /^(?:quantity|qty|units?|hours?|days?|pieces?|pcs|menge|anzahl|stück|stunden|tage|antall?|mængde|mengde|timer|cantidad|unidades|uds|horas|quantité|qté|nombre|heures|quantità|aantal)$/u;
const quantitySign =
  /quant|qty|unit|unid|hour|day|piece|pcs|menge|anzahl|stück|stund|tage|antal|mængd|mengd|timer|cantid|uds|horas|nombre|heure|aantal/iu;
const price =
  /^(?:(?:unit|net|hourly|daily) )?(?:price|rate|cost)(?: per (?:unit|piece|hour|day))?$|^(?:einzelpreis|preis|stückpreis|stundensatz|tagessatz|pris|enhedspris|stykpris|enhetspris|stykkpris|timepris|timesats|precio(?: unitario)?|prix(?: unitaire)?|tarif|prezzo(?: unitario)?|prijs)$/u;
const amount =
  /^(?:(?:line|net) )?(?:amount|total|sum)$|^(?:betrag|gesamt(?:preis|betrag)?|summe|beløb|importe|montant|importo|bedrag|total)$/u;
/** Columns that change an amount, in addition to quantity and price. */
const otherFactor = /discount|rabatt?|remise|descuento|sconto|factor|fee|tax|vat|mwst|moms|mva|iva|tva/iu;
const mostRows = 300;

/** Lines of an invoice or a budget whose amount is not quantity times price, if most of the other amounts are. */
export function wrongAmounts({ rows, locate }: LocatedTable): WrongFigure[] {
  const [header = []] = rows;
  if (header.length < 3 || rows.length < 3 || rows.length > mostRows) return [];
  if (!header.some((title) => quantitySign.test(title))) return [];
  const names = header.map(bareTitle);
  const [of, by, to] = [quantity, price, amount].map((pattern) => onlyIndex(names, pattern));
  if (
    of === undefined ||
    by === undefined ||
    to === undefined ||
    names.some((name) => otherFactor.test(name))
  )
    return [];
  const figures = readFigures(rows);
  const held = rows.flatMap((cells, row) => {
    const own = figures[row] ?? [];
    const [count, each, sum] = [own[of], own[by], own[to]];
    if (row === 0 || count == null || each == null || sum == null) return [];
    const product = count.value * each.value;
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
    const gives = `${shownFigure(count)} × ${shownFigure(each)} gives ${showLike(product, sum)}`;
    return {
      place: locate(row + 1),
      headline: `${nameOf(header[to] ?? '')} of ${name} is ${shownFigure(sum)}, but ${gives}`,
      reason: `"${header[to] ?? ''}" of "${name}" is ${shownFigure(sum)}, and ${gives}`,
    };
  });
}

const tax =
  /^(?:\+ ?)?(?:vat|gst|hst|sales tax|mwst|mehrwertsteuer|ust|umsatzsteuer|moms|mva|merverdiavgift|iva|tva|btw|alv)(?![\p{L}])[^%\d]{0,20}(\d{1,2}(?:[.,]\d{1,2})?) ?%|^(\d{1,2}(?:[.,]\d{1,2})?) ?% (?:vat|mwst|ust|moms|mva|iva|tva|btw)(?![\p{L}])/iu;
/** Rates of value added tax in Europe and elsewhere: a tax at another of them was computed with the wrong one. */
const rates = [
  ...[
    3, 4, 5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 9.5, 10, 11, 12, 12.5, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21, 22,
  ],
  ...[23, 24, 25, 25.5, 27],
];

/** A line of tax whose amount is that of another rate on the sum above it. Several such lines are each on a part of it. */
export function wrongTax({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length < 3 || rows.length > mostRows) return [];
  const taxed = rows.flatMap((cells, row) => {
    const label = cells.find((text) => text.trim() !== '') ?? '';
    if (!label.includes('%')) return [];
    const found = label.length > 60 ? null : tax.exec(label.trim());
    return found === null
      ? []
      : [{ row, label, rate: Number((found[1] ?? found[2] ?? '').replace(',', '.')) }];
  });
  const [only] = taxed;
  if (only === undefined || taxed.length > 1) return [];
  const figures = readFigures(rows);
  const cells = figures[only.row] ?? [];
  const column = cells.findLastIndex((figure) => figure != null && !figure.isPercent);
  const own = cells[column];
  const above = figures.slice(1, only.row).flatMap((row) => row[column] ?? []);
  const base = collapseSums(above).at(-1);
  if (own == null || base === undefined || own.value <= 0 || base.value <= 0) return [];
  const sum = above.reduce((whole, { value }) => whole + value, 0);
  const isRate = (rate: number, of: number) =>
    Math.abs((of * rate) / 100 - own.value) <= own.rounding * 2.1 + (base.rounding * rate) / 100;
  if ([base.value, sum].some((of) => isRate(only.rate, of))) return [];
  const taken = rates.find((rate) => rate !== only.rate && isRate(rate, base.value));
  if (taken === undefined) return [];
  const right = showLike((base.value * only.rate) / 100, own);
  return [
    {
      place: locate(only.row + 1),
      headline: `${nameOf(only.label)} is ${shownFigure(own)}, but ${only.rate} % of ${shownFigure(base)} is ${right}`,
      reason: `"${only.label}" is ${shownFigure(own)}, which is ${taken} % of ${shownFigure(base)}; ${only.rate} % is ${right}`,
    },
  ];
}

function bareTitle(title: string): string {
  return foldTitle(title.slice(0, 60).replace(/\([^)]*\)|,[^,]*$|\b[A-Z]{3}\b|[€$£]/gu, ' '));
}

function onlyIndex(names: readonly string[], pattern: RegExp): number | undefined {
  const found = names.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}
