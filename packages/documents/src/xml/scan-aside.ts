import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { greater, isNoCharacter, isSpace, normalizeLineEnds, question, space } from './character-data.js';
import { isKnownEncoding } from './decode-xml.js';
import { isUnprefixed } from './raw-name.js';
import { malformed } from './xml-handler.js';
import type { XmlSource } from './xml-source.js';

const declarations = ['<!--', '<![CDATA[', '<!DOCTYPE'];

/** True if the markup that starts here with `<!` may be one of its kinds, cut off by the end of the piece. */
export function isCutDeclaration(source: XmlSource, start: number): boolean {
  const begun = source.text.slice(start, start + 9);
  return begun.length < 9 && declarations.some((whole) => whole.startsWith(begun));
}

/** End of a comment; `start` if the piece ends within it, as for all that follow. */
export function scanComment(part: string, source: XmlSource, start: number): number {
  const end = source.text.indexOf('--', start + 4);
  checkCharacters(part, source, start, end);
  if (end === -1 || end + 2 >= source.length) return start;
  if (source.at(end + 2) !== greater) throw malformed(part, 'it has "--" in a comment');
  return end + 3;
}

export function scanCharacterData(
  part: string,
  source: XmlSource,
  start: number,
  take: (text: string) => void,
): number {
  const end = source.text.indexOf(']]>', start + 9);
  checkCharacters(part, source, start, end);
  if (end === -1) return start;
  if (end > start + 9) take(normalizeLineEnds(source.read(start + 9, end)));
  return end + 3;
}

export function scanInstruction(part: string, source: XmlSource, start: number): number {
  let targetEnd = start + 2;
  for (; targetEnd < source.length; targetEnd += 1) {
    const code = source.at(targetEnd);
    if (code === question || isSpace(code)) break;
  }
  if (targetEnd === source.length) return start;
  const target = source.read(start + 2, targetEnd);
  if (!isUnprefixed(target) || target.toLowerCase() === 'xml') {
    throw malformed(part, 'it has a processing instruction without a name or with a reserved name');
  }
  const end = source.text.indexOf('?>', targetEnd);
  checkCharacters(part, source, start, end);
  return end === -1 ? start : end + 2;
}

function checkCharacters(part: string, source: XmlSource, start: number, end: number): void {
  const { bytes } = source;
  const last = end === -1 ? source.length : end;
  for (let position = start; position < last; position += 1) {
    const code = bytes[position] as number;
    const isAllowed = code >= space ? !isNoCharacter(bytes, position) : isSpace(code);
    if (!isAllowed) throw malformed(part, 'it has a control character');
  }
}

/** XML 1.0, production 23, also with other versions of it. */
const xmlDeclaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.[0-9]+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])(?<encoding>[A-Za-z][\w.-]*)\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\4)?[ \t\r\n]*\?>/;
const maxDeclaration = 256;
const byteOrderMark = '\xef\xbb\xbf';

/** True if the beginning of a part is too short to decide that it has no XML declaration. */
export function mayBecomeDeclaration(source: XmlSource): boolean {
  const { text } = beginningOf(source);
  return text.length < maxDeclaration && '<?xml'.startsWith(text.slice(0, 5)) && !text.includes('?>');
}

/** Start of the content behind the XML declaration, if there is one. */
export function scanXmlDeclaration(part: string, source: XmlSource): number {
  const { start, text } = beginningOf(source);
  if (!/^<\?xml[ \t\r\n?]/.test(text)) return start;
  const declaration = xmlDeclaration.exec(text);
  if (declaration === null) throw malformed(part, 'its XML declaration is invalid');
  const encoding = declaration.groups?.encoding;
  if (encoding === undefined || isKnownEncoding(encoding)) return start + declaration[0].length;
  throw new UnreadableDocumentError('CORRUPT', `The part "${part}" declares the encoding ${encoding}.`);
}

function beginningOf({ bytes }: XmlSource): { readonly start: number; readonly text: string } {
  const text = bytes.toString('latin1', 0, byteOrderMark.length + maxDeclaration);
  const start = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  return { start, text: text.slice(start, start + maxDeclaration) };
}
