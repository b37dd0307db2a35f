import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

const mostEntries = 1_000;

/** What one archive may hold of what is wanted. */
export interface ZipLimits {
  /** Whether a file of that name is wanted at all. */
  readonly isWanted: (name: string) => boolean;
  readonly maximumBytes: number;
  readonly maximumFiles: number;
}

/**
 * The wanted files of an archive, inflated within the limits. Encrypted files, links and names that lead out of the archive are left;
 * `skipped` says which and why. An archive in the archive is not opened. Throws an `Error` in words where it is no archive.
 */
export async function readZip(
  bytes: Buffer,
  { isWanted, maximumBytes, maximumFiles }: ZipLimits,
): Promise<{ files: { name: string; data: Buffer }[]; skipped: string[] }> {
  const zip = await fromBufferPromise(bytes, {
    lazyEntries: true,
    validateEntrySizes: true,
    decodeStrings: true,
  });
  const files: { name: string; data: Buffer }[] = [];
  const skipped: string[] = [];
  let total = 0;
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > mostEntries) {
      skipped.push(`archive entries after the first ${mostEntries}`);
      break;
    }
    const name = entry.fileName;
    if (name.endsWith('/') || /(^|\/)(__MACOSX\/|\._)/.test(name) || !isWanted(name)) continue;
    const reason = whyNot(entry, maximumBytes - total);
    if (reason !== null) skipped.push(`"${name}" in the archive, ${reason}`);
    else if (files.length >= maximumFiles)
      skipped.push(`"${name}" in the archive, beyond the limit of ${maximumFiles} documents`);
    else {
      const data = await inflate(zip, entry);
      total += data.length;
      files.push({ name, data });
    }
  }
  return { files, skipped };
}

const unixLink = 0o120_000;

function whyNot(entry: Entry, left: number): string | null {
  if (entry.isEncrypted()) return 'which is encrypted';
  if (((entry.externalFileAttributes >>> 16) & 0o170_000) === unixLink) return 'which is a link';
  if (entry.uncompressedSize > left) return `${entry.uncompressedSize} bytes, over the limit`;
  return null;
}

/** Stops at the declared size, which the library holds the stream to. */
async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}
