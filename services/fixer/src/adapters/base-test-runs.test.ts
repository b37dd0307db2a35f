import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestRun } from '../core/test-report/test-run.js';
import { createBaseTestRuns } from './base-test-runs.js';

const definition = RepositoryDefinition.parse({ url: '/srv/shop.git', directories: ['src'] });
const commit = 'a'.repeat(40);
let folder: string;
let started: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'base-test-runs-'));
  started = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function runOf(collected: number): TestRun {
  const counts = { collected, passed: collected, failed: 0, skipped: 0, todo: 0 };
  return {
    isCut: false,
    runners: [
      { runner: 'vitest', ...counts, summaries: 1, reports: 0, names: [{ name: 'a', status: 'run' }] },
    ],
  };
}

function take(collected: number): () => Promise<TestRun> {
  return async () => {
    started += 1;
    return runOf(collected);
  };
}

it('tests a commit once, for all fixers that share the folder', async () => {
  expect(await createBaseTestRuns({ folder }).get({ definition, commit }, take(3))).toEqual(runOf(3));
  expect(await createBaseTestRuns({ folder }).get({ definition, commit }, take(4))).toEqual(runOf(3));
  expect(started).toBe(1);
});

it('tests again for another commit, another test command, another way to install and another repository', async () => {
  const runs = createBaseTestRuns({ folder });
  await runs.get({ definition, commit }, take(1));
  await runs.get({ definition, commit: 'b'.repeat(40) }, take(1));
  for (const other of [{ test: 'make test' }, { install: 'npm ci' }, { url: '/srv/other.git' }]) {
    await runs.get({ definition: { ...definition, ...other }, commit }, take(1));
  }
  expect(started).toBe(5);
});

it('does not keep a run that did not come to its end', async () => {
  const runs = createBaseTestRuns({ folder });
  expect(await runs.get({ definition, commit }, async () => null)).toBeNull();
  expect(await runs.get({ definition, commit }, take(3))).toEqual(runOf(3));
});

it('tests again where the kept file is torn', async () => {
  const runs = createBaseTestRuns({ folder });
  await runs.get({ definition, commit }, take(3));
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), '{"runners": [{');
  expect(await runs.get({ definition, commit }, take(3))).toEqual(runOf(3));
  expect(started).toBe(2);
});

it('keeps the two hundred that were used last', async () => {
  const runs = createBaseTestRuns({ folder });
  await runs.get({ definition, commit }, take(3));
  await Promise.all(
    Array.from({ length: 210 }, async (_, index) => {
      const path = join(folder, `${index}.json`);
      await writeFile(path, '{}');
      await utimes(path, new Date(1_000 + index), new Date(1_000 + index));
    }),
  );
  await runs.get({ definition, commit: 'b'.repeat(40) }, take(3));
  expect(await readdir(folder)).toHaveLength(200);
  await runs.get({ definition, commit }, take(3));
  expect(started).toBe(2);
});
