const encodedWord = /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi;
const blankBetweenEncodedWords = /(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?[^?\s]+\?[bq]\?[^?]*\?=)/gi;

/**
 * Decodes the encoded words (RFC 2047) in a header's value; the rest stays unchanged. A value that the mailbox has decoded already is not changed.
 * Unknown character sets are read as UTF-8 with replacement characters.
 */
export function decodeEncodedWords(value: string): string {
  const joined = value.replace(blankBetweenEncodedWords, '$1');
  // Adjacent words in one character set are decoded as one run of bytes: senders split them in the middle of a character.
  let result = '';
  let end = 0;
  let run: { charset: string; bytes: Buffer[] } | undefined;
  function flush(): void {
    if (run !== undefined) result += decodeBytes(Buffer.concat(run.bytes), run.charset);
    run = undefined;
  }
  for (const match of joined.matchAll(encodedWord)) {
    const [whole, charset = '', encoding = '', text = ''] = match;
    if (match.index > end || run?.charset !== charset.toLowerCase()) {
      flush();
      result += joined.slice(end, match.index);
      run = { charset: charset.toLowerCase(), bytes: [] };
    }
    run.bytes.push(encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQ(text));
    end = match.index + whole.length;
  }
  flush();
  return result + joined.slice(end);
}

/** Bytes as text in a named character set; the name may include a language (`utf-8*en`). */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  const label = charset.split('*')[0] ?? '';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

function decodeQ(text: string): Buffer {
  const latin = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1');
}

const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

/**
 * Parameters of a header such as `attachment; filename="a;b.pptx"`, by lower-case name. Supports quoted strings, extended values
 * (`filename*=utf-8''…`) and their continuations (`filename*0*=…`), RFC 2231; an extended value takes precedence over a plain one, and of two plain
 * ones the first counts.
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
