/**
 * Safe forms of untrusted text (documents, mails, models, requests, vendors' answers) for pages, logs, reports, prompts and file
 * names. One set of character classes, so that all of them remove the same.
 *
 * Unsafe are controls (Cc), formats (Cf: bidirectional marks, zero-width characters), lone surrogates (Cs), line and paragraph
 * separators (Zl, Zp), characters that are invisible in every font (Default_Ignorable_Code_Point: variation selectors, Hangul
 * fillers, the combining grapheme joiner), and the non-characters U+FFFE and U+FFFF, which XML cannot hold. They move a cursor, end a
 * line, hide text or change the order in which it reads (Unicode Technical Report 36, 2.10; CVE-2021-42574). U+FE0F directly after a
 * pictograph stays: it selects the coloured form of an emoji.
 */
const classes = String.raw`(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFE\uFFFF]`;
const unsafe = new RegExp(classes, 'gu');
const unsafeButBreaks = new RegExp(String.raw`(?![\t\n])${classes}`, 'gu');
const lineBreak = /\r\n|[\r\u0085\u2028\u2029]/gu;

/** True if the text holds a character that must not be shown as it is; line breaks and tabs count as such. */
export function hasUnsafeCharacters(text: string): boolean {
  return text.search(unsafe) !== -1;
}

/** The text without its unsafe characters. Breaks and tabs are removed as well, without a blank instead. */
export function stripUnsafe(text: string): string {
  return text.replace(unsafe, '');
}

/** The text on one line: blanks and breaks run together into one blank, unsafe characters removed, ends trimmed, cut to `longest`. */
export function toSafeLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = stripUnsafe(text.replace(/[\s\u0085]+/gu, ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
  return truncate(line, longest);
}

/** The text with its lines and tabs, every other unsafe character removed; each kind of line break becomes `\n`. */
export function toSafeText(text: string): string {
  return text.replace(lineBreak, '\n').replace(unsafeButBreaks, '');
}

/** At most `longest` characters (code points), the last of them `…` if the text was longer. Never splits a surrogate pair. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, Math.max(0, longest - 1)).join('')}…`;
}
