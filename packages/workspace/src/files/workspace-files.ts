import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { FixpointError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { isIgnoredFolder } from './ignored-folders.js';
import { giveToOwner, openPlace } from './open-place.js';
import { parsePath } from './parse-path.js';

export interface FileEntry {
  readonly name: string;
  readonly type: 'file' | 'folder' | 'other';
}

/** What came of a write. `unchanged`: the file had this content already. */
export type WriteResult = 'created' | 'changed' | 'unchanged';

/** The files of one workspace, by paths as a model writes them. Throws InvalidInputError for a path that leads out of it. */
export interface WorkspaceFiles {
  readonly root: string;
  /** Null where there is no such file. Throws for what is no text, or too long. */
  read(path: string): Promise<string | null>;
  /** Whole or not at all: no reader ever sees half a file. Makes the folders on the way. */
  write(path: string, content: string): Promise<WriteResult>;
  /** Answers false where it was there already. */
  createFolder(path: string): Promise<boolean>;
  list(path: string): Promise<readonly FileEntry[]>;
  /** Paths of all files in a folder, but those in folders that installers fill. Links are left out. */
  walk(path?: string): Promise<readonly string[]>;
}

export const longestFile = 512 * 1024;
/** A model that goes round in circles fills no disk. */
const mostNewFiles = 2_000;
const mostWalked = 5_000;

export function openWorkspaceFiles(root: string): WorkspaceFiles {
  let created = 0;

  async function withPlace<Result>(
    path: string,
    create: boolean,
    use: (place: { folder: string; name: string | null; path: string }) => Promise<Result>,
  ): Promise<Result> {
    const segments = parsePath(path);
    const place = await openPlace(root, segments, { create }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new NotFoundError('folder', segments.slice(0, -1).join('/')) : error;
    });
    try {
      return await use({ folder: place.folder, name: place.name, path: segments.join('/') });
    } finally {
      await place.close();
    }
  }

  async function write(path: string, content: string): Promise<WriteResult> {
    if (content.includes('\0')) throw refuse(path, 'the content is no text: it holds a NUL character');
    if (Buffer.byteLength(content) > longestFile) {
      throw refuse(path, `the content is longer than ${longestFile / 1024} KiB`);
    }
    return withPlace(path, true, async ({ folder, name, path: clean }) => {
      if (name === null) throw refuse(path, 'it names no file');
      const target = `${folder}/${name}`;
      const before = await lstat(target).catch(() => null);
      if (before !== null && !before.isFile()) throw refuse(clean, 'there is a folder of that name');
      if (before === null && created >= mostNewFiles) {
        throw new FixpointError(`No more than ${mostNewFiles} files are created in one go.`, {
          code: 'too-many-files',
          retry: 'never',
        });
      }
      if (before !== null && (await readText(target, clean).catch(() => null)) === content)
        return 'unchanged';
      const draft = `${folder}/.${randomBytes(6).toString('hex')}.tmp`;
      const handle = await open(draft, 'wx', before === null ? 0o644 : before.mode & 0o777);
      try {
        await handle.writeFile(content);
        await handle.close();
        await giveToOwner(folder, draft);
        await rename(draft, target);
      } catch (error) {
        await handle.close().catch(() => {});
        await rm(draft, { force: true });
        throw error;
      }
      if (before === null) created += 1;
      return before === null ? 'created' : 'changed';
    });
  }

  async function list(path: string): Promise<readonly FileEntry[]> {
    return withPlace(path, false, async ({ folder, name, path: clean }) => {
      const target = name === null ? `${folder}/.` : `${folder}/${name}`;
      const found = await lstat(target).catch(() => null);
      if (found === null) throw new NotFoundError('folder', clean || '.');
      if (!found.isDirectory()) throw refuse(clean, 'it is no folder');
      const entries = await readdir(target, { withFileTypes: true });
      return entries
        .map((entry) => ({
          name: entry.name,
          type: entry.isDirectory()
            ? ('folder' as const)
            : entry.isFile()
              ? ('file' as const)
              : ('other' as const),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    });
  }

  async function walk(path = ''): Promise<readonly string[]> {
    const found: string[] = [];
    const waiting = [parsePath(path).join('/')];
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      // A name that a command gave and no path of ours can hold is not walked into.
      const entries = await list(folder).catch(() => []);
      for (const { name, type } of entries) {
        const inner = folder === '' ? name : `${folder}/${name}`;
        if (type === 'file') found.push(inner);
        else if (type === 'folder' && !isIgnoredFolder(name)) waiting.push(inner);
        if (found.length >= mostWalked) return found;
      }
    }
    return found;
  }

  return {
    root,
    write,
    list,
    walk,
    read: (path) =>
      withPlace(path, false, async ({ folder, name, path: clean }) => {
        if (name === null) throw refuse(path, 'it names no file');
        return readText(`${folder}/${name}`, clean);
      }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error instanceof NotFoundError) return null;
        throw error;
      }),
    createFolder: (path) =>
      withPlace(path, true, async ({ folder, name, path: clean }) => {
        if (name === null) return false;
        const target = `${folder}/${name}`;
        const before = await lstat(target).catch(() => null);
        if (before?.isDirectory()) return false;
        if (before !== null) throw refuse(clean, 'there is a file of that name');
        await mkdir(target);
        await giveToOwner(folder, target);
        return true;
      }),
  };
}

async function readText(target: string, path: string): Promise<string> {
  // Neither a link nor a pipe that nobody writes to holds us.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(target, flags);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw refuse(path, 'it is no file');
    if (found.size > longestFile) throw refuse(path, `it is longer than ${longestFile / 1024} KiB`);
    const bytes = await handle.readFile();
    if (bytes.includes(0)) throw refuse(path, `it is no text, but ${bytes.length} bytes of something else`);
    return bytes.toString('utf8');
  } finally {
    await handle.close();
  }
}

function refuse(path: string, reason: string): InvalidInputError {
  return new InvalidInputError(`${path}: ${reason}.`, { field: 'path' });
}
