import { looksLikeCode } from '../../text/code.js';

/** A slip in the writing of a text that no dictionary notices. */
export interface Slip {
  readonly kind: string;
  readonly index: number;
  readonly found: string;
}

const currency = 'USD|EUR|GBP|SGD|NOK|SEK|DKK|CHF|JPY';

/** Each with the sign without which it cannot match. All linear. */
const slips: readonly { readonly kind: string; readonly sign: RegExp; readonly pattern: RegExp }[] = [
  {
    kind: 'sign written twice',
    sign: /%|[€£]|USD|EUR|GBP|SGD|NOK|SEK|DKK|CHF|JPY|illion/,
    pattern: new RegExp(
      String.raw`\d ?% ?%(?!\w)|\d ?% (?:per ?cent|percent)(?!\w)|([€£]) ?\1|(?<!\w)(${currency}) \2(?!\w)|\d (million|billion) \3(?!\w)`,
      'u',
    ),
  },
  {
    kind: 'comma written twice',
    sign: /,\s?,/,
    pattern: /(?<=\p{L}{2}),\s?,(?=\s\p{L}|$)/u,
  },
  {
    kind: 'space before a comma',
    sign: / ,/,
    // A picture of the symbol may be between the word and the comma.
    pattern:
      /(?<=\p{Ll}{3})(?<!(?:con|cone|cono|cona|cône|utton|outon|botón|pulsante|fläche|ymbol|logo|key|aste)) ,(?= \p{Ll}{2})/u,
  },
  {
    kind: 'no space after a sentence',
    sign: /\p{Ll}\.\p{Lu}/u,
    pattern:
      /(?<=(?:^|\s)\p{Ll}{4,20})[.](?!(?:Js|Net|Io|Py|Com|Org|Exe|Pdf) )(?=\p{Lu}\p{Ll}{1,15} \p{Ll}{2})/u,
  },
  {
    kind: 'incomplete mail address',
    sign: /@/,
    pattern:
      /(?<![\w.+-])(?:info|contact|sales|office|mail|kontakt|post|hello|support|press|ir|investor|investors|admin|service|enquiries|[a-z]{2,20}\.[a-z]{2,20})@(?!(?:intranet|localhost|home|lan|internal)(?![\w-]))[a-z][a-z0-9-]{2,40}(?![\w-]|\.\w|@|:)/u,
  },
];

/** Words without one of which a text has no slip. */
export const signWords =
  /[€£@]|%%|(?<!\S)%|cent(?!\p{L})|,\s?,|(?<!\S),|USD|EUR|GBP|SGD|NOK|SEK|DKK|CHF|JPY|[mb]illion|[^\s\d]\.\p{Lu}/u;

const maxSearchedLength = 20_000;

/** The slips of a text, each kind once. Code and addresses have none. */
export function findSlips(whole: string): Slip[] {
  const text = whole.slice(0, maxSearchedLength);
  const found = slips.flatMap(({ kind, sign, pattern }) => {
    const match = sign.test(text) ? pattern.exec(text) : null;
    return match === null ? [] : [{ kind, index: match.index, found: match[0] }];
  });
  return found.length > 0 && looksLikeCode(text) ? [] : found;
}

/**
 * Position of a quotation mark that opens a quotation and has no end; null in all other texts. German and Nordic texts use the
 * same marks in another order.
 */
export function openQuotation(text: string): number | null {
  if (text.length > maxQuotationLength || !/["“]/u.test(text) || /[„”»«]/u.test(text)) return null;
  const marks = [...text.matchAll(/["“]/gu)];
  const [mark] = marks;
  if (mark === undefined || marks.length > 1 || mark.index === 0) return null;
  // A number before it makes inches, and a quotation may end in a later paragraph.
  const isOpening =
    /[\p{L},:] $/u.test(text.slice(0, mark.index)) && /^\p{L}/u.test(text.slice(mark.index + 1));
  return isOpening && /[.!?]$/u.test(text) ? mark.index : null;
}

const maxQuotationLength = 2_000;
