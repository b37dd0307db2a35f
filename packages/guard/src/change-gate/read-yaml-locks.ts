import { isRecord } from '@fixpoint/shared/text';
import { parseSyml } from '@yarnpkg/parsers';
import { fieldsOf, type LockEntries, type LockEntry, nameInAddress, textOf } from './lock-entry.js';

/** pnpm-lock.yaml of any version. Throws if it is not such a file. */
export function readPnpmLock(text: string): LockEntries {
  const entries = new Map<string, LockEntry>();
  const lock = parseSyml(text);
  for (const [place, name, version] of [
    ...dependenciesOf(lock.importers),
    ...dependenciesOf(lock.snapshots),
  ]) {
    // `left: {version: other@1.0.0}` installs the other under that name.
    const aliasedName = /^\/?((?:@[^/@]+\/)?[^@/(:]+)[@/]\d/.exec(version)?.[1];
    if (aliasedName === undefined || aliasedName === name) continue;
    const nothing = { source: null, version, integrity: null, needsIntegrity: false };
    entries.set(`${place} > ${name}`, { ...nothing, otherName: aliasedName, needle: version });
  }
  for (const [key, entry] of fieldsOf(lock.packages)) {
    const resolution = isRecord(entry.resolution) ? entry.resolution : {};
    const repository = textOf(resolution.repo);
    const directory = textOf(resolution.directory);
    const source =
      textOf(resolution.tarball) ??
      (repository === null ? null : `git+${repository.replace(/^git\+/, '')}`) ??
      (directory?.split('/').includes('..') ? `file:${directory}` : null);
    entries.set(key, {
      source,
      version: key,
      otherName: nameInAddress(/^\/?((?:@[^/]+\/)?[^@/(]+)/.exec(key)?.[1] ?? key, null, source),
      integrity: textOf(resolution.integrity),
      needsIntegrity: directory === null,
      needle: textOf(resolution.tarball) ?? repository ?? directory ?? key,
    });
  }
  return entries;
}

/** yarn.lock of any version. Throws if it is not such a file. */
export function readYarnLock(text: string): LockEntries {
  const entries = new Map<string, LockEntry>();
  for (const [key, entry] of fieldsOf(parseSyml(text))) {
    if (key === '__metadata') continue;
    const resolution = textOf(entry.resolution);
    const located = resolution === null ? locateClassic(key, entry) : locate(rangeOf(resolution));
    entries.set(key, {
      source: located.source,
      version: textOf(entry.version),
      otherName: otherNameOf(key, resolution, entry),
      integrity: textOf(entry.checksum) ?? textOf(entry.integrity) ?? hashOf(textOf(entry.resolved)),
      // Packages of other platforms have no hash: they may never have been fetched.
      needsIntegrity: located.isFetched && textOf(entry.conditions) === null,
      needle: located.needle ?? key,
    });
  }
  return entries;
}

/** Every dependency that a part of a pnpm lock file names: where, its name, and its version. */
function dependenciesOf(part: unknown): [place: string, name: string, version: string][] {
  return fieldsOf(part).flatMap(([place, entry]) =>
    ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => {
      const dependencies = entry[kind];
      if (!isRecord(dependencies)) return [];
      return Object.entries(dependencies).flatMap(([name, dependency]) => {
        const version = textOf(isRecord(dependency) ? dependency.version : dependency);
        return version === null ? [] : [[place, name, version] as [string, string, string]];
      });
    }),
  );
}

/** Real name of a package of a yarn lock file, if it is used under another name. */
function otherNameOf(
  key: string,
  resolution: string | null,
  entry: Readonly<Record<string, unknown>>,
): string | null {
  const names = key.split(/,\s*/).map((descriptor) => descriptor.slice(0, descriptor.indexOf('@', 1)));
  if (resolution !== null) {
    const resolved = resolution.slice(0, resolution.indexOf('@', 1));
    return names.every((name) => name === resolved) ? null : resolved;
  }
  const alias = key
    .split(/,\s*/)
    .map(rangeOf)
    .find((range) => range.startsWith('npm:'));
  if (alias !== undefined) return alias;
  const [name = ''] = names;
  return nameInAddress(name, textOf(entry.version), textOf(entry.resolved));
}

interface Located {
  readonly source: string | null;
  readonly isFetched: boolean;
  readonly needle: string | null;
}

/** The part after the name of `name@range` or `@scope/name@range`. */
function rangeOf(descriptor: string): string {
  return descriptor.slice(descriptor.indexOf('@', 1) + 1);
}

function locateClassic(key: string, entry: Readonly<Record<string, unknown>>): Located {
  const resolved = textOf(entry.resolved);
  if (resolved !== null) return { source: resolved, isFetched: true, needle: resolved };
  const range = rangeOf(key);
  if (/^(?:link|workspace):/.test(range)) return { source: null, isFetched: false, needle: null };
  return { source: range.includes(':') ? range : null, isFetched: true, needle: null };
}

/** The part of a resolution after the name: `npm:1.0.0`, `workspace:.`, `patch:…`, or an address. */
function locate(reference: string): Located {
  const archive = /(?:::|&)__archiveUrl=([^&]+)/.exec(reference)?.[1];
  if (archive !== undefined) {
    return { source: decodeURIComponent(archive), isFetched: true, needle: archive };
  }
  if (/^npm:/.test(reference)) return { source: null, isFetched: true, needle: null };
  if (/^(?:workspace|link|portal):(?!.*\.\.)(?!\/)/.test(reference)) {
    return { source: null, isFetched: false, needle: null };
  }
  // A patched package has a source of another kind.
  const patched = /^patch:([^#]*)/.exec(reference)?.[1];
  if (patched !== undefined) return { ...locate(rangeOf(decodeURIComponent(patched))), needle: reference };
  return { source: reference, isFetched: true, needle: reference };
}

/** Before integrity, the address ended in the hash of its bytes. */
function hashOf(resolved: string | null): string | null {
  const hash = /#([0-9a-f]{40})$/.exec(resolved ?? '')?.[1];
  return hash === undefined ? null : `sha1-${hash}`;
}
