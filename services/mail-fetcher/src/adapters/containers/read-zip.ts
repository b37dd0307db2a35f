import { buffer } from 'node:stream/consumers';
import {
  type DirectoryEntry,
  findArchiveEnd,
  inflatePieces,
  isEncrypted,
  isSymbolicLink,
  isUnsafeName,
  readDirectory,
} from '@fixpoint/documents/archive';

const maxEntries = 1_000;

/** Limits for the requested files of one archive. */
export interface ZipLimits {
  /** Returns true if a file of that name is requested at all. */
  readonly isWanted: (name: string) => boolean;
  readonly maximumBytes: number;
  readonly maximumFiles: number;
}

/**
 * The requested files of an archive, inflated within the limits. Encrypted files and links are skipped; `skipped` lists them with the reasons. An
 * archive in the archive is not opened. Throws an `Error` with a message for people if the archive is damaged or has a name that leads out of it.
 */
export async function readZip(
  bytes: Buffer,
  { isWanted, maximumBytes, maximumFiles }: ZipLimits,
): Promise<{ files: { name: string; data: Buffer }[]; skipped: string[] }> {
  // The limited size of the archive bounds the number of listed entries.
  const entries = readDirectory(bytes, findArchiveEnd(bytes), { entries: Number.MAX_SAFE_INTEGER });
  const files: { name: string; data: Buffer }[] = [];
  const skipped: string[] = [];
  let total = 0;
  for (const entry of entries.slice(0, maxEntries)) {
    const name = entry.name.replaceAll('\\', '/');
    if (isUnsafeName(name)) throw new Error(`invalid relative path: ${name}`);
    if (name.endsWith('/') || /(^|\/)(__MACOSX\/|\._)/.test(name) || !isWanted(name)) continue;
    const reason = whyNot(entry, maximumBytes - total);
    if (reason !== null) skipped.push(`"${name}" in the archive, ${reason}`);
    else if (files.length >= maximumFiles)
      skipped.push(`"${name}" in the archive, beyond the limit of ${maximumFiles} documents`);
    else {
      const data = await buffer(inflatePieces(bytes, entry));
      total += data.length;
      files.push({ name, data });
    }
  }
  if (entries.length > maxEntries) skipped.push(`archive entries after the first ${maxEntries}`);
  return { files, skipped };
}

function whyNot(entry: DirectoryEntry, left: number): string | null {
  if (isEncrypted(entry)) return 'which is encrypted';
  if (isSymbolicLink(entry)) return 'which is a link';
  if (entry.size > left) return `${entry.size} bytes, over the limit`;
  return null;
}
