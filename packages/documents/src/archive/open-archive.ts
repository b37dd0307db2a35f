import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { checkDirectory, tooLarge, withSlashes } from './check-directory.js';
import { explainNoArchive } from './explain-no-archive.js';
import { foldPartName } from './fold-part-name.js';
import { inflateBeginning, inflateEntry, inflatePieces } from './inflate-entry.js';
import { type DirectoryEntry, readDirectory } from './read-directory.js';

/** A ZIP archive whose table of contents passed every check. Parts inflate only when they are read. */
export interface Archive {
  readonly names: readonly string[];
  /** Folders of some names are parted by backslashes; `names` has slashes in their places. */
  readonly hasBackslashes: boolean;
  has(name: string): boolean;
  /** The part's own name, for one that differs in case or percent encoding; the same name if the part is absent. */
  nameOf(name: string): string;
  /** Bytes that a part declares to inflate to; 0 if it is absent. */
  sizeOf(name: string): number;
  /** The same for parts of the same bytes, by the table of contents; null if it is absent. */
  fingerprintOf(name: string): string | null;
  /** Beginning of the part, at most so many bytes, without any checks; null if it is absent or cannot be inflated. */
  beginningOf(name: string, most: number): Buffer | null;
  /**
   * Inflates one part of at most `limits[setting]` bytes. Throws `UnreadableDocumentError` if it is absent, larger, or its
   * bytes are wrong.
   */
  read(name: string, setting: ByteLimit): Buffer;
  /** The same in pieces; a fault may show after the first of them. */
  stream(name: string, setting: ByteLimit): AsyncIterable<Buffer>;
}

type ByteLimit = 'entryBytes' | 'xmlBytes';

export function openArchive(bytes: Buffer, limits: ReaderLimits): Archive {
  if (bytes.length > limits.fileBytes) {
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `The file has ${bytes.length} bytes; at most ${limits.fileBytes} are read (limit fileBytes).`,
    );
  }
  const entries = readDirectory(bytes, findArchiveEnd(bytes), limits);
  checkDirectory(entries, limits);
  const byName = new Map(entries.map((entry) => [withSlashes(entry.name), entry]));

  let folded: ReadonlyMap<string, string> | null = null;

  function nameOf(name: string): string {
    if (byName.has(name)) return name;
    folded ??= new Map([...byName.keys()].map((own) => [foldPartName(own), own]));
    return folded.get(foldPartName(name)) ?? name;
  }
  function entryOf(name: string): DirectoryEntry | undefined {
    return byName.get(nameOf(name));
  }
  function find(name: string, setting: ByteLimit): DirectoryEntry {
    const entry = entryOf(name);
    if (entry === undefined) {
      throw new UnreadableDocumentError('MISSING_PART', `The document has no part "${name}".`);
    }
    const most = limits[setting];
    if (entry.size > most) throw tooLarge(`The part "${name}"`, entry.size, most, setting);
    return entry;
  }

  return {
    names: [...byName.keys()],
    hasBackslashes: entries.some(({ name }) => name.includes('\\')),
    has: (name) => entryOf(name) !== undefined,
    nameOf,
    sizeOf: (name) => entryOf(name)?.size ?? 0,
    fingerprintOf(name) {
      const entry = entryOf(name);
      return entry === undefined ? null : `${entry.crc.toString(16)}-${entry.size}`;
    },
    beginningOf(name, most) {
      const entry = entryOf(name);
      return entry === undefined ? null : inflateBeginning(bytes, entry, most);
    },
    read: (name, setting) => inflateEntry(bytes, find(name, setting)),
    stream: (name, setting) => inflatePieces(bytes, find(name, setting)),
  };
}

const localHeader = 0x04034b50;

const endRecord = 0x06054b50;

const endRecordBytes = 22;

/** Some writers append a stray byte; more than this after the end is no accident. */
const toleratedTail = 64 * 1024;

/**
 * Offset of the archive's end record; bytes that follow it are left alone. Refuses a file that cannot be an Office document by its
 * first and last bytes, so that each wrong kind of file gets its own explanation.
 */
export function findArchiveEnd(bytes: Buffer): number {
  if (bytes.length === 0) throw new UnreadableDocumentError('EMPTY', 'The document is empty (0 bytes).');
  const first = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0;
  if (first !== localHeader && first !== endRecord) throw explainNoArchive(bytes);
  const earliest = Math.max(0, bytes.length - endRecordBytes - 0xffff - toleratedTail);
  for (let position = bytes.length - endRecordBytes; position >= earliest; position -= 1) {
    if (bytes[position] !== 0x50 || bytes.readUInt32LE(position) !== endRecord) continue;
    const end = position + endRecordBytes + bytes.readUInt16LE(position + 20);
    if (end <= bytes.length && bytes.length - end <= toleratedTail) return position;
  }
  throw new UnreadableDocumentError(
    'CORRUPT',
    'The document is cut off: the file list at the end of its ZIP archive is missing.',
  );
}
