import { isUtf8 } from 'node:buffer';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';

/** Bytes of a part that comes in pieces, as UTF-8. */
export interface XmlDecoder {
  /** Complete bytes so far, valid and cut in no character. Throws `UnreadableDocumentError` for bytes that are not Unicode. */
  decode(bytes: Buffer): Buffer;
  /** Bytes that were held back. */
  end(): Buffer;
}

const nothing = Buffer.alloc(0);

/** UTF-8, or UTF-16 by its byte order mark. Bytes that are neither are refused, never guessed at. */
export function createXmlDecoder(part: string): XmlDecoder {
  let held: Buffer | undefined;
  let decodePiece: ((bytes: Buffer, isLast: boolean) => Buffer) | undefined;

  function checkUtf8(bytes: Buffer, isLast: boolean): Buffer {
    const whole = isLast ? bytes : bytes.subarray(0, wholeCharacters(bytes));
    if (!isUtf8(whole)) throw notUnicode(part);
    if (whole.length < bytes.length) held = bytes.subarray(whole.length);
    return whole;
  }
  function createUtf16(encoding: string) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return (bytes: Buffer, isLast: boolean) => {
      try {
        return Buffer.from(decoder.decode(bytes, { stream: !isLast }));
      } catch (cause) {
        throw notUnicode(part, cause);
      }
    };
  }
  function decode(piece: Buffer, isLast: boolean): Buffer {
    let bytes = held === undefined ? piece : Buffer.concat([held, piece]);
    held = undefined;
    if (decodePiece === undefined) {
      if (bytes.length < 4 && !isLast) {
        held = bytes;
        return nothing;
      }
      const encoding = encodingOf(bytes);
      decodePiece = encoding === 'utf-8' ? checkUtf8 : createUtf16(encoding);
      if (encoding === 'utf-8' && bytes.subarray(0, 3).equals(byteOrderMark)) bytes = bytes.subarray(3);
    }
    return decodePiece(bytes, isLast);
  }
  return {
    decode: (bytes) => decode(bytes, false),
    end: () => decode(nothing, true),
  };
}

/** A whole part as UTF-8. */
export function toUtf8(part: string, bytes: Buffer): Buffer {
  // As nearly every part begins. All others take the longer way.
  if (bytes[0] === 0x3c && bytes[1] !== 0) {
    if (!isUtf8(bytes)) throw notUnicode(part);
    return bytes;
  }
  const decoder = createXmlDecoder(part);
  return Buffer.concat([decoder.decode(bytes), decoder.end()]);
}

/** Encodings that a declaration may name. Others (UTF-7) would smuggle markup past the decoder above. */
export function isKnownEncoding(encoding: string): boolean {
  return /^(utf-?8|utf-?16(le|be)?|us-ascii)$/i.test(encoding);
}

function notUnicode(part: string, cause?: unknown): UnreadableDocumentError {
  return new UnreadableDocumentError('CORRUPT', `The part "${part}" is not valid Unicode text.`, { cause });
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

function encodingOf(bytes: Buffer): string {
  const start = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (start === 0xfffe || start === 0x3c00) return 'utf-16le';
  if (start === 0xfeff || start === 0x003c) return 'utf-16be';
  return 'utf-8';
}

/** Length without a character of UTF-8 that the end cuts in two. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    return lengthOfCharacter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Bytes of a character of UTF-8 that begins with this one. */
function lengthOfCharacter(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}
