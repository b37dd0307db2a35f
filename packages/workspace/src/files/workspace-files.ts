import type { Dirent } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { holdFolder, listHeld, readHeld, writeHeld } from '@fixpoint/sandbox/tree';
import { FixpointError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { isIgnoredFolder } from './ignored-folders.js';
import { openPlace } from './open-place.js';
import { parsePath } from './parse-path.js';

export interface FileEntry {
  readonly name: string;
  readonly type: 'file' | 'folder' | 'other';
}

/** Result of a write. `unchanged`: the file had this content already. */
export type WriteResult = 'created' | 'changed' | 'unchanged';

/** The files of one workspace, by paths as a model writes them. Throws InvalidInputError for a path that leads out of it. */
export interface WorkspaceFiles {
  readonly root: string;
  /** Null if there is no such file. Throws if it is not text, or too long. */
  read(path: string): Promise<string | null>;
  /** Whole or not at all: no reader ever sees half a file. Makes the folders on the way. */
  write(path: string, content: string): Promise<WriteResult>;
  /** Returns false if it exists already. */
  createFolder(path: string): Promise<boolean>;
  list(path: string): Promise<readonly FileEntry[]>;
  hasFolder(path: string): Promise<boolean>;
  /** Paths of all files in a folder, but those in folders that installers fill. Links are left out. */
  walk(path?: string): Promise<readonly string[]>;
}

export const maxFileLength = 512 * 1024;
/** A model that goes round in circles fills no disk. */
const maxNewFiles = 2_000;
const maxWalked = 5_000;

function typeOf(entry: Pick<Dirent, 'isDirectory' | 'isFile'>): FileEntry['type'] {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

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
    if (content.includes('\0')) throw refuse(path, 'the content is not text: it contains a NUL character');
    if (Buffer.byteLength(content) > maxFileLength) {
      throw refuse(path, `the content is longer than ${maxFileLength / 1024} KiB`);
    }
    return withPlace(path, true, async ({ folder, name, path: clean }) => {
      if (name === null) throw refuse(path, 'it is not a file name');
      const target = `${folder}/${name}`;
      const before = await lstat(target).catch(() => null);
      if (before === null) {
        throwIfTooMany(created);
        await writeHeld({ address: folder }, toBytes(name), content, 0o644);
        created += 1;
        return 'created';
      }
      if (!before.isFile()) throw refuse(clean, 'a folder with that name exists');
      if ((await readText(folder, name, clean).catch(() => null)) === content) return 'unchanged';
      await writeHeld({ address: folder }, toBytes(name), content, before.mode & 0o777);
      return 'changed';
    });
  }

  async function list(path: string): Promise<readonly FileEntry[]> {
    return withPlace(path, false, async ({ folder, name, path: clean }) => {
      const held = await holdFolder(folder, name ?? '').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT'
          ? new NotFoundError('folder', clean || '.')
          : refuse(clean, 'it is not a folder');
      });
      const entries = await listHeld(held).finally(() => held.close());
      return entries
        .map((entry) => ({
          name: Buffer.from(entry.name, 'latin1').toString('utf8'),
          type: typeOf(entry),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    });
  }

  async function walk(path = ''): Promise<readonly string[]> {
    const results: string[] = [];
    const waiting = [parsePath(path).join('/')];
    for (const folder of waiting) {
      // A name that a command gave and no path of ours can hold is not walked into.
      const entries = await list(folder).catch(() => []);
      const within = (name: string) => (folder === '' ? name : `${folder}/${name}`);
      const ofType = (wanted: FileEntry['type']) => entries.filter(({ type }) => type === wanted);
      for (const { name } of ofType('file')) results.push(within(name));
      if (results.length >= maxWalked) break;
      const folders = ofType('folder').filter(({ name }) => !isIgnoredFolder(name));
      for (const { name } of folders) waiting.push(within(name));
    }
    return results.slice(0, maxWalked);
  }

  return {
    root,
    write,
    list,
    walk,
    hasFolder: (path) =>
      list(path).then(
        () => true,
        () => false,
      ),
    read: (path) =>
      withPlace(path, false, async ({ folder, name, path: clean }) => {
        if (name === null) throw refuse(path, 'it is not a file name');
        return readText(folder, name, clean);
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
        if (before !== null) throw refuse(clean, 'a file with that name exists');
        (await holdFolder(folder, name, { create: true })).close();
        return true;
      }),
  };
}

function throwIfTooMany(created: number): void {
  if (created < maxNewFiles) return;
  throw new FixpointError(`At most ${maxNewFiles} files can be created in one task.`, {
    code: 'too-many-files',
    retry: 'never',
  });
}

async function readText(folder: string, name: string, path: string): Promise<string> {
  const { content, mode, isTooLarge } = await readHeld({ address: folder }, toBytes(name), maxFileLength);
  if (isTooLarge) throw refuse(path, `it is longer than ${maxFileLength / 1024} KiB`);
  if (content === null || mode === '120000') {
    const isMissing = (await lstat(`${folder}/${name}`).catch(() => null)) === null;
    throw isMissing ? new NotFoundError('file', path) : refuse(path, 'it is not a file');
  }
  if (content.includes(0)) {
    throw refuse(path, `it is a binary file of ${content.length} bytes`);
  }
  return content.toString('utf8');
}

/** The name with one character for each byte. */
function toBytes(name: string): string {
  return Buffer.from(name).toString('latin1');
}

function refuse(path: string, reason: string): InvalidInputError {
  return new InvalidInputError(`${path}: ${reason}.`, { field: 'path' });
}
