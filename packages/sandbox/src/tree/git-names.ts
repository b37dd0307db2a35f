/**
 * Characters that macOS ignores in names; git's own list (`next_hfs_char` in its utf8.c): `.gi<U+200C>t` is `.git` there.
 */
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;

/**
 * True if some file system takes the name for `.git`: Windows and macOS ignore case, Windows also trailing dots and blanks and the part
 * behind a colon, and knows it by its short name `git~1`. Git refuses such names too; recognized here so that the refusal names the file.
 */
export function isTakenForGit(name: string): boolean {
  if (name.replace(ignoredByHfs, '').toLowerCase() === '.git') return true;
  // A backslash separates names on Windows.
  return name
    .toLowerCase()
    .split('\\')
    .some((part) => /^(?:\.git|git~1)[. ]*(?::.*)?$/s.test(part));
}

/** Reason why git refuses an entry with that name; null if it does not. The name has one character for each byte. */
export function findNameFault(name: string, isLink: boolean): string | null {
  const shown = toShownPath(name);
  if (isTakenForGit(shown)) return 'Some systems treat the name as .git.';
  if (shown.includes('\\')) return 'The name contains a backslash, which separates folders on Windows.';
  const isModules = /^\.?gi(?:tmodules|tmod~\d|7eba~?\d*)/i.test(shown.replace(ignoredByHfs, ''));
  return isLink && isModules ? 'Git does not accept a symbolic link named .gitmodules.' : null;
}

/** The bytes of a path, held as one character each, as text to show. */
export function toShownPath(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}

/** False for a name that is not text: its displayed form names no file. */
export function isShownExactly(shown: string): boolean {
  return !shown.includes('\ufffd');
}

/** Topmost folders of these files that hold no tracked file, and the files that lie beside tracked ones. Without trailing slash. */
export function topmostUntracked(files: Iterable<string>, tracked: Iterable<string>): Set<string> {
  const shared = new Set<string>();
  for (const path of tracked) for (const folder of foldersAbove(path)) shared.add(folder);
  const top = new Set<string>();
  for (const path of files) top.add(foldersAbove(path).find((folder) => !shared.has(folder)) ?? path);
  return top;
}

/** `a/b/c` → `a`, `a/b`. */
export function foldersAbove(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
