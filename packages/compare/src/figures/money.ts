/** Currencies by the codes and words that reports name them by. */
const codes =
  'USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|SGD|HKD|AUD|CAD|NZD|NOK|SEK|DKK|ISK|PLN|CZK|HUF|TRY|ZAR|BRL|MXN|KRW|TWD|THB|MYR|IDR|PHP|VND|AED|SAR|ILS';
const words: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  s$: 'SGD',
  hk$: 'HKD',
  a$: 'AUD',
  c$: 'CAD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  dólares: 'USD',
  dolares: 'USD',
  dollari: 'USD',
  rmb: 'CNY',
};
/** A kroner, a pound or a yen sign may be one of several countries'. */
const unsure = /^(?:kr|kroner|kronor|pounds?|¥|yen|francs?|franken)/i;
/** Before dots and brackets, without its own boundary: the surrounding pattern decides. */
export const currencySource = `(?:${codes})|(?:US|S|HK|A|C)?\\$|[€£₹¥]|dollars?|d[óo]lares|dollari|euros?|kroner|kronor|kr\\.?|pounds|francs|yen`;

/** The code of a currency; null if the sign is that of several. */
export function currencyOf(sign: string | undefined): string | null {
  if (sign === undefined || unsure.test(sign)) return null;
  return words[sign.toLowerCase()] ?? sign.toUpperCase();
}

export const scaleSource =
  "bn|billions?|mil millones|mds?(?![\\p{L}])|milliarden?|milliards?|miliard[io]|mrd\\.?|mia\\.?|milliarder|mn|mm|millions?|millionen|millioner|millones|millón|milion[ei]|mio\\.?|mill\\.?|mln|m|thousands?|tausend|tusen|tsd\\.?|milliers|miles(?= de (?:euros|dólares))|migliaia|mila(?= (?:di )?(?:euro|dollari))|k|t|['’]?000s?";

/** Factor from the written figure to its value. */
export function scaleOf(word: string | undefined): number {
  const name = (word ?? '').toLowerCase().replace(/[.'’s]+$|^['’]/g, '');
  if (
    /^(?:bn|billion|mil millone|milliarde|milliarden|milliarder|milliard|miliard[io]|mrd|mia|md)$/.test(name)
  )
    return 1e9;
  if (/^(?:mn|mm|million|millionen|millioner|millone|millón|milion[ei]|mio|mill|mln|m)$/.test(name))
    return 1e6;
  return /^(?:thousand|tausend|tusen|tsd|millier|mile|migliaia|mila|k|t|000)$/.test(name) ? 1e3 : 1;
}

/** Unit of figures, as a heading or a title states it. */
export interface Unit {
  /** Null if nothing is stated: 1 or any other. */
  readonly scale: number | null;
  readonly currency: string | null;
  readonly isPercent: boolean;
}

const joined = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<scale>[MKT]|bn|m|k)(?<currency>(?:${codes})(?![\\p{L}\\p{N}])|[€$])`,
  'u',
);
const stated = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<currency>${currencySource})(?:[ \\u00a0]?(?<scale>${scaleSource}))?(?![\\p{L}\\p{N}])`,
  'iu',
);
/** "millions d’euros", "Mio. EUR", "en miles de euros". */
const scaleFirst = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<scale>${scaleSource})[ \\u00a0]?(?:d['’]|de |di |of )?(?<currency>${currencySource})(?![\\p{L}\\p{N}])`,
  'iu',
);
const scaledOnly =
  /(?:[([,]\s*|\b(?:in|en) |^)(?<scale>thousands|millions|billions|tausend|tsd\.?|millionen|milliarden|milliers|milliards|miles|mil millones|millones|migliaia|milioni|miliardi|bn|mn|mio\.?|mill\.?|mrd\.?|m|k|['’]000)\s*(?:[)\]]|$|of )/iu;
const scaleBefore = new RegExp(
  `\\bin (?<scale>thousands|millions|billions) of (?<currency>${currencySource})`,
  'iu',
);

/** The unit that a heading, a label or a title states: "SGD '000", "Revenue, USD m", "in EUR million", "MNOK". */
export function unitOf(text: string): Unit {
  const short = text.slice(0, 200);
  const groups =
    scaleBefore.exec(short)?.groups ??
    joined.exec(short)?.groups ??
    scaleFirst.exec(short)?.groups ??
    stated.exec(short)?.groups ??
    scaledOnly.exec(short)?.groups;
  const isPercent = /%|per ?cent/i.test(short);
  if (groups === undefined) return { scale: null, currency: null, isPercent };
  return {
    scale: groups.scale === undefined ? null : scaleOf(groups.scale),
    currency: currencyOf(groups.currency),
    isPercent,
  };
}

const scaleNames: Readonly<Record<number, string>> = { 1e3: 'thousand', 1e6: 'million', 1e9: 'billion' };

/** A unit as messages show it: "EUR million". */
export function nameOfUnit({ currency, scale }: Pick<Unit, 'currency' | 'scale'>): string {
  return [currency, scaleNames[scale ?? 1]].filter(Boolean).join(' ');
}
