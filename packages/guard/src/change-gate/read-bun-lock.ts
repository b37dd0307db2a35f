import { isRecord } from '@fixpoint/shared/text';
import { type ParseError, parse } from 'jsonc-parser';
import { type LockEntries, type LockEntry, nameInAddress, textOf } from './lock-entry.js';

/** bun.lock: JSON with trailing commas. Each package is `[name@version, registry, dependencies, hash]`. */
export function readBunLock(text: string): LockEntries {
  const faults: ParseError[] = [];
  const lock: unknown = parse(text, faults, { allowTrailingComma: true });
  if (faults.length > 0 || !isRecord(lock) || !isRecord(lock.packages))
    throw new TypeError('it is not a bun.lock');
  const entries = new Map<string, LockEntry>();
  for (const [key, item] of Object.entries(lock.packages)) entries.set(key, readPackage(key, item));
  return entries;
}

function readPackage(key: string, item: unknown): LockEntry {
  if (!Array.isArray(item) || typeof item[0] !== 'string')
    throw new TypeError(`it has no package at "${key}"`);
  const [located] = item;
  const index = located.indexOf('@', 1);
  const [name, version] = [located.slice(0, index), located.slice(index + 1)];
  const isPublished = !version.includes(':') && !version.includes('/');
  const isLocal = /^(?:workspace|link):(?!.*\.\.)/.test(version);
  const address = isPublished ? textOf(item[1]) : null;
  const used = /(?:^|\/)((?:@[^/]+\/)?[^/]+)$/.exec(key)?.[1] ?? key;
  const otherName = used === name ? nameInAddress(name, version, address) : name;
  return {
    source: isPublished || isLocal ? address : version,
    version,
    integrity:
      item
        .slice(2)
        .map(textOf)
        .find((text) => text !== null && /^sha\d+-/.test(text)) ?? null,
    needsIntegrity: isPublished,
    otherName: isLocal ? null : otherName,
    needle: JSON.stringify(located),
  };
}
