const encodedWord = /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi;
const blankBetweenEncodedWords = /(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?[^?\s]+\?[bq]\?[^?]*\?=)/gi;

/**
 * Decodes the encoded words (RFC 2047) in a header's value; anything else stays as it is. A mailbox that has decoded
 * them already is left alone. Unknown character sets are read as UTF-8 with replacement characters.
 */
export function decodeEncodedWords(value: string): string {
  const joined = value.replace(blankBetweenEncodedWords, '$1');
  // Neighbours in one character set are decoded as one run of bytes: senders split in the middle of a character.
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

/** Bytes as text in a named character set; the set may carry a language (`utf-8*en`). */
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
