export interface ListedFile {
  /** From the workspace's folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
}

/** A file that a commit changed. Lines of a binary file count as 0. */
export interface ChangedFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
}

/** The output of `git ls-tree -r -z --long`: `MODE TYPE OBJECT SIZE<tab>PATH`, each ended by NUL. Submodules are skipped. */
export function parseTree(text: string): readonly ListedFile[] {
  return text.split('\0').flatMap((line) => {
    const [, bytes, path] = /^\d+ blob [0-9a-f]+ +(\d+)\t(.+)$/s.exec(line) ?? [];
    return path === undefined ? [] : [{ path, bytes: Number(bytes) }];
  });
}

/** The answer of `git show --numstat -z`: `ADDED<tab>REMOVED<tab>PATH`, each ended by NUL; `-` for binary ones. */
export function parseChanges(text: string): readonly ChangedFile[] {
  return text.split('\0').flatMap((line) => {
    const [, added, removed, path] = /^\n?(\d+|-)\t(\d+|-)\t(.+)$/s.exec(line) ?? [];
    const countOf = (count = '-') => (count === '-' ? 0 : Number(count));
    return path === undefined ? [] : [{ path, added: countOf(added), removed: countOf(removed) }];
  });
}

/** Each one that is left out is an argument of git's. */
const maxLeftOut = 1_000;

/** Paths of the smallest files that have at most so many bytes together; an empty set if too many would be left out. */
export function chooseFiles(files: readonly ListedFile[], maxBytes: number): ReadonlySet<string> {
  const kept = new Set<string>();
  let total = 0;
  for (const { path, bytes } of files.toSorted((a, b) => a.bytes - b.bytes)) {
    total += bytes;
    if (total > maxBytes) break;
    kept.add(path);
  }
  return files.length - kept.size > maxLeftOut ? new Set() : kept;
}

export interface TreeEntry {
  readonly mode: string;
  readonly id: string;
  /** With one character for each byte. */
  readonly path: string;
}

/** The answer of `git ls-tree -r -z`: `MODE TYPE OBJECT<tab>PATH`, each ended by NUL. */
export function parseEntries(text: string): TreeEntry[] {
  return text.split('\0').flatMap((line) => {
    const [, mode, id, path] = /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    return mode === undefined || id === undefined || path === undefined ? [] : [{ mode, id, path }];
  });
}
