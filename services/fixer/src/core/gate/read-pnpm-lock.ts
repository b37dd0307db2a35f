import { parseSyml } from '@yarnpkg/parsers';
import { fieldsOf, isFields, type LockEntries, type LockEntry, textOf } from './lock-entry.js';

/** pnpm-lock.yaml of any version. Throws where it is no such thing. */
export function readPnpmLock(text: string): LockEntries {
  const entries = new Map<string, LockEntry>();
  for (const [key, entry] of fieldsOf(parseSyml(text).packages)) {
    const resolution = isFields(entry.resolution) ? entry.resolution : {};
    const repository = textOf(resolution.repo);
    const directory = textOf(resolution.directory);
    const source =
      textOf(resolution.tarball) ??
      (repository === null ? null : `git+${repository.replace(/^git\+/, '')}`) ??
      (directory?.split('/').includes('..') ? `file:${directory}` : null);
    entries.set(key, {
      source,
      version: key,
      integrity: textOf(resolution.integrity),
      needsIntegrity: directory === null,
      needle: textOf(resolution.tarball) ?? repository ?? directory ?? key,
    });
  }
  return entries;
}
