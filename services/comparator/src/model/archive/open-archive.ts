import { crc32, inflateRawSync } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { checkDirectory, type DirectoryEntry, tooLarge } from './check-directory.js';
import { findArchiveEnd } from './find-archive-end.js';

/** A ZIP archive whose table of contents passed every check. Parts inflate only when they are read. */
export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * Inflates one part of at most `most` bytes. Throws `UnreadableDocumentError` where it is absent, larger, or its bytes
   * are wrong.
   */
  read(name: string, most: number): Promise<Buffer>;
}

export async function openArchive(bytes: Buffer, limits: ReaderLimits): Promise<Archive> {
  if (bytes.length > limits.fileBytes) {
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `The file has ${bytes.length} bytes; at most ${limits.fileBytes} are read.`,
    );
  }
  const whole = findArchiveEnd(bytes);
  const { zip, entries } = await asCorrupt('table of contents', () => listEntries(whole, limits));
  checkDirectory(entries, limits);
  const byName = new Map(entries.map((row) => [row.name, row]));

  return {
    names: entries.map((row) => row.name),
    has: (name) => byName.has(name),
    async read(name, most) {
      const row = byName.get(name);
      if (row === undefined) {
        throw new UnreadableDocumentError('MISSING_PART', `The document lacks its part "${name}".`);
      }
      if (row.entry.uncompressedSize > most)
        throw tooLarge(`The part "${name}"`, row.entry.uncompressedSize, most);
      return asCorrupt(`part "${name}"`, () => inflate(whole, zip, row));
    },
  };
}

async function listEntries(
  bytes: Buffer,
  limits: ReaderLimits,
): Promise<{ zip: ZipFile; entries: DirectoryEntry[] }> {
  // Names stay raw here: yauzl would report a bad one as a plain error, and ours must be told apart.
  const zip = await fromBufferPromise(bytes, { decodeStrings: false });
  if (zip.entryCount > limits.entries) {
    throw new UnreadableDocumentError(
      'TOO_MANY_ENTRIES',
      `The document has ${zip.entryCount} parts; at most ${limits.entries} are read.`,
    );
  }
  const entries: DirectoryEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    entries.push({ name, entry });
  }
  return { zip, entries };
}

async function inflate(bytes: Buffer, zip: ZipFile, { name, entry }: DirectoryEntry): Promise<Buffer> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  if (!header.fileName.equals(entry.fileNameRaw)) {
    throw new UnreadableDocumentError('CORRUPT', `The part "${name}" carries two different names.`);
  }
  const stored = bytes.subarray(header.fileDataStart, header.fileDataStart + entry.compressedSize);
  const content =
    entry.compressionMethod === 0 ? stored : inflateWithin(name, stored, entry.uncompressedSize);
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32) {
    throw new UnreadableDocumentError('CORRUPT', `The part "${name}" is damaged: size or checksum is wrong.`);
  }
  return content;
}

/** Inflates to at most the declared size, which the directory check has bounded. A liar stops there. */
function inflateWithin(name: string, stored: Buffer, declared: number): Buffer {
  try {
    return inflateRawSync(stored, { maxOutputLength: Math.max(declared, 1) });
  } catch (cause) {
    if (isCode(cause, 'ERR_BUFFER_TOO_LARGE')) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The part "${name}" inflates to more than the ${declared} bytes it declares.`,
        { cause },
      );
    }
    throw cause;
  }
}

/** Whatever the archive library throws means one thing to us: the bytes are not what they claim to be. */
async function asCorrupt<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof UnreadableDocumentError) throw cause;
    throw new UnreadableDocumentError('CORRUPT', `The document’s ${what} cannot be read: ${text(cause)}.`, {
      cause,
    });
  }
}

function text(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message.replace(/\.$/, '') : String(thrown);
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
