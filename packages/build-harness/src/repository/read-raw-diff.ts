export interface ChangedPath {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed';
  /** Of the new version, octal. */
  readonly mode: string;
}

const statuses = { A: 'added', M: 'modified', D: 'deleted', T: 'type-changed' } as const;

/** Reads the output of `git diff-tree -z --raw`. */
export function readRawDiff(text: string): ChangedPath[] {
  const parts = text.split('\0').filter((part) => part !== '');
  const changes: ChangedPath[] = [];
  for (let position = 0; position + 1 < parts.length; position += 2) {
    const [, mode = '', , , letter = 'M'] = (parts[position] ?? '').split(' ');
    const status = statuses[letter[0] as keyof typeof statuses] ?? 'modified';
    changes.push({ path: parts[position + 1] ?? '', status, mode });
  }
  return changes;
}
