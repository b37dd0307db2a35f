import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

interface NearestEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly isWritable: boolean;
}

/** Finds a path, or the nearest one above it that exists. */
export async function findNearestEntry(path: string): Promise<NearestEntry> {
  const entry = await stat(path).catch(() => null);
  if (entry === null && path !== dirname(path)) return findNearestEntry(dirname(path));
  const isFolder = entry?.isDirectory() === true;
  const isWritable = await access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return { path, isFolder, isWritable };
}
