import type { TaskEvent } from '@fixpoint/shared/contracts';

/** A file that fixes changed, and where their diffs are, oldest first. */
export interface ChangedFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly fixes: readonly {
    readonly iteration: number;
    readonly diff: string | null;
    readonly outcome: string;
  }[];
}

/** What the fixes of a log changed, by path, in the order of their first change. */
export function changedFiles(events: readonly TaskEvent[]): ReadonlyMap<string, ChangedFile> {
  const files = new Map<string, ChangedFile>();
  for (const event of events) {
    if (event.type !== 'fix') continue;
    const { iteration, diff, outcome } = event.data;
    for (const { path, added, removed } of event.data.files) {
      const before = files.get(path) ?? { path, added: 0, removed: 0, fixes: [] };
      files.set(path, {
        path,
        added: before.added + added,
        removed: before.removed + removed,
        fixes: [...before.fixes, { iteration, diff, outcome }],
      });
    }
  }
  return files;
}
