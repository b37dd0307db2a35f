import { parseUrl, toSafeLine } from '@fixpoint/shared/text';
import type { ChangeViolation, FileContents } from './change.js';
import type { LockEntries, LockEntry } from './lock-entry.js';
import { readBunLock } from './read-bun-lock.js';
import { readNpmLock } from './read-npm-lock.js';
import { readPipfileLock, readTomlLock } from './read-python-locks.js';
import { readPnpmLock, readYarnLock } from './read-yaml-locks.js';

interface LockFormat {
  readonly read: (text: string) => LockEntries;
  /** Hosts besides those of the policy, which are npm's: a host of one kind of packages serves any user's files to the other. */
  readonly registries?: readonly string[];
}

const python = ['pypi.org', 'files.pythonhosted.org'];

const formats: Readonly<Record<string, LockFormat>> = {
  'package-lock.json': { read: readNpmLock },
  'npm-shrinkwrap.json': { read: readNpmLock },
  'yarn.lock': { read: readYarnLock },
  'pnpm-lock.yaml': { read: readPnpmLock },
  'bun.lock': { read: readBunLock },
  'bun.lockb': {
    read() {
      throw new TypeError('it is binary. Run "bun install --save-text-lockfile" to write a bun.lock instead');
    },
  },
  'poetry.lock': { read: readTomlLock, registries: python },
  'uv.lock': { read: readTomlLock, registries: python },
  'pdm.lock': { read: readTomlLock, registries: python },
  'Pipfile.lock': { read: readPipfileLock, registries: python },
};

export function isLockFile(path: string): boolean {
  return formatOf(path) !== undefined;
}

/**
 * Packages that the new lock file would fetch and the old one did not: each may come only from a registry that the old one used already or
 * that the policy names, with the hash of its bytes, and never with other bytes under a known version. Pure.
 */
export function checkLockFile(
  path: string,
  { before, after }: FileContents,
  registries: readonly string[],
): ChangeViolation[] {
  const format = formatOf(path);
  if (format === undefined) return [];
  const { read } = format;
  if (after === null) {
    const reason =
      'A lock file may not be deleted: it pins the installed versions. Keep it, and let the package manager update it.';
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
    return [
      {
        rule: 'lock-file',
        path,
        reason: `The lock file cannot be read: ${why.replace(/\.$/, '')}. Let the package manager write it.`,
      },
    ];
  }
  const known = readOrNothing(read, before);
  const origins = new Set([
    ...registriesOf(format, registries).map((host) => `https://${host}`),
    ...[...known.values()].flatMap(registryOf),
  ]);
  const lines = after.split('\n');

  return [...now].flatMap(([name, entry]) => {
    const earlier = known.get(name);
    const source = describeSource(entry, earlier, origins);
    const result = [
      ['lock-source', source],
      ['lock-name', source === null ? describeName(entry, earlier) : null],
      ['lock-integrity', describeIntegrity(entry, earlier)],
    ] as const;
    return result.flatMap(([rule, fault]) => {
      if (fault === null) return [];
      const line = lines.findIndex((text) => text.includes(entry.needle)) + 1;
      const where = line === 0 ? '' : `Line ${line}: `;
      return [{ rule, path, reason: `${where}"${toSafeLine(name, 200)}" ${fault}` }];
    });
  });
}

const npm = /^registry\.(?:npmjs\.org|yarnpkg\.com)$/;

function registriesOf(format: LockFormat, ofPolicy: readonly string[]): readonly string[] {
  if (format.registries === undefined) return ofPolicy;
  return [...format.registries, ...ofPolicy.filter((host) => !npm.test(host))];
}

function formatOf(path: string): LockFormat | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return Object.entries(formats).find(([known]) => known.toLowerCase() === name)?.[1];
}

function readOrNothing(read: (text: string) => LockEntries, text: string | null): LockEntries {
  try {
    return text === null ? new Map() : read(text);
  } catch {
    return new Map();
  }
}

/** The registry that a package comes from. A host of repositories is not a registry: anyone can have an account there. */
function registryOf({ source }: LockEntry): string[] {
  const url = source === null ? null : parseUrl(source);
  const isRegistry =
    url !== null && /^https?:$/.test(url.protocol) && /\/-\/|^\/download\/|\/simple\/?$/.test(url.pathname);
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
    return `would come from ${shown}, which is not a registry: use a published version.`;
  }
  if (origins.has(url.origin) && url.username === '' && url.password === '') return null;
  return `would be fetched from ${url.origin}, which is neither a registry already used by this lock file nor listed in diff.registries of the policy.`;
}

function describeName(
  { otherName, source, version }: LockEntry,
  earlier: LockEntry | undefined,
): string | null {
  if (otherName === null) return null;
  if (earlier?.otherName === otherName && earlier.source === source && earlier.version === version)
    return null;
  return `would install ${toSafeLine(otherName, 200)} instead: the installed package must match its name. Use the package by its own name and version.`;
}

function describeIntegrity(entry: LockEntry, earlier: LockEntry | undefined): string | null {
  const { integrity, version } = entry;
  if (integrity === null) {
    if (earlier === undefined ? entry.needsIntegrity : earlier.integrity !== null) {
      return 'has no integrity hash, so any other content could be installed.';
    }
    return null;
  }
  if (isWeak(integrity) && integrity !== earlier?.integrity) {
    return 'has only a SHA-1 or MD5 hash, which can be forged: let the package manager write a SHA-256 or SHA-512 hash.';
  }
  if (earlier === undefined || earlier.integrity === null || earlier.version !== version) return null;
  if (integrity === earlier.integrity || isStronger(integrity, earlier.integrity)) return null;
  if (isLonger(integrity, earlier.integrity)) return null;
  return `has a different integrity hash for the same version ${version ?? ''}: use another version.`;
}

/** True if no hash of a list is stronger than SHA-1. */
function isWeak(integrity: string): boolean {
  return integrity.split(/\s+/).every((hash) => /^(?:sha-?1|md5)[-:]|^[0-9a-f]{32,40}$/i.test(hash));
}

/** Package managers that are newer write a better hash of the same bytes. */
function isStronger(integrity: string, earlier: string): boolean {
  return earlier.startsWith('sha1-') && integrity.startsWith('sha512-');
}

/** A Pipfile.lock lists the hashes of all files of a version, and more files of it may be published. npm takes any of several: not there. */
function isLonger(integrity: string, earlier: string): boolean {
  const hashes = new Set(integrity.split(' '));
  return earlier.startsWith('sha256:') && earlier.split(' ').every((hash) => hashes.has(hash));
}
