import type { ChangeViolation } from '@fixpoint/guard/change-gate';
import { parseUrl, toSafeLine } from '@fixpoint/shared/text';
import type { FileContents, LockEntries, LockEntry } from './lock-entry.js';

import { readNpmLock } from './read-npm-lock.js';
import { readPnpmLock, readYarnLock } from './read-yaml-locks.js';

const readers: Readonly<Record<string, (text: string) => LockEntries>> = {
  'package-lock.json': readNpmLock,
  'npm-shrinkwrap.json': readNpmLock,
  'yarn.lock': readYarnLock,
  'pnpm-lock.yaml': readPnpmLock,
};

export function isLockFile(path: string): boolean {
  return readerOf(path) !== undefined;
}

/**
 * What installing by the new lock file would fetch that installing by the old one did not: each package only from a registry
 * that the old one used already or that the policy names, with the hash of its bytes, and never other bytes under a version
 * that is known. Pure.
 */
export function checkLockFile(
  path: string,
  { before, after }: FileContents,
  registries: readonly string[],
): ChangeViolation[] {
  const read = readerOf(path);
  if (read === undefined) return [];
  if (after === null) {
    const reason = 'A lock file may not be deleted: it fixes what is installed.';
    return [{ rule: 'lock-file', path, reason }];
  }
  let now: LockEntries;
  try {
    now = read(after);
  } catch (error) {
    const why = toSafeLine(
      (error instanceof Error ? error.message.split('\n')[0] : String(error)) ?? '',
      300,
    );
    return [{ rule: 'lock-file', path, reason: `The lock file cannot be read: ${why}` }];
  }
  const known = readOrNothing(read, before);
  const origins = new Set([
    ...registries.map((host) => `https://${host}`),
    ...[...known.values()].flatMap(registryOf),
  ]);
  const lines = after.split('\n');

  return [...now].flatMap(([name, entry]) => {
    const earlier = known.get(name);
    const found = [
      ['lock-source', describeSource(entry, earlier, origins)],
      ['lock-integrity', describeIntegrity(entry, earlier)],
    ] as const;
    return found.flatMap(([rule, fault]) => {
      if (fault === null) return [];
      const line = lines.findIndex((text) => text.includes(entry.needle)) + 1;
      const where = line === 0 ? '' : `Line ${line}: `;
      return [{ rule, path, reason: `${where}"${toSafeLine(name, 200)}" ${fault}` }];
    });
  });
}

function readerOf(path: string): ((text: string) => LockEntries) | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return Object.hasOwn(readers, name) ? readers[name] : undefined;
}

function readOrNothing(read: (text: string) => LockEntries, text: string | null): LockEntries {
  try {
    return text === null ? new Map() : read(text);
  } catch {
    return new Map();
  }
}

/** The registry that a package comes from. A host of repositories is none: everybody has an account there. */
function registryOf({ source }: LockEntry): string[] {
  const url = source === null ? null : parseUrl(source);
  const isRegistry =
    url !== null && /^https?:$/.test(url.protocol) && /\/-\/|^\/download\//.test(url.pathname);
  return isRegistry ? [url.origin] : [];
}

function describeSource(
  { source }: LockEntry,
  earlier: LockEntry | undefined,
  origins: ReadonlySet<string>,
): string | null {
  if (source === null || source === earlier?.source) return null;
  const shown = toSafeLine(source.replace(/\/\/[^/@]*@/, '//'), 200);
  const url = parseUrl(source);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return `would come from ${shown}, which is no registry: take a published version.`;
  }
  if (origins.has(url.origin) && url.username === '' && url.password === '') return null;
  return `would be fetched from ${url.origin}, which is neither a registry that this lock file used nor one of diff.registries in the policy.`;
}

function describeIntegrity(entry: LockEntry, earlier: LockEntry | undefined): string | null {
  const { integrity, version } = entry;
  if (integrity === null) {
    if (earlier === undefined ? entry.needsIntegrity : earlier.integrity !== null) {
      return 'has no hash of its bytes (integrity), so anything could be installed in its place.';
    }
    return null;
  }
  if (earlier === undefined || earlier.integrity === null || earlier.version !== version) return null;
  if (integrity === earlier.integrity || isStronger(integrity, earlier.integrity)) return null;
  return `has other bytes (integrity) under the same version ${version ?? ''}: take another version.`;
}

/** Package managers that are newer write a better hash of the same bytes. */
function isStronger(integrity: string, earlier: string): boolean {
  return earlier.startsWith('sha1-') && integrity.startsWith('sha512-');
}
