import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';

const field = 'existing_file_path';

/** Maximum size of a document, by upload or from a folder, in bytes. */
export const maxDocumentBytes = 50 * 1024 * 1024;

export type ReadInboxFile = (path: string) => Promise<{ name: string; bytes: Buffer }>;

/**
 * Reads files only from the given folders. Links are resolved before the check, and one error covers "not found" and "not allowed", so that a caller
 * cannot learn about other files on this disk.
 */
export function createInbox(folders: readonly string[]): ReadInboxFile {
  return async (path) => {
    const resolved = await resolveFirst(path, folders);
    if (resolved === undefined) {
      const upload = 'pload it with POST /api/v1/artifacts and refer to it as artifact:<id>.';
      throw new InvalidInputError('The file was not found in the allowed folders.', {
        field,
        hint:
          folders.length === 0
            ? `U${upload}`
            : `Put the document into ${folders.join(' or ')}, or u${upload}`,
      });
    }
    // Without O_NONBLOCK, opening a named pipe would block one of the few threads that serve all files, indefinitely.
    const handle = await open(resolved, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new InvalidInputError('The path is not a file.', { field });
      if (stats.size > maxDocumentBytes) {
        throw new InvalidInputError(`The file is larger than ${maxDocumentBytes / 1024 / 1024} MB.`, {
          field,
        });
      }
      return { name: basename(resolved), bytes: await handle.readFile() };
    } finally {
      await handle.close();
    }
  };
}

/** Resolves a path unchanged, then as people write it: below `~`, a bare name in one of the folders, a path from another machine. */
async function resolveFirst(path: string, folders: readonly string[]): Promise<string | undefined> {
  const inHome = /^~[/\\](.+)$/s.exec(path)?.[1];
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const isElsewhere = inHome !== undefined || name === path || /^[a-z]:[/\\]|^\\\\/i.test(path);
  const candidates = [
    path,
    ...(inHome === undefined ? [] : [join(homedir(), inHome.replaceAll('\\', sep))]),
    ...(isElsewhere && name !== '' && name !== '..' ? folders.map((folder) => join(folder, name)) : []),
  ];
  for (const candidate of candidates) {
    const resolved = await resolveInside(candidate, folders);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

async function resolveInside(path: string, folders: readonly string[]): Promise<string | undefined> {
  const file = await realpathOrNothing(path);
  if (file === undefined) return undefined;
  for (const folder of folders) {
    const root = await realpathOrNothing(folder);
    if (root !== undefined && file.startsWith(root.endsWith(sep) ? root : root + sep)) return file;
  }
  return undefined;
}

async function realpathOrNothing(path: string): Promise<string | undefined> {
  // A NUL in a path makes Node throw another kind of error.
  if (path.includes('\0')) return undefined;
  try {
    return await realpath(path);
  } catch {
    return undefined;
  }
}
