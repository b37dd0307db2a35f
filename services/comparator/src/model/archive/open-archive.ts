import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { checkDirectory, tooLarge } from './check-directory.js';
import type { DirectoryEntry } from './directory-entry.js';
import { findArchiveEnd } from './find-archive-end.js';
import { inflateEntry, inflatePieces } from './inflate-entry.js';
import { readDirectory } from './read-directory.js';

/** A ZIP archive whose table of contents passed every check. Parts inflate only when they are read. */
export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Bytes that a part declares to inflate to; 0 where it is absent. */
  sizeOf(name: string): number;
  /**
   * Inflates one part of at most `limits[setting]` bytes. Throws `UnreadableDocumentError` where it is absent, larger, or its
   * bytes are wrong.
   */
  read(name: string, setting: ByteLimit): Buffer;
  /** The same in pieces; a fault may show after the first of them. */
  stream(name: string, setting: ByteLimit): AsyncIterable<Buffer>;
}

export type ByteLimit = 'entryBytes' | 'xmlBytes';

export function openArchive(bytes: Buffer, limits: ReaderLimits): Archive {
  if (bytes.length > limits.fileBytes) {
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `The file has ${bytes.length} bytes; at most ${limits.fileBytes} are read (limit fileBytes).`,
    );
  }
  const entries = readDirectory(bytes, findArchiveEnd(bytes), limits);
  checkDirectory(entries, limits);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));

  function find(name: string, setting: ByteLimit): DirectoryEntry {
    const entry = byName.get(name);
    if (entry === undefined) {
      throw new UnreadableDocumentError('MISSING_PART', `The document lacks its part "${name}".`);
    }
    const most = limits[setting];
    if (entry.size > most) throw tooLarge(`The part "${name}"`, entry.size, most, setting);
    return entry;
  }

  return {
    names: [...byName.keys()],
    has: (name) => byName.has(name),
    sizeOf: (name) => byName.get(name)?.size ?? 0,
    read: (name, setting) => inflateEntry(bytes, find(name, setting)),
    stream: (name, setting) => inflatePieces(bytes, find(name, setting)),
  };
}
