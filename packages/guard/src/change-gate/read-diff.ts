export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'kept';
  /** Without the mark before it and without its line feed. */
  readonly text: string;
  /** Number in the new version; of a removed line, the number of the line that follows it there. */
  readonly line: number;
  /** Counts the hunks of the file from 0: between two of them lines were left out. */
  readonly hunk: number;
}

/** The lines of each file of a diff, by its path. */
export type Diff = ReadonlyMap<string, readonly DiffLine[]>;

/** Reads a unified diff, as text or binary, with any prefixes before the paths. Pure. */
export function readDiff(diff: string): Diff {
  const files = new Map<string, DiffLine[]>();
  let [path, line, hunk] = ['', 0, -1];
  // Lines left of the hunk, so that an added line that looks like a header is not taken for one.
  let [old, now] = [0, 0];
  const add = (kind: DiffLine['kind'], text: string) => {
    const lines = files.get(path) ?? [];
    files.set(path, lines);
    lines.push({ kind, text: text.slice(1), line, hunk });
  };
  const readHeader = (text: string) => {
    const header = /^(?:---|\+\+\+) (.*?)\t?$/s.exec(text)?.[1];
    if (header !== undefined && header !== '/dev/null') [path, hunk] = [toPath(header), -1];
    const range = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text);
    if (range === null) return;
    const [, oldLines = 1, first, nowLines = 1] = range;
    [old, now, line, hunk] = [Number(oldLines), Number(nowLines), Number(first), hunk + 1];
  };
  for (const text of diff.split('\n')) {
    if (old === 0 && now === 0) readHeader(text);
    else if (text.startsWith('+')) {
      add('added', text);
      now -= 1;
      line += 1;
    } else if (text.startsWith('-')) {
      add('removed', text);
      old -= 1;
    } else if (!text.startsWith('\\')) {
      add('kept', text);
      [old, now, line] = [old - 1, now - 1, line + 1];
    }
  }
  return files;
}

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Git writes a path with unusual characters in quotes, its bytes in octal, after a prefix such as `b/`. */
function toPath(header: string): string {
  const quoted = /^"(.*)"$/s.exec(header)?.[1];
  const plain =
    quoted === undefined
      ? header
      : Buffer.concat(
          [...quoted.matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gu)].map(([, octal, escaped, text]) =>
            octal === undefined
              ? Buffer.from(text ?? escapes[escaped ?? ''] ?? escaped ?? '')
              : Buffer.of(Number.parseInt(octal, 8)),
          ),
        ).toString();
  return plain.replace(/^[a-z]\//, '');
}
