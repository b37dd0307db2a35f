import { isAscii } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';

/** Upper half of the code page that names are in unless they are flagged as UTF-8 (APPNOTE, appendix D). */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

function decodeCodePage437(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 0x80),
  ).join('');
}

const entrySignature = 0x02014b50;
const entryBytes = 46;
const zip64EndSignature = 0x06064b50;
const zip64EndBytes = 56;
const zip64LocatorSignature = 0x07064b50;
const zip64LocatorBytes = 20;
const zip64Field = 0x0001;
const unicodePathField = 0x7075;
const utf8Flag = 0x800;
/** A size or offset of 32 bits that refers to the zip64 field. */
const elsewhere = 0xffffffff;

interface Extent {
  readonly count: number;
  readonly start: number;
}

/** Rows of the table of contents (APPNOTE 4.3.12 to 4.3.16) of an archive whose end record starts at `end`. */
export function readDirectory(
  bytes: Buffer,
  end: number,
  limits: Pick<ReaderLimits, 'entries'>,
): DirectoryEntry[] {
  const { count, start } = readExtent(bytes, end);
  if (count > limits.entries) {
    throw new UnreadableDocumentError(
      'TOO_MANY_ENTRIES',
      `The document has ${count} parts; at most ${limits.entries} are read (limit entries).`,
    );
  }
  const entries: DirectoryEntry[] = [];
  let position = start;
  for (let index = 0; index < count; index += 1) {
    if (position + entryBytes > end || bytes.readUInt32LE(position) !== entrySignature) throw broken();
    const nameEnd = position + entryBytes + bytes.readUInt16LE(position + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(position + 30);
    const next = extraEnd + bytes.readUInt16LE(position + 32);
    if (next > end) throw broken();
    const rawName = bytes.subarray(position + entryBytes, nameEnd);
    entries.push(readEntry(bytes, position, rawName, readExtraFields(bytes.subarray(nameEnd, extraEnd))));
    position = next;
  }
  return entries;
}

function readExtent(bytes: Buffer, end: number): Extent {
  const locator = end - zip64LocatorBytes;
  if (locator >= 0 && bytes.readUInt32LE(locator) === zip64LocatorSignature) {
    const record = Number(bytes.readBigUInt64LE(locator + 8));
    if (record + zip64EndBytes > end || bytes.readUInt32LE(record) !== zip64EndSignature) throw broken();
    if (bytes.readUInt32LE(record + 16) !== 0) throw broken();
    return {
      count: Number(bytes.readBigUInt64LE(record + 32)),
      start: Number(bytes.readBigUInt64LE(record + 48)),
    };
  }
  // Archives on several disks.
  if (bytes.readUInt16LE(end + 4) !== 0) throw broken();
  return { count: bytes.readUInt16LE(end + 10), start: bytes.readUInt32LE(end + 16) };
}

type ExtraFields = ReadonlyMap<number, Buffer>;

function readExtraFields(bytes: Buffer): ExtraFields {
  const fields = new Map<number, Buffer>();
  for (let position = 0; position + 4 <= bytes.length; ) {
    const end = position + 4 + bytes.readUInt16LE(position + 2);
    if (end > bytes.length) throw broken();
    const id = bytes.readUInt16LE(position);
    // The first of a kind counts, as with other readers.
    if (!fields.has(id)) fields.set(id, bytes.subarray(position + 4, end));
    position = end;
  }
  return fields;
}

function readEntry(bytes: Buffer, position: number, rawName: Buffer, fields: ExtraFields): DirectoryEntry {
  const zip64 = fields.get(zip64Field);
  let used = 0;
  /** A 32-bit field, or, if it refers to it, the next of the zip64 field. Sizes of gibibytes stay as they are. */
  function wide(offset: number): number {
    const value = bytes.readUInt32LE(position + offset);
    if (value !== elsewhere || zip64 === undefined) return value;
    used += 8;
    if (used > zip64.length) throw broken();
    return Number(zip64.readBigUInt64LE(used - 8));
  }
  const flags = bytes.readUInt16LE(position + 8);
  // In the order of the zip64 field, which is not the order of the others.
  const size = wide(24);
  const compressedSize = wide(20);
  const offset = wide(42);
  return {
    name: decodeName(rawName, flags, fields),
    rawName,
    flags,
    method: bytes.readUInt16LE(position + 10),
    crc: bytes.readUInt32LE(position + 16),
    compressedSize,
    size,
    offset,
    madeBy: bytes.readUInt16LE(position + 4),
    externalAttributes: bytes.readUInt32LE(position + 38),
  };
}

function decodeName(raw: Buffer, flags: number, fields: ExtraFields): string {
  const unicode = fields.get(unicodePathField);
  // APPNOTE 4.6.9: it counts only while the name that it was made for is still the name.
  const isCurrent =
    unicode !== undefined && unicode.length > 5 && unicode[0] === 1 && unicode.readUInt32LE(1) === crc32(raw);
  if (isCurrent) return unicode.toString('utf8', 5);
  return (flags & utf8Flag) === 0 ? decodeCodePage437(raw) : raw.toString('utf8');
}

function broken(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'CORRUPT',
    'The document is damaged: the file list of its ZIP archive cannot be read.',
  );
}

/** A row of an archive's table of contents. Nothing of it is true before it is checked. */
export interface DirectoryEntry {
  readonly name: string;
  /** The name's bytes: the part's own header must repeat them. */
  readonly rawName: Buffer;
  readonly flags: number;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of the part's own header. */
  readonly offset: number;
  /** Upper byte: the system it was written on. */
  readonly madeBy: number;
  readonly externalAttributes: number;
}
