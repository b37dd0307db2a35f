import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The guard's read access to the disk. Every path is absolute. */
export interface GuardFiles {
  /** The path with the links of its longest existing part resolved, as the kernel would walk it. */
  resolve(path: string): string;
  exists(path: string): boolean;
  isDirectory(path: string): boolean;
  isLink(path: string): boolean;
  /** Names in a directory; empty if it cannot be read. */
  list(path: string): readonly string[];
}

/** The path as it is seen from the folder. */
export function inFolder(path: string, folder: string): string {
  return path.startsWith('/') ? path : `${folder}/${path}`;
}

/** The real disk. */
export function createGuardFiles(): GuardFiles {
  return {
    resolve: resolveLinks,
    exists: (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
    isDirectory: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
    isLink: (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true,
    list(path) {
      try {
        return readdirSync(path);
      } catch {
        return [];
      }
    },
  };
}

/** `..` is applied after the links before it, so this must not normalise first. */
function resolveLinks(path: string): string {
  let resolved = '/';
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    resolved = segment === '..' ? dirname(resolved) : follow(join(resolved, segment));
  }
  return resolved;
}

function follow(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    // A name that does not exist yet may be created by a write. A dangling or looping link is not: it exists as a link.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !isListed(path)) return path;
    throw error;
  }
}

function isListed(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return readdirSync(dirname(path)).includes(name);
  } catch {
    return false;
  }
}
