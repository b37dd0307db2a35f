import { constants } from 'node:fs';
import { type FileHandle, lchown, lstat, mkdir, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';

/** A file's folder, held open, and the file's name in it. */
export interface SafePlace {
  /** Address of the folder that stays the same whatever is renamed or linked meanwhile. */
  readonly folder: string;
  /** Null: the place is the workspace itself. */
  readonly name: string | null;
  close(): Promise<void>;
}

/**
 * Opens where a path leads. Links are resolved first and must stay inside; then the way is walked folder by folder, each opened below
 * the one before and never through a link. So a command that runs in the workspace meanwhile cannot put a link in our way: what
 * we act for has more rights than it. `create` makes folders that are missing.
 */
export async function openPlace(
  root: string,
  segments: readonly string[],
  { create = false }: { readonly create?: boolean } = {},
): Promise<SafePlace> {
  const top = await realpath(root);
  const target = await resolveLinks(top, segments);
  const way = relative(top, target)
    .split(sep)
    .filter((segment) => segment !== '');
  const name = way.pop() ?? null;
  // Only Linux has an address for a descriptor. Elsewhere the check of the links is all there is.
  if (process.platform !== 'linux') {
    const folder = dirname(join(target, name === null ? '_' : ''));
    if (create) await mkdir(folder, { recursive: true });
    return { folder, name, close: async () => {} };
  }
  let held = await open(top, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    for (const segment of way) {
      const below = await openBelow(held, segment, create);
      await held.close();
      held = below;
    }
  } catch (error) {
    await held.close();
    throw error;
  }
  return { folder: `/proc/self/fd/${held.fd}`, name, close: () => held.close() };
}

async function openBelow(held: FileHandle, segment: string, create: boolean): Promise<FileHandle> {
  const path = `/proc/self/fd/${held.fd}/${segment}`;
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  if (create) {
    const made = await mkdir(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (made) await giveToOwner(`/proc/self/fd/${held.fd}`, path);
  }
  try {
    return await open(path, flags);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || code === 'ENOTDIR')
      throw new InvalidInputError(`${segment} is no folder.`, { field: 'path' });
    throw error;
  }
}

/** The path with every link on it resolved, as far as it exists. Throws where that is not in the workspace. */
async function resolveLinks(top: string, segments: readonly string[]): Promise<string> {
  let existing = join(top, ...segments);
  const missing: string[] = [];
  for (;;) {
    const found = await realpath(existing).catch((error: NodeJS.ErrnoException) => error);
    if (typeof found === 'string') {
      if (found !== top && !found.startsWith(top + sep)) throw leadsOut(segments);
      return join(found, ...missing);
    }
    // A link to what is not there would be written through by others; we write nothing through it.
    const isLink = await lstat(existing).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    );
    if (isLink || (found.code !== 'ENOENT' && found.code !== 'ENOTDIR')) throw leadsOut(segments);
    missing.unshift(basename(existing));
    existing = dirname(existing);
  }
}

function leadsOut(segments: readonly string[]): InvalidInputError {
  return new InvalidInputError(`The path ${segments.join('/')} leads out of the workspace through a link.`, {
    field: 'path',
    hint: 'Use a path inside the workspace.',
  });
}

/** While commands run in the workspace as a user of their own, what we add must be theirs too. */
export async function giveToOwner(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(`${folder}/.`);
  if (uid !== 0 || gid !== 0) await lchown(path, uid, gid);
}
