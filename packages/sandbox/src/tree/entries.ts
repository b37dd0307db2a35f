import { lstat, rmdir, unlink } from 'node:fs/promises';
import { type EntryContent, holdFolder, linkHeld, readHeld, toPlace, writeHeld } from './hold-folder.js';

/*
 * Single entries below a root that code inside a sandbox can write, by paths with one character for each byte. No link on the way or at
 * the end is followed, and nothing outside the root is read or written, whatever is swapped meanwhile.
 */

/** Reads a file, or the target of a link. */
export async function readEntry(root: string, path: string, maxBytes: number): Promise<EntryContent> {
  const { folder, name } = split(path);
  const held = await holdFolder(root, folder).catch(() => null);
  if (held === null) return { content: null, mode: '100644', isTooLarge: false };
  try {
    return await readHeld(held, name, maxBytes);
  } finally {
    held.close();
  }
}

/** Content of a file. Null if it is missing, too large, or not a file. */
export async function readFileBeneath(root: string, path: string, maxBytes: number): Promise<Buffer | null> {
  const { content, mode } = await readEntry(root, path, maxBytes);
  return mode === '120000' ? null : content;
}

/** Writes a file or a link with the mode that git gives it. Creates the folders on the way. */
export async function writeEntry(
  root: string,
  { path, mode }: { readonly path: string; readonly mode: string },
  content: Buffer,
): Promise<void> {
  const { folder, name } = split(path);
  const held = await holdFolder(root, folder, { create: true });
  try {
    if (mode === '120000') await linkHeld(held, name, content);
    else await writeHeld(held, name, content, mode === '100755' ? 0o755 : 0o644);
  } finally {
    held.close();
  }
}

/** Removes a file or a link, and the folders above it if they are empty then. */
export async function removeEntry(root: string, path: string): Promise<void> {
  let { folder, name } = split(path);
  for (let isFile = true; name !== ''; isFile = false, { folder, name } = split(folder.toString('latin1'))) {
    const held = await holdFolder(root, folder).catch(() => null);
    if (held === null) return;
    const place = toPlace(held.address, name);
    try {
      const result = await lstat(place).catch(() => null);
      if (isFile && result !== null && !result.isDirectory()) await unlink(place);
      if (!isFile) await rmdir(place);
    } catch (error) {
      // A folder with other files stays.
      if (!isFile) return;
      throw error;
    } finally {
      held.close();
    }
  }
}

function split(path: string): { folder: Buffer; name: string } {
  const end = path.lastIndexOf('/');
  return { folder: Buffer.from(path.slice(0, Math.max(0, end)), 'latin1'), name: path.slice(end + 1) };
}
