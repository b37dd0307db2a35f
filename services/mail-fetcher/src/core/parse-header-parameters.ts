import { decodeBytes, decodeEncodedWords } from './decode-encoded-words.js';

const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

/**
 * Parameters of a header such as `attachment; filename="a;b.pptx"`, by lower-case name. Knows quoted strings, extended
 * values (`filename*=utf-8''…`) and their continuations (`filename*0*=…`), RFC 2231; an extended value wins over a
 * plain one, and of two plain ones the first counts.
 */
export function parseHeaderParameters(value: string): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  const pieces = new Map<string, { order: number; extended: boolean; text: string }[]>();
  for (const [, rawName = '', quoted, bare] of value.matchAll(parameter)) {
    const text = quoted === undefined ? (bare ?? '').trim() : quoted.replace(/\\(.)/g, '$1');
    const name = rawName.toLowerCase();
    const continued = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(name);
    if (continued === null) continue;
    const [, base = '', order, star] = continued;
    if (order === undefined && star === undefined) {
      if (!plain.has(base)) plain.set(base, decodeEncodedWords(text));
      continue;
    }
    const known = pieces.get(base) ?? [];
    known.push({ order: Number(order ?? 0), extended: star !== undefined, text });
    pieces.set(base, known);
  }
  for (const [base, parts] of pieces) plain.set(base, joinPieces(parts));
  return plain;
}

function joinPieces(parts: { order: number; extended: boolean; text: string }[]): string {
  const ordered = [...parts].sort((left, right) => left.order - right.order);
  let charset = 'utf-8';
  const bytes = ordered.map(({ extended, text }, index) => {
    if (!extended) return Buffer.from(text, 'utf8');
    const opening = index === 0 ? /^([^']*)'[^']*'/.exec(text) : null;
    if (opening?.[1]) charset = opening[1];
    return decodePercent(opening === null ? text : text.slice(opening[0].length));
  });
  return decodeBytes(Buffer.concat(bytes), charset);
}

function decodePercent(text: string): Buffer {
  const pieces = text.split(/(%[0-9a-f]{2})/i);
  return Buffer.concat(
    pieces.map((piece) =>
      /^%[0-9a-f]{2}$/i.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece, 'utf8'),
    ),
  );
}
