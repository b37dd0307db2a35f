import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestRun } from '../core/test-report/test-run.js';
import { createKeptTestRuns } from './kept-test-runs.js';

const definition = RepositoryDefinition.parse({ url: '/srv/shop.git', directories: ['src'] });
const tested = { definition, tree: 'a'.repeat(40) };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-test-runs-'));
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

it('finds what another fixer kept in the same folder, the newest of it', async () => {
  await createKeptTestRuns({ folder }).keep(tested, runOf(3));
  expect(await createKeptTestRuns({ folder }).find(tested)).toEqual(runOf(3));
  await createKeptTestRuns({ folder }).keep(tested, runOf(4));
  expect(await createKeptTestRuns({ folder }).find(tested)).toEqual(runOf(4));
});

it('finds nothing for other files, another test command, another way to install and another repository', async () => {
  const runs = createKeptTestRuns({ folder });
  await runs.keep(tested, runOf(3));
  expect(await runs.find({ definition, tree: 'b'.repeat(40) })).toBeNull();
  for (const candidate of [
    { test: 'make test' },
    { install: 'npm ci' },
    { url: '/srv/other.git' },
    { workdir: 'src' },
  ]) {
    expect(await runs.find({ ...tested, definition: { ...definition, ...candidate } })).toBeNull();
  }
});

it('finds nothing where the file is torn or holds something else', async () => {
  const runs = createKeptTestRuns({ folder });
  for (const text of ['{"runners": [{', '{}', '']) {
    await runs.keep(tested, runOf(3));
    const [name = ''] = await readdir(folder);
    await writeFile(join(folder, name), text);
    expect(await runs.find(tested)).toBeNull();
  }
});

it('keeps the two hundred that were used last', async () => {
  const runs = createKeptTestRuns({ folder });
  await runs.keep(tested, runOf(3));
  await Promise.all(
    Array.from({ length: 210 }, async (_, index) => {
      const path = join(folder, `${index}.json`);
      await writeFile(path, '{}');
      await utimes(path, new Date(1_000 + index), new Date(1_000 + index));
    }),
  );
  await runs.keep({ definition, tree: 'b'.repeat(40) }, runOf(3));
  expect(await readdir(folder)).toHaveLength(200);
  expect(await runs.find(tested)).toEqual(runOf(3));
});
