import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DirectoryEntry } from './read-directory.js';

export const localHeaderBytes = 30;
/** Encrypted, encrypted strongly, directory encrypted (APPNOTE 4.4.4). */
const encryptionFlags = 0x2041;
const unixHost = 3;
const fileTypeMask = 0o170000;
const symbolicLink = 0o120000;

/**
 * Checks an archive by its table of contents alone, before a single byte is inflated. Declared sizes may lie; what is
 * really inflated is bounded again on inflation.
 */
export function checkDirectory(entries: readonly DirectoryEntry[], limits: ReaderLimits): void {
  const seen = new Set<string>();
  let total = 0;
  for (const entry of entries) {
    const { name, size } = entry;
    checkEntryName(name);
    checkKind(entry);
    const folded = withSlashes(name).toLowerCase();
    if (seen.has(folded)) {
      throw new UnreadableDocumentError('DUPLICATE', `The document contains the part "${name}" twice.`);
    }
    seen.add(folded);
    if (size > limits.entryBytes) {
      throw tooLarge(`The part "${name}"`, size, limits.entryBytes, 'entryBytes');
    }
    total += size;
    if (total > limits.totalBytes) throw tooLarge('The document', total, limits.totalBytes, 'totalBytes');
  }
  checkOverlap(entries);
}

function checkKind({
  name,
  flags,
  method,
  size,
  compressedSize,
  madeBy,
  externalAttributes,
}: DirectoryEntry) {
  if (isEncrypted({ flags })) {
    throw new UnreadableDocumentError('ENCRYPTED', `The part "${name}" is encrypted.`);
  }
  if (method !== 0 && method !== 8) {
    throw new UnreadableDocumentError('UNSUPPORTED', `The part "${name}" is compressed by method ${method}.`);
  }
  if (method === 0 && size !== compressedSize) {
    throw new UnreadableDocumentError('CORRUPT', `The part "${name}" is stored with two different sizes.`);
  }
  if (isSymbolicLink({ madeBy, externalAttributes })) {
    throw new UnreadableDocumentError('BAD_NAME', `The part "${name}" is a symbolic link.`);
  }
}

export function isEncrypted({ flags }: Pick<DirectoryEntry, 'flags'>): boolean {
  return (flags & encryptionFlags) !== 0;
}

export function isSymbolicLink({
  madeBy,
  externalAttributes,
}: Pick<DirectoryEntry, 'madeBy' | 'externalAttributes'>): boolean {
  return madeBy >>> 8 === unixHost && ((externalAttributes >>> 16) & fileTypeMask) === symbolicLink;
}

/** The least room each entry takes already suffices: entries that share bytes overlap by more than a header. */
function checkOverlap(entries: readonly DirectoryEntry[]): void {
  const byOffset = [...entries].sort((a, b) => a.offset - b.offset);
  let end = 0;
  for (const { name, offset, rawName, compressedSize } of byOffset) {
    if (offset < end) {
      throw new UnreadableDocumentError('OVERLAP', `The part "${name}" shares its bytes with another part.`);
    }
    end = offset + localHeaderBytes + rawName.length + compressedSize;
  }
}

/** A size that is declared is beyond a limit, which the message names. */
export function tooLarge(
  what: string,
  bytes: number,
  limit: number,
  setting: string,
): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'TOO_LARGE',
    `${what} declares ${bytes} bytes; at most ${limit} are read (limit ${setting}).`,
  );
}

/**
 * True for names that mean a path outside the archive on any system: absolute, drive and UNC paths, `..` and control
 * characters, with slashes or backslashes.
 */
export function isUnsafeName(name: string): boolean {
  const path = withSlashes(name);
  return (
    path === '' ||
    path.startsWith('/') ||
    /^[a-z]:/i.test(path) ||
    hasControlCharacter(name) ||
    path.split('/').some((segment) => segment === '..' || segment === '.')
  );
}

/** Refuses such names, so that no later step can be led astray. */
function checkEntryName(name: string): void {
  if (isUnsafeName(name)) {
    throw new UnreadableDocumentError(
      'BAD_NAME',
      `The document contains a part with the unsafe name ${JSON.stringify(name)}.`,
    );
  }
}

/** Some programs for Windows write a part's folders with backslashes, which Office takes for slashes. */
export function withSlashes(name: string): string {
  return name.replaceAll('\\', '/');
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
