import type { AppCheckContext } from '../checks/index.js';
import type { StepFile } from '../planning/index.js';
import type { Verdict } from './run-turns.js';

/** Compares the files of a project with the files that a step names, from the beginning of the step on. */
export async function createStepFiles(
  targets: readonly StepFile[],
  folder: string,
  { files }: Pick<AppCheckContext, 'files'>,
) {
  const before = await readAll();
  const written = new Set<string>();

  async function readAll(): Promise<ReadonlyMap<string, string | null>> {
    const paths = await files.walk(folder);
    const entries = paths.map(async (path) => [path, await files.read(path).catch(() => null)] as const);
    return new Map(await Promise.all(entries));
  }

  /** Files that this step has written, or that a command of it made or changed. */
  async function findChanged(): Promise<ReadonlySet<string>> {
    const now = await readAll();
    const changed = [...now].filter(([path, content]) => before.get(path) !== content || !before.has(path));
    return new Set([...changed.map(([path]) => path), ...[...written].filter((path) => now.has(path))]);
  }

  function locate(target: StepFile, paths: Iterable<string>): string | undefined {
    const results = [...paths].filter((path) => target.matches(path));
    return results.find((path) => path === target.path) ?? results[0];
  }

  /** `found`: files that the step has changed; `missing`: files that it names and has not written. */
  async function look(): Promise<{
    readonly found: readonly string[];
    readonly missing: readonly StepFile[];
  }> {
    const changed = await findChanged();
    if (targets.length === 0) return { found: [...changed], missing: [] };
    const located = targets.map((target) => ({ target, path: locate(target, changed) }));
    return {
      found: located.flatMap(({ path }) => path ?? []),
      missing: located.flatMap(({ target, path }) => (path === undefined ? [target] : [])),
    };
  }

  async function verifyRemoved(): Promise<Verdict> {
    const paths = await files.walk(folder);
    const left = targets.map((target) => locate(target, paths)).find((path) => path !== undefined);
    if (left === undefined) return { done: 'the file is gone' };
    // "Remove the list from app.py" changes it.
    const { found } = await look();
    return found.includes(left)
      ? { done: `${left} is changed` }
      : { problem: `${left} is unchanged. Change it, or remove it with execute_command.` };
  }

  return {
    look,
    verifyRemoved,
    addWritten: (path: string) => void written.add(path),
    /** Path of a file that was there before the step. */
    findEarlier: (target: StepFile) => locate(target, before.keys()),
  };
}
