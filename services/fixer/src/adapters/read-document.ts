import { readFile, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';

/** Larger than any document in a mail. */
const maxBytes = 64 * 1024 * 1024;

/** The bytes of a file that a command of the service wrote; null if it is not in that folder, or is too large. */
export async function readDocument(path: string, folder: string): Promise<Buffer | null> {
  const [file, root] = await Promise.all([realpath(path).catch(() => null), realpath(folder)]);
  if (file === null || !file.startsWith(`${root}${sep}`)) return null;
  const result = await stat(file);
  return result.isFile() && result.size <= maxBytes ? readFile(file) : null;
}
