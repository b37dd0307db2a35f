import type { Entry } from 'yauzl';
import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { checkEntryName } from './entry-name.js';

/** A row of the archive's table of contents, with its name decoded. */
export interface DirectoryEntry {
  readonly name: string;
  readonly entry: Entry;
}

const localHeaderBytes = 30;
const unixHost = 3;
const fileTypeMask = 0o170000;
const symbolicLink = 0o120000;

/**
 * Judges an archive by its table of contents alone, before a single byte is inflated. Declared sizes may lie; what is
 * really inflated is bounded again where it happens.
 */
export function checkDirectory(entries: readonly DirectoryEntry[], limits: ReaderLimits): void {
  const seen = new Set<string>();
  let total = 0;
  for (const { name, entry } of entries) {
    checkEntryName(name);
    checkKind(name, entry);
    const folded = name.toLowerCase();
    if (seen.has(folded)) {
      throw new UnreadableDocumentError('DUPLICATE', `The document holds the part "${name}" twice.`);
    }
    seen.add(folded);
    if (entry.uncompressedSize > limits.entryBytes) {
      throw tooLarge(`The part "${name}"`, entry.uncompressedSize, limits.entryBytes);
    }
    total += entry.uncompressedSize;
    if (total > limits.totalBytes) throw tooLarge('The document', total, limits.totalBytes);
  }
  checkOverlap(entries);
}

function checkKind(name: string, entry: Entry): void {
  if (entry.isEncrypted()) {
    throw new UnreadableDocumentError('ENCRYPTED', `The part "${name}" is encrypted.`);
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new UnreadableDocumentError(
      'UNSUPPORTED',
      `The part "${name}" is compressed by method ${entry.compressionMethod}.`,
    );
  }
  const madeOnUnix = entry.versionMadeBy >>> 8 === unixHost;
  if (madeOnUnix && ((entry.externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink) {
    throw new UnreadableDocumentError('BAD_NAME', `The part "${name}" is a symbolic link.`);
  }
}

/** The least room each entry takes already suffices: entries that share bytes overlap by more than a header. */
function checkOverlap(entries: readonly DirectoryEntry[]): void {
  const byOffset = [...entries].sort(
    (one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  for (const { name, entry } of byOffset) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) {
      throw new UnreadableDocumentError('OVERLAP', `The part "${name}" shares its bytes with another part.`);
    }
    end = start + localHeaderBytes + entry.fileNameLength + entry.compressedSize;
  }
}

/** A size that an entry declares is beyond a limit. */
export function tooLarge(what: string, bytes: number, limit: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'TOO_LARGE',
    `${what} declares ${bytes} bytes; at most ${limit} are read.`,
  );
}
