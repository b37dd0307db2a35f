import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { TestRun } from '../core/test-report/test-run.js';

/** What the tests reported on commits that changes start from, so that a commit is tested once and not for each fix. */
export interface BaseTestRuns {
  /** Answers the kept run, or that of `run`, which is kept. Null, where the tests did not come to their end, is not kept. */
  get(
    base: { readonly definition: RepositoryDefinition; readonly commit: string },
    run: () => Promise<TestRun | null>,
  ): Promise<TestRun | null>;
}

/** Changed with what is read from a report, so that an older reading is not compared with a newer one. */
const readingVersion = 1;
const mostKept = 200;
const mostBytes = 16 * 1024 * 1024;

/** Keeps each run as a file in `folder`, which nothing that a repository brought may write to. */
export function createBaseTestRuns({ folder }: { readonly folder: string }): BaseTestRuns {
  return {
    async get({ definition, commit }, run) {
      const { url, workdir, install, test } = definition;
      const key = JSON.stringify([readingVersion, url, commit, workdir, install ?? null, test]);
      const path = join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
      const kept = await load(path);
      if (kept !== null) return kept;
      const taken = await run();
      if (taken === null) return null;
      await keep(path, folder, taken);
      return taken;
    },
  };
}

async function load(path: string): Promise<TestRun | null> {
  try {
    const { size } = await stat(path);
    if (size > mostBytes) return null;
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    // The oldest are removed first, and one that is used is not old.
    await utimes(path, new Date(), new Date());
    return TestRun.parse(value);
  } catch {
    // Missing, or torn by a crash: the tests run again.
    return null;
  }
}

async function keep(path: string, folder: string, run: TestRun): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Several fixers may share the folder: none may read what another has written by half.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(run));
  await rename(temporary, path);
  await removeOldest(folder);
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= mostKept) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
      return { path, mtimeMs };
    }),
  );
  files.sort((one, other) => other.mtimeMs - one.mtimeMs);
  await Promise.all(files.slice(mostKept).map(({ path }) => rm(path, { force: true })));
}
