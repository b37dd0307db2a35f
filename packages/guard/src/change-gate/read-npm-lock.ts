import { isRecord } from '@fixpoint/shared/text';
import { fieldsOf, type LockEntries, type LockEntry, nameInAddress, textOf } from './lock-entry.js';

/** package-lock.json and npm-shrinkwrap.json, versions 1 to 3. Throws if it is not such a file. */
export function readNpmLock(text: string): LockEntries {
  const lock: unknown = JSON.parse(text);
  if (!isRecord(lock)) throw new TypeError('it contains no object');
  const entries = new Map<string, LockEntry>();

  for (const [key, entry] of fieldsOf(lock.packages)) {
    const source = entry.link === true ? null : textOf(entry.resolved);
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(key)?.[1];
    const alias = textOf(entry.name);
    const version = textOf(entry.version);
    const otherName = (folder: string) =>
      alias === null || alias === folder ? nameInAddress(folder, version, source) : alias;
    entries.set(key, {
      source,
      version,
      otherName: name === undefined || entry.link === true ? null : otherName(name),
      integrity: textOf(entry.integrity),
      // Links and workspaces lie in the repository; packages in another package's bundle come with that.
      needsIntegrity: /(?:^|\/)node_modules\//.test(key) && entry.link !== true && entry.inBundle !== true,
      needle: JSON.stringify(source ?? key),
    });
  }
  readNested(entries, lock.dependencies, 'dependencies:');
  return entries;
}

/** Format that npm before 7 reads. There, a version that is not a number is the source of the bytes. */
function readNested(entries: Map<string, LockEntry>, dependencies: unknown, path: string): void {
  for (const [name, entry] of fieldsOf(dependencies)) {
    const version = textOf(entry.version);
    const source =
      textOf(entry.resolved) ?? (version !== null && /^(?!npm:)[^:]*:/.test(version) ? version : null);
    const isLink = source?.startsWith('file:') === true && textOf(entry.integrity) === null;
    // An alias has the version `npm:other@1.0.0`.
    const otherName = version?.startsWith('npm:') ? version : nameInAddress(name, version, source);
    entries.set(`${path}/${name}`, {
      source: isLink && isWithin(source.slice('file:'.length)) ? null : source,
      version,
      otherName: isLink ? null : otherName,
      integrity: textOf(entry.integrity),
      needsIntegrity: !isLink && entry.bundled !== true,
      needle: JSON.stringify(source ?? name),
    });
    readNested(entries, entry.dependencies, `${path}/${name}`);
  }
}

function isWithin(path: string): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..') && !/\.t(?:ar\.)?gz$/.test(path);
}
