/**
 * One path as the guard compares it: Unicode compatibility forms folded, invisible characters dropped, lower case, `/`
 * between segments, and without the endings that Windows ignores (`.env.`, `.env::$DATA`).
 */
export function toComparable(path: string): string {
  return path
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('\\', '/')
    .split('/')
    .map((segment) =>
      segment === '.' || segment === '..' ? segment : segment.replace(/:.*$/u, '').replace(/[. ]+$/u, ''),
    )
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}

/**
 * The first of `patterns` that names the path or a folder above it. A pattern is a name (`.env`, `*.pem`) or names joined
 * by `/` (`.github/workflows`), found anywhere in the path; `*` matches any characters within one segment.
 */
export function matchingPattern(path: string, patterns: readonly string[]): string | undefined {
  const segments = toComparable(path).split('/');
  return patterns.find((pattern) => {
    const wanted = pattern
      .toLowerCase()
      .split('/')
      .filter((part) => part !== '');
    return segments.some((_, start) =>
      wanted.every((part, index) => matchesName(segments[start + index] ?? '', part)),
    );
  });
}

/** Files that hold code: `secrets.ts` reads secrets, it does not hold any, or the scan of the change finds them. */
const sourceFile = /\.(?:[cm]?[jt]sx?|pyi?|go|rs|java|kt|rb|php|cs|swift|vue|svelte|css|scss|html|mdx?)$/i;

/**
 * `matchingPattern` for the names of secrets. If a pattern is a plain word such as `secrets` or `credentials.*`, files with such a name may
 * be part of the product, and a file of code is.
 */
export function matchingSecret(path: string, patterns: readonly string[]): string | undefined {
  return matchingPattern(
    path,
    sourceFile.test(path) ? patterns.filter((pattern) => !isPlainWord(pattern)) : patterns,
  );
}

/** `secrets`, `credentials.*`: a word, and nothing that only files with secrets have. */
export function isPlainWord(pattern: string): boolean {
  return /^[a-z]+(?:\.\*)?$/i.test(pattern);
}

/** True if a name fits a pattern in which `*` matches any characters. Linear, so a hostile name cannot stall it. */
export function matchesName(name: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  if (parts.length === 1) return name === pattern && name !== '';
  if (!name.startsWith(first)) return false;
  let position = first.length;
  for (const part of parts.slice(1, -1)) {
    const index = name.indexOf(part, position);
    if (index === -1) return false;
    position = index + part.length;
  }
  const last = parts.at(-1) ?? '';
  return name.length - position >= last.length && name.endsWith(last);
}

/** True if the name fits one of the patterns. */
export function matchesAny(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesName(name, pattern));
}
