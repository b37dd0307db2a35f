import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { TestRun } from '../core/test-report/test-run.js';

/** Subject of the tests: the files of a tree, as the service's row defines them. */
interface Tested {
  readonly definition: RepositoryDefinition;
  /** The tree's id in git: the same for equal files, whatever commit brought them. */
  readonly tree: string;
}

/** Test results of trees, so that the base of a change is tested once and not for each fix. */
export interface KeptTestRuns {
  find(tested: Tested): Promise<TestRun | null>;
  keep(tested: Tested, run: TestRun): Promise<void>;
}

/** Incremented when more or less is read from a report, so that an older reading is not compared with a newer one. */
const readingVersion = 1;
const maxKept = 200;
const maxBytes = 16 * 1024 * 1024;

/** Stores each run as a file in `folder`, to which no code of a repository may write. */
export function createKeptTestRuns({ folder }: { readonly folder: string }): KeptTestRuns {
  function pathOf({ definition: { url, workdir, install, test }, tree }: Tested): string {
    const key = JSON.stringify([readingVersion, url, tree, workdir, install ?? null, test]);
    return join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  return {
    find: (tested) => load(pathOf(tested)),
    keep: (tested, run) => keep(pathOf(tested), folder, run),
  };
}

async function load(path: string): Promise<TestRun | null> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes) return null;
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    // The oldest are removed first, so a used one is marked as new.
    await utimes(path, new Date(), new Date());
    return TestRun.parse(value);
  } catch {
    // Missing, or damaged by a crash: the tests run again.
    return null;
  }
}

async function keep(path: string, folder: string, run: TestRun): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Several fixers may share the folder: none may read a partial file of another.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(run));
  await rename(temporary, path);
  await removeOldest(folder);
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= maxKept) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
      return { path, mtimeMs };
    }),
  );
  files.sort((a, b) => b.mtimeMs - a.mtimeMs);
  await Promise.all(files.slice(maxKept).map(({ path }) => rm(path, { force: true })));
}
