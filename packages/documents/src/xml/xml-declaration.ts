import type { XmlSource } from './xml-source.js';

/** An XML declaration as nearly every producer writes it. */
const usual =
  /^<\?xml[ \t\r\n]+version=(["'])1\.0\1(?:[ \t\r\n]+encoding=(["'])(?:UTF-8|utf-8|UTF-16|utf-16)\2)?(?:[ \t\r\n]+standalone=(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/;
const longest = 256;
const byteOrderMark = '\xef\xbb\xbf';

/** Whether the beginning of a part is too short to decide that it has no XML declaration. */
export function mayBecomeDeclaration(source: XmlSource): boolean {
  const text = beginningOf(source);
  const start = startOf(text);
  if (text.length - start >= longest) return false;
  const isPossible = '<?xml'.startsWith(text.slice(start, start + 5));
  return isPossible && !text.includes('?>');
}

/** Where the content starts behind the declaration, if there is one; `isUnusual` where this function cannot decide it. */
export function passDeclaration(source: XmlSource): { readonly end: number; readonly isUnusual: boolean } {
  const text = beginningOf(source);
  const start = startOf(text);
  if (!/^<\?xml[ \t\r\n?]/.test(text.slice(start, start + 6))) return { end: start, isUnusual: false };
  const declaration = usual.exec(text.slice(start, start + longest));
  if (declaration === null) return { end: start, isUnusual: true };
  return { end: start + declaration[0].length, isUnusual: false };
}

function beginningOf({ bytes }: XmlSource): string {
  return bytes.toString('latin1', 0, byteOrderMark.length + longest);
}

function startOf(text: string): number {
  return text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
}
