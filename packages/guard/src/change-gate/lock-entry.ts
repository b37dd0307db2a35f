import { isRecord, parseUrl } from '@fixpoint/shared/text';

/** A lock file's entry for one package, whatever its format. */
export interface LockEntry {
  /** Source of the bytes: a URL, or a path within the repository; null if it is the package manager's registry. */
  readonly source: string | null;
  readonly version: string | null;
  /** Hash of the bytes. */
  readonly integrity: string | null;
  /** False for entries without a hash from the package manager: links, and packages that are bundled with another one. */
  readonly needsIntegrity: boolean;
  /** Name of the fetched package, if it differs from the name by which it is used: null if both agree. */
  readonly otherName: string | null;
  /** Text by which the entry's line is found. */
  readonly needle: string;
}

/** By the name under which the lock file holds the package. */
export type LockEntries = ReadonlyMap<string, LockEntry>;

type Fields = Readonly<Record<string, unknown>>;

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function fieldsOf(value: unknown): readonly (readonly [string, Fields])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => (isRecord(entry) ? [[key, entry] as const] : []));
}

/** The address's own name for the package, if that is not `name` at `version`; null if they agree. Addresses of registries only. */
export function nameInAddress(name: string, version: string | null, address: string | null): string | null {
  const url = address === null ? null : parseUrl(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const path = decode(url.pathname);
  const [, packed, file] =
    /^(?:.*?\/)?((?:@[^/]+\/)?[^/]+)\/-\/(?:@[^/]+\/)?([^/]+)\.t(?:ar\.)?gz$/.exec(path) ?? [];
  if (packed !== undefined) {
    const base = name.slice(name.lastIndexOf('/') + 1);
    const isSame = packed === name && (version === null || file === `${base}-${version.split('+')[0]}`);
    return isSame ? null : `${packed} (${file})`;
  }
  const downloaded = /\/download\/((?:@[^/]+\/)?[^/]+)\/([^/]+)\//.exec(path);
  const isSame = downloaded?.[1] === name && (version === null || downloaded[2] === version);
  return isSame ? null : path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
