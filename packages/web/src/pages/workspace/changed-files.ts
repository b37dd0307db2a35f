import type { TaskEvent } from '@fixpoint/shared/contracts';

/** A file of a task, and the artifacts with the diffs of its changes, oldest first. */
export interface ChangedFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly changes: readonly Change[];
}

interface Change {
  /** Iteration or step that changed it: `Iteration 1`, `Step 2`. */
  readonly by: string;
  readonly note: string;
  /** An artifact; null: it was not kept. */
  readonly diff: string | null;
}

/** Files that the fixes and steps of a log changed, by path, in the order of their first change. */
export function changedFiles(events: readonly TaskEvent[]): ReadonlyMap<string, ChangedFile> {
  const files = new Map<string, ChangedFile>();
  for (const event of events) {
    const result = changesOf(event);
    for (const { path, added, removed } of result?.files ?? []) {
      const before = files.get(path) ?? { path, added: 0, removed: 0, changes: [] };
      files.set(path, {
        path,
        added: before.added + added,
        removed: before.removed + removed,
        changes: result === null ? [] : [...before.changes, result.change],
      });
    }
  }
  return files;
}

function changesOf(event: TaskEvent) {
  switch (event.type) {
    case 'fix': {
      const { iteration, diff, outcome, files } = event.data;
      return { files, change: { by: `Iteration ${iteration}`, note: outcome.replaceAll('-', ' '), diff } };
    }
    case 'workspace-files': {
      const { step, title, diff, changed } = event.data;
      return { files: changed, change: { by: `Step ${step}`, note: title, diff } };
    }
    default:
      return null;
  }
}

/** The present files, with the steps that changed them. Deleted files are left out. */
export function presentFiles(
  paths: readonly string[],
  changed: ReadonlyMap<string, ChangedFile>,
): ReadonlyMap<string, ChangedFile> {
  return new Map(
    paths.map((path) => [path, changed.get(path) ?? { path, added: 0, removed: 0, changes: [] }]),
  );
}
