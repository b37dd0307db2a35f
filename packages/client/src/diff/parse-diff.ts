/** One file of a unified diff. `lines` keep their first character: `+`, `-`, space, or `@` for where they stand. */
export interface FileDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly lines: readonly string[];
  /** Lines of git's header without paths and ids, such as `new file mode 100644`. */
  readonly notes: readonly string[];
}

/** Reads a diff as git writes it. Returns no files for a text that is not a diff. */
export function parseDiff(text: string): readonly FileDiff[] {
  return text
    .split(/^(?=diff --git )/m)
    .filter((part) => part.startsWith('diff --git '))
    .map(parseFile);
}

function parseFile(part: string): FileDiff {
  const lines = part.replace(/\n$/, '').split('\n');
  const start = lines.findIndex((line) => line.startsWith('@@'));
  const head = start === -1 ? lines : lines.slice(0, start);
  const body = start === -1 ? [] : lines.slice(start);
  return {
    path: pathOf(head),
    added: body.filter((line) => line.startsWith('+')).length,
    removed: body.filter((line) => line.startsWith('-')).length,
    lines: body,
    notes: head.slice(1).filter((line) => !/^(index |--- |\+\+\+ )/.test(line)),
  };
}

function pathOf(head: readonly string[]): string {
  const after = head.find((line) => line.startsWith('+++ '))?.slice(4);
  if (after !== undefined && after !== '/dev/null') return after.replace(/^"?b\//, '').replace(/"$/, '');
  const before = head.find((line) => line.startsWith('--- '))?.slice(4);
  if (before !== undefined && before !== '/dev/null') return before.replace(/^"?a\//, '').replace(/"$/, '');
  // Renames, modes and binary files have neither line; both halves of the first one are the same path mostly.
  return /^diff --git "?a\/.*? "?b\/(.*?)"?$/.exec(head[0] ?? '')?.[1] ?? (head[0] ?? '').slice(11);
}
