import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { localHeaderBytes } from './check-directory.js';
import type { DirectoryEntry } from './read-directory.js';

const localSignature = 0x04034b50;
/** One result of the inflater, and one piece for who reads along. */
const pieceBytes = 64 * 1024;
/** Below this, handing pieces between threads costs more than it saves. */
const wholeBytes = 4 * 1024 * 1024;
/** A size that is only declared gets no more memory at once than this. */
const maxResult = 1024 * 1024;

/** The entry's content, whole. At most the declared size is inflated, which the directory check has bounded. */
export function inflateEntry(bytes: Buffer, entry: DirectoryEntry): Buffer {
  const stored = storedBytes(bytes, entry);
  const content = entry.method === 0 ? stored : inflateWithin(stored, entry);
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw damaged(entry);
  return content;
}

/**
 * The entry's content in pieces, inflated in parallel with the reader. Its end and its checksum are known last: an error then
 * invalidates the bytes yielded before.
 */
export async function* inflatePieces(bytes: Buffer, entry: DirectoryEntry): AsyncGenerator<Buffer> {
  if (entry.size <= wholeBytes || entry.method === 0) {
    const content = inflateEntry(bytes, entry);
    for (let position = 0; position < content.length; position += pieceBytes)
      yield content.subarray(position, position + pieceBytes);
    return;
  }
  const inflater = createInflateRaw({ chunkSize: pieceBytes });
  inflater.end(storedBytes(bytes, entry));
  let size = 0;
  let crc = 0;
  try {
    for await (const piece of inflater as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.size) throw liar(entry);
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (cause) {
    throw isZlibError(cause) ? damaged(entry, cause) : cause;
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged(entry);
}

/** Beginning of the entry's content: at most so many bytes, without a checksum test; null if they are damaged. */
export function inflateBeginning(bytes: Buffer, entry: DirectoryEntry, most: number): Buffer | null {
  try {
    const stored = storedBytes(bytes, entry);
    if (entry.method === 0) return stored.subarray(0, most);
    // Content that was compressed before, as pictures are, becomes no larger; content that does is ignored.
    const limit = { maxOutputLength: most * 4, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateRawSync(stored.subarray(0, most), limit).subarray(0, most);
  } catch {
    return null;
  }
}

/** The bytes as stored in the archive. The part's own header must agree on its name. */
function storedBytes(bytes: Buffer, entry: DirectoryEntry): Buffer {
  const { offset, compressedSize, name, rawName } = entry;
  const nameStart = offset + localHeaderBytes;
  if (nameStart > bytes.length || bytes.readUInt32LE(offset) !== localSignature) throw damaged(entry);
  const nameEnd = nameStart + bytes.readUInt16LE(offset + 26);
  if (!bytes.subarray(nameStart, nameEnd).equals(rawName)) {
    throw new UnreadableDocumentError(
      'CORRUPT',
      `The archive contains two different names for the part "${name}".`,
    );
  }
  const start = nameEnd + bytes.readUInt16LE(offset + 28);
  if (start + compressedSize > bytes.length) throw damaged(entry);
  return bytes.subarray(start, start + compressedSize);
}

function inflateWithin(stored: Buffer, entry: DirectoryEntry): Buffer {
  try {
    // Room for all of it and one byte to see its end, so that no second result has to be joined to the first.
    const chunkSize = Math.min(Math.max(entry.size + 1, 64), maxResult);
    return inflateRawSync(stored, { maxOutputLength: Math.max(entry.size, 1), chunkSize });
  } catch (cause) {
    if (isCode(cause, 'ERR_BUFFER_TOO_LARGE')) throw liar(entry, cause);
    throw damaged(entry, cause);
  }
}

function liar({ name, size }: DirectoryEntry, cause?: unknown): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'TOO_LARGE',
    `The part "${name}" inflates to more than the ${size} bytes it declares.`,
    { cause },
  );
}

function damaged({ name }: DirectoryEntry, cause?: unknown): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'CORRUPT',
    `The part "${name}" is damaged: its bytes do not match the size or checksum in the archive.`,
    { cause },
  );
}

function isZlibError(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('Z_');
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
