import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { closeSync, constants, openSync } from 'node:fs';
import {
  type FileHandle,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { loadOpenBeneath } from './open-beneath.js';

/*
 * The one way by which code outside the sandbox reaches files that code inside can write: a folder is opened below its root without
 * following any link, and from then on only single names in the open folder are used. Whatever is renamed or linked meanwhile, the
 * open folder stays the same one.
 */

/** A folder below a root, kept open. */
export interface HeldFolder {
  /** Address of the folder while it is open. Append one name, and never follow a link with it. */
  readonly address: string;
  close(): void;
}

/** Content of a file or the target of a link. */
export interface EntryContent {
  /** Null: too large, neither file nor link, or not readable. */
  readonly content: Buffer | null;
  readonly mode: '100644' | '100755' | '120000';
  readonly isTooLarge: boolean;
}

/** Linux: a descriptor that only names a file. Node has no constant for it. */
const namesOnly = 0o10000000;

/**
 * Opens a folder below `root`. Throws InvalidInputError if a link or something else is in place of a folder on the way; ENOENT if it is
 * missing. Links on the way to `root` itself are followed: code inside must not be able to write there.
 *
 * @param path - With slashes. A Buffer if the names may be in any encoding.
 * @param options.create - Creates missing folders, for the owner of the folder they are in.
 */
export async function holdFolder(
  root: string,
  path: string | Buffer,
  { create = false }: { readonly create?: boolean } = {},
): Promise<HeldFolder> {
  const segments = Buffer.from(path as string)
    .toString('latin1')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw new InvalidInputError('The path contains "..".', { field: 'path' });
  // Only Linux has an address for a descriptor. Other systems have no sandbox, so nothing inside one races with this check.
  if (process.platform !== 'linux') return holdByPath(root, segments, create);
  const openBeneath = await loadOpenBeneath();
  let descriptor = openSync(root, namesOnly | constants.O_DIRECTORY);
  try {
    const direct =
      segments.length === 0 ? null : openBeneath(descriptor, Buffer.from(segments.join('/'), 'latin1'));
    if (direct !== null) {
      closeSync(descriptor);
      return toHeld(direct);
    }
    for (const segment of segments) {
      const address = `/proc/self/fd/${descriptor}`;
      if (create) await createFolder(address, segment);
      const below = openNext(address, segment);
      closeSync(descriptor);
      descriptor = below;
    }
    return toHeld(descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function toHeld(descriptor: number): HeldFolder {
  return { address: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}

function openNext(address: string, segment: string): number {
  try {
    return openSync(toPlace(address, segment), namesOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || code === 'ENOTDIR') throw notAFolder(segment);
    throw error;
  }
}

async function holdByPath(root: string, segments: readonly string[], create: boolean): Promise<HeldFolder> {
  let address = root;
  for (const segment of segments) {
    if (create) await createFolder(address, segment);
    address = `${address}/${Buffer.from(segment, 'latin1').toString('utf8')}`;
    if (!(await lstat(address)).isDirectory()) throw notAFolder(segment);
  }
  return { address, close: () => {} };
}

async function createFolder(address: string, name: string): Promise<void> {
  const place = toPlace(address, name);
  const isNew = await mkdir(place).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  const owner = isNew ? await findOwner(address) : null;
  if (owner !== null) await lchown(place, owner.uid, owner.gid);
}

function notAFolder(segment: string): InvalidInputError {
  const name = Buffer.from(segment, 'latin1').toString('utf8');
  return new InvalidInputError(`"${name}" is not a folder.`, { field: 'path' });
}

/** While commands run as a separate user, files added by root must belong to that user. Null: nothing to do. */
async function findOwner(folder: string): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = await stat(`${folder}/.`);
  return uid === 0 && gid === 0 ? null : { uid, gid };
}

/** Entries of a folder. Names have one character for each byte. */
export function listHeld(folder: HeldFolder): Promise<Dirent[]> {
  return readdir(Buffer.from(`${folder.address}/.`), { encoding: 'latin1', withFileTypes: true });
}

/** Reads one entry of a folder. Neither a link, a pipe without a writer nor a file that grows holds the reader up. */
export async function readHeld(
  folder: Pick<HeldFolder, 'address'>,
  name: string,
  maxBytes: number,
): Promise<EntryContent> {
  const nothing: EntryContent = { content: null, mode: '100644', isTooLarge: false };
  const place = toPlace(folder.address, name);
  const result = await lstat(place).catch(() => null);
  if (result?.isSymbolicLink()) {
    const content = await readlink(place, { encoding: 'buffer' }).catch(() => null);
    return { content, mode: '120000', isTooLarge: false };
  }
  if (!result?.isFile()) return nothing;
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(place, flags).catch(() => null);
  if (file === null) return nothing;
  try {
    const state = await file.stat();
    if (!state.isFile()) return nothing;
    if (state.size > maxBytes) return { ...nothing, isTooLarge: true };
    const content = await readBytes(file, state.size);
    return { content, mode: state.mode & 0o100 ? '100755' : '100644', isTooLarge: false };
  } catch {
    return nothing;
  } finally {
    await file.close();
  }
}

async function readBytes(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** Writes a file whole or not at all, as a new file: a link or another name of the old one is never written through. */
export async function writeHeld(
  folder: Pick<HeldFolder, 'address'>,
  name: string,
  content: string | Uint8Array,
  mode = 0o644,
): Promise<void> {
  const draft = `${folder.address}/.${randomBytes(6).toString('hex')}.tmp`;
  const file = await open(draft, 'wx', mode);
  try {
    await file.writeFile(content);
    const owner = await findOwner(folder.address);
    if (owner !== null) await file.chown(owner.uid, owner.gid);
    await file.close();
    await rename(draft, toPlace(folder.address, name));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** Replaces the entry of that name with a link. The link is a name to us, whatever it leads to. */
export async function linkHeld(folder: HeldFolder, name: string, target: Buffer): Promise<void> {
  const draft = `${folder.address}/.${randomBytes(6).toString('hex')}.tmp`;
  await symlink(target, draft);
  try {
    const owner = await findOwner(folder.address);
    if (owner !== null) await lchown(draft, owner.uid, owner.gid);
    await rename(draft, toPlace(folder.address, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Place of an entry in an open folder; the name has one character for each byte. */
export function toPlace(address: string, name: string): Buffer {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) {
    throw new InvalidInputError(
      'The name of a file or folder must not be empty, "." or "..", and must not contain "/" or a NUL character.',
      { field: 'path' },
    );
  }
  return Buffer.concat([Buffer.from(`${address}/`), Buffer.from(name, 'latin1')]);
}
