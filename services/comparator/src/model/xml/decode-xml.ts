import { isAscii, isUtf8 } from 'node:buffer';
import { UnreadableDocumentError } from '../unreadable-document-error.js';

/** Text of a part that comes in pieces. */
export interface XmlDecoder {
  /** Text that is complete so far. Throws `UnreadableDocumentError` for bytes that are no Unicode. */
  decode(bytes: Buffer): string;
  /** What was held back. */
  end(): string;
}

/** UTF-8, or UTF-16 by its byte order mark. Bytes that are neither are refused, never guessed at. */
export function createXmlDecoder(part: string): XmlDecoder {
  let held: Buffer | undefined;
  let decodePiece: ((bytes: Buffer, isLast: boolean) => string) | undefined;

  function refuse(cause?: unknown): UnreadableDocumentError {
    return new UnreadableDocumentError('CORRUPT', `The part "${part}" is not valid Unicode text.`, { cause });
  }
  function decodeUtf8(bytes: Buffer, isLast: boolean): string {
    if (isAscii(bytes)) return bytes.toString('latin1');
    const whole = isLast ? bytes : bytes.subarray(0, wholeCharacters(bytes));
    if (!isUtf8(whole)) throw refuse();
    if (whole.length < bytes.length) held = bytes.subarray(whole.length);
    return whole.toString('utf8');
  }
  function createUtf16(encoding: string) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return (bytes: Buffer, isLast: boolean) => {
      try {
        return decoder.decode(bytes, { stream: !isLast });
      } catch (cause) {
        throw refuse(cause);
      }
    };
  }
  function decode(piece: Buffer, isLast: boolean): string {
    let bytes = held === undefined ? piece : Buffer.concat([held, piece]);
    held = undefined;
    if (decodePiece === undefined) {
      if (bytes.length < 4 && !isLast) {
        held = bytes;
        return '';
      }
      const encoding = encodingOf(bytes);
      decodePiece = encoding === 'utf-8' ? decodeUtf8 : createUtf16(encoding);
      if (encoding === 'utf-8' && bytes.subarray(0, 3).equals(byteOrderMark)) bytes = bytes.subarray(3);
    }
    return decodePiece(bytes, isLast);
  }
  return {
    decode: (bytes) => decode(bytes, false),
    end: () => decode(Buffer.alloc(0), true),
  };
}

/** Text of a whole part. */
export function decodeXml(part: string, bytes: Buffer): string {
  const decoder = createXmlDecoder(part);
  return decoder.decode(bytes) + decoder.end();
}

/** Encodings that a declaration may name. Others (UTF-7) would smuggle markup past the decoder above. */
export function isKnownEncoding(encoding: string): boolean {
  return /^(utf-?8|utf-?16(le|be)?|us-ascii)$/i.test(encoding);
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
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
