import type { GuardFiles } from '../guard-files.js';

const maxEntries = 2_000;

/** True if the path is a link, or a folder with links in it. A folder too large to look through counts as one. */
export function holdsLinks(files: GuardFiles, path: string): boolean {
  return entriesOf(files, path)?.some((entry) => entry.isLink) ?? true;
}

/** Everything at and below a path, which comes first; undefined if that is too much. Links are not followed. */
export function entriesOf(
  files: GuardFiles,
  path: string,
  most = maxEntries,
): { readonly path: string; readonly isLink: boolean }[] | undefined {
  const results: { path: string; isLink: boolean }[] = [];
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const isLink = files.isLink(next);
    results.push({ path: next, isLink });
    if (results.length + waiting.length > most) return undefined;
    if (!isLink && files.isDirectory(next))
      for (const name of files.list(next)) waiting.push(`${next}/${name}`);
  }
  return results;
}
