import { amountsInText } from './amounts-in-text.js';
import { unitOf } from './money.js';

/** A currency as a text states it. */
export interface StatedCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** The amount or the heading: "EUR 12 million", "Revenue (USD m)". */
  readonly written: string;
}

const sign = /[$€£₹]|\b[A-Z]{3}\b|\b[MKT][A-Z]{3}\b|dollar|euro/;
/** Longer texts are sentences, which state currencies with their amounts. */
const maxHeadingLength = 80;
/** A heading states its unit in brackets, after a comma or "in", or is nothing but the unit. */
const headingUnit = /[([,]\s*[^)\]]{1,20}[)\]]?\s*$|\bin [^,.]{1,15}$|^\P{Ll}{1,12}$/u;

/** The currencies of the amounts of a text, and of a heading above amounts. Words such as "try" and signs of several countries do not count. */
export function statedCurrencies(text: string): StatedCurrency[] {
  if (!sign.test(text)) return [];
  const amounts = amountsInText(text).flatMap(({ currency, text: written }) =>
    currency !== null && sign.test(written) ? [{ code: currency, written }] : [],
  );
  if (amounts.length > 0 || text.length > maxHeadingLength) return amounts;
  const [stated] = headingUnit.exec(text) ?? [];
  if (stated === undefined || !sign.test(stated)) return [];
  const { currency } = unitOf(stated);
  return currency === null ? [] : [{ code: currency, written: text }];
}
