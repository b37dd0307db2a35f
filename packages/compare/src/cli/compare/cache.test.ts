import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../../documents/testing/market-deck.js';
import { folderOf, runInProcess } from '../../../testing/run-in-process.js';
import { pruneCache } from '../../files/examination-cache.js';
import type { ExaminerPool } from '../../pool/examiner-pool.js';

const good = await renderDeck(goodContent());
const other = await renderDeck({ ...goodContent(), sections: goodContent().sections.slice(0, 1) });

/** The command with `--cache`, and how many documents it examined. */
async function runCached(folder: string, ...more: readonly string[]) {
  let examined = 0;
  const { code, output } = await runInProcess(folder, ['.', '--cache', '-r', 'json', ...more], {
    openExaminer: async () => {
      const { operations } = await import('../../operations/operations.js');
      const { defaultReaderLimits: limits } = await import('@fixpoint/documents/limits');
      return {
        size: 1,
        warm() {},
        close: async () => {},
        run: () => Promise.reject(new Error('not wanted')),
        examine: (examination) => {
          examined += 1;
          return operations.examine(examination, { limits, at() {} });
        },
      } satisfies ExaminerPool;
    },
  });
  return { code, output, examined };
}

it('examines only documents with new content or rules again', async () => {
  const folder = await folderOf({ 'a.pptx': good, 'b.pptx': other });
  const first = await runCached(folder);
  expect(first.examined).toBe(2);
  expect(await runCached(folder)).toEqual({ ...first, examined: 0 });
  await writeFile(join(folder, 'b.pptx'), good);
  expect((await runCached(folder)).examined).toBe(1);
  expect((await runCached(folder, '-t', 'profile-slides')).examined).toBe(2);
  expect((await runCached(folder, '--today', '2027-01-01')).examined).toBe(2);
});

it('takes nothing from a file of the cache that is damaged, and removes those of long ago', async () => {
  const folder = await folderOf({ 'a.pptx': good });
  const cache = join(folder, '.fixpoint-compare-cache');
  const first = await runCached(folder);
  const [name = ''] = await readdir(cache);
  await writeFile(join(cache, name), '{"findings":[]}');
  expect(await runCached(folder)).toEqual(first);
  await utimes(join(cache, name), 0, 0);
  await pruneCache(cache, 20 * 24 * 60 * 60 * 1000);
  expect(await readdir(cache)).toEqual([name]);
  await pruneCache(cache, 31 * 24 * 60 * 60 * 1000);
  expect(await readdir(cache)).toEqual([]);
});
