/**
 * Untrusted text (documents, mails, models, requests, vendors' answers) that is shown, logged, or written into a report, a
 * prompt or a file name goes through here. One set of character classes, so that no two places differ in what they let through.
 *
 * Unsafe are: controls (Cc), formats (Cf: bidirectional marks, zero-width characters), lone surrogates (Cs), line and paragraph
 * separators (Zl, Zp) and the non-characters U+FFFE and U+FFFF, which no XML may hold. They move a cursor, end a line, hide
 * text or change the order in which it reads (Unicode Technical Report 36, 2.10; CVE-2021-42574).
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;
const unsafeButBreaks = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;
const lineBreak = /\r\n|[\r\u0085\u2028\u2029]/gu;

/** Whether the text holds a character that must not be shown as it is; line breaks and tabs count as such. */
export function hasUnsafeCharacters(text: string): boolean {
  return text.search(unsafe) !== -1;
}

/** The text without its unsafe characters. Breaks and tabs go as well, without a blank in their place. */
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

/** At most `longest` characters (code points), the last of them `…` where the text was longer. Never splits a surrogate pair. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, Math.max(0, longest - 1)).join('')}…`;
}
