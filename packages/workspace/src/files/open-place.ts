import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { holdFolder } from '@fixpoint/sandbox/tree';
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
 * Opens the target of a path. Links are resolved first and must stay inside; then the way is walked folder by folder, each opened below
 * the one before and never through a link. So a command that runs in the workspace meanwhile cannot put a link in our way: our
 * process has more rights than it. `create` makes folders that are missing.
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
  const held = await holdFolder(top, way.join('/'), { create });
  return { folder: held.address, name, close: async () => held.close() };
}

/** The path with every link on it resolved, as far as it exists. Throws if that is not in the workspace. */
async function resolveLinks(top: string, segments: readonly string[]): Promise<string> {
  let existing = join(top, ...segments);
  const missing: string[] = [];
  for (;;) {
    const result = await realpath(existing).catch((error: NodeJS.ErrnoException) => error);
    if (typeof result === 'string') {
      if (result !== top && !result.startsWith(top + sep)) throw leadsOut(segments);
      return join(result, ...missing);
    }
    // Other programs would write through a link to a missing file; we write nothing through it.
    const isLink = await lstat(existing).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    );
    if (isLink || (result.code !== 'ENOENT' && result.code !== 'ENOTDIR')) throw leadsOut(segments);
    missing.unshift(basename(existing));
    existing = dirname(existing);
  }
}

function leadsOut(segments: readonly string[]): InvalidInputError {
  return new InvalidInputError(
    `The path ${segments.join('/')} leaves the workspace through a symbolic link.`,
    {
      field: 'path',
      hint: 'Use a path inside the workspace.',
    },
  );
}
