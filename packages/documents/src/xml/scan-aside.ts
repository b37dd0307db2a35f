import { greater, isNoCharacter, isSpace, normalizeLineEnds, question, space } from './character-data.js';
import { isUnprefixed } from './name-shape.js';
import { malformed } from './xml-handler.js';
import type { XmlSource } from './xml-source.js';

const declarations = ['<!--', '<![CDATA[', '<!DOCTYPE'];

/** Whether what starts here with `<!` may be one of its kinds, cut off by the end of the piece. */
export function isCutDeclaration(source: XmlSource, start: number): boolean {
  const begun = source.text.slice(start, start + 9);
  return begun.length < 9 && declarations.some((whole) => whole.startsWith(begun));
}

/** Where a comment ends; `start` where the piece ends within it, as for all that follow. */
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
  for (let at = start; at < last; at += 1) {
    const code = bytes[at] as number;
    const isAllowed = code >= space ? !isNoCharacter(bytes, at) : isSpace(code);
    if (!isAllowed) throw malformed(part, 'it has a control character');
  }
}
