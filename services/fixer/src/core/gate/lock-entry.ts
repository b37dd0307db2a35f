/** What a lock file says about one package, whatever its format. */
export interface LockEntry {
  /** Where the bytes come from: a URL, or a path within the repository; null where the package manager's registry is asked. */
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
