/** A lock file's entry for one package, whatever its format. */
export interface LockEntry {
  /** Where the bytes come from: a URL, or a path within the repository; null where it is the package manager's registry. */
  readonly source: string | null;
  readonly version: string | null;
  /** Hash of the bytes. */
  readonly integrity: string | null;
  /** False for what the package manager gives no hash: links, and what is bundled with another package. */
  readonly needsIntegrity: boolean;
  /** Text by which the entry's line is found. */
  readonly needle: string;
}

/** By the name under which the lock file holds the package. */
export type LockEntries = ReadonlyMap<string, LockEntry>;

type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function fieldsOf(value: unknown): readonly (readonly [string, Fields])[] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => (isFields(entry) ? [[key, entry] as const] : []));
}

/** A file of a proposed change, as text; null where it does not exist. */
export interface FileContents {
  readonly before: string | null;
  readonly after: string | null;
}
