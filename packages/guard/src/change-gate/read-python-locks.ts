import { isRecord } from '@fixpoint/shared/text';
import { parse } from 'smol-toml';
import { fieldsOf, type LockEntries, type LockEntry, textOf } from './lock-entry.js';

type Fields = Readonly<Record<string, unknown>>;

const nothing = { integrity: null, needsIntegrity: false, otherName: null } as const;

/** poetry.lock, uv.lock and pdm.lock. Each file of a package is a separate entry: more may be published later. */
export function readTomlLock(text: string): LockEntries {
  const entries = new Map<string, LockEntry>();
  const { package: packages } = parse(text);
  for (const item of listOf(packages)) {
    const name = textOf(item.name) ?? '';
    const version = textOf(item.version);
    const source = isRecord(item.source) ? sourceOf(item.source) : sourceOf(item);
    entries.set(name, { ...nothing, source, version, needle: source ?? `"${name}"` });
    const files = [
      ...listOf(item.files),
      ...listOf(item.wheels),
      ...(isRecord(item.sdist) ? [item.sdist] : []),
    ];
    for (const file of files) {
      const entry = readFile(file, name);
      entries.set(`${name} ${entry.version}`, entry);
    }
  }
  return entries;
}

/** A file of the package `name`. Its own name is its version. */
function readFile(file: Fields, name: string): LockEntry {
  const address = textOf(file.url);
  const called = textOf(file.file) ?? address?.slice(address.lastIndexOf('/') + 1) ?? textOf(file.path) ?? '';
  return {
    source: address ?? (textOf(file.path) === null ? null : `file:${textOf(file.path)}`),
    version: called,
    integrity: textOf(file.hash),
    needsIntegrity: true,
    otherName: isFileOf(called, name) ? null : called,
    needle: address ?? called,
  };
}

/** Pipfile.lock. */
export function readPipfileLock(text: string): LockEntries {
  const lock: unknown = JSON.parse(text);
  if (!isRecord(lock)) throw new TypeError('it contains no object');
  const entries = new Map<string, LockEntry>();
  const meta = isRecord(lock._meta) ? lock._meta : {};
  for (const source of listOf(meta.sources)) {
    const url = textOf(source.url) ?? '';
    entries.set(`source ${textOf(source.name)}`, { ...nothing, source: url, version: null, needle: url });
  }
  for (const group of ['default', 'develop']) {
    for (const [name, item] of fieldsOf(lock[group])) {
      const source = sourceOf(item);
      const hashes = Array.isArray(item.hashes) ? item.hashes.filter((hash) => typeof hash === 'string') : [];
      entries.set(`${group} ${name}`, {
        source,
        version: textOf(item.version),
        // Several files have several hashes, and the file does not say which hash belongs to which.
        integrity: hashes.length === 0 ? null : hashes.sort().join(' '),
        needsIntegrity: source === null,
        otherName: null,
        needle: source ?? `"${name}"`,
      });
    }
  }
  return entries;
}

/** Source of a package, in the words of each of the tools; null for the tool's registry and for the project itself. */
function sourceOf(source: Fields): string | null {
  const repository = textOf(source.git) ?? (source.type === 'git' ? textOf(source.url) : null);
  if (repository !== null) return `git+${repository.replace(/^git\+/, '')}`;
  const address = textOf(source.url) ?? textOf(source.registry);
  if (address !== null)
    return /^(?:directory|file)$/.test(textOf(source.type) ?? '') ? `file:${address}` : address;
  const path = ['path', 'file', 'directory', 'editable', 'virtual']
    .map((key) => textOf(source[key]))
    .find(Boolean);
  return path === undefined || path === null || path === '.' ? null : `file:${path}`;
}

/** True if a wheel or an sdist is named as its package. */
function isFileOf(file: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[-_.]+/g, '-');
  return plain(decodeURIComponent(file)).startsWith(`${plain(name)}-`);
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
