import { UnreadableDocumentError } from '../unreadable-document-error.js';

/** Text of a part: UTF-8, or UTF-16 by its byte order mark. Bytes that are neither are refused, never guessed at. */
export function decodeXml(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableDocumentError('CORRUPT', `The part "${name}" is not valid Unicode text.`, { cause });
  }
}

function encodingOf(bytes: Buffer): string {
  const start = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (start === 0xfffe || start === 0x3c00) return 'utf-16le';
  if (start === 0xfeff || start === 0x003c) return 'utf-16be';
  return 'utf-8';
}

/** Encodings that a declaration may name. Others (UTF-7) would smuggle markup past the decoder above. */
export function isKnownEncoding(encoding: string): boolean {
  return /^(utf-?8|utf-?16(le|be)?|us-ascii)$/i.test(encoding);
}
