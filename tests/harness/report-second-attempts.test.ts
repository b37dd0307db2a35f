import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordRun } from './report-second-attempts.js';

const script = fileURLToPath(new URL('../../scripts/nightly.mjs', import.meta.url));
let folder: string;
let history: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-second-attempts-'));
  history = join(folder, 'kept', 'history.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes one run in which these tests needed a second attempt. */
function record(...tests: string[]): Promise<void> {
  const secondAttempts = tests.map((test) => ({ test, firstError: `the error of ${test}` }));
  return recordRun({ endedAt: '2026-01-01T00:00:00.000Z', secondAttempts }, history);
}

function lookBack(): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [script, '--history-only', history], { encoding: 'utf8' });
}

describe('the nightly review', () => {
  it('passes before the first run, and after a test needed one second attempt', async () => {
    expect(lookBack()).toMatchObject({ status: 0 });
    await record('a.test.ts > races');
    await record();
    expect(lookBack()).toMatchObject({ status: 0, stdout: expect.stringContaining('last 2 full runs') });
  });

  it('fails by name if a test needed a second attempt in two runs', async () => {
    await record('a.test.ts > races', 'b.test.ts > is slow');
    await record();
    await record('a.test.ts > races');
    const { status, stderr } = lookBack();
    expect(status).toBe(1);
    expect(stderr).toContain('needed a second attempt in 2 of the last 3 runs: a.test.ts > races');
    expect(stderr).toContain('the error of a.test.ts > races');
    expect(stderr).not.toContain('b.test.ts');
  });

  it('forgets runs before the last ten', async () => {
    await record('a.test.ts > races');
    for (let run = 0; run < 9; run += 1) await record();
    await record('a.test.ts > races');
    expect(JSON.parse(await readFile(history, 'utf8'))).toHaveLength(10);
    expect(lookBack()).toMatchObject({ status: 0 });
  });

  it('reports what to do with a file that is not a history, and replaces it in the next run', async () => {
    await record();
    await writeFile(history, '{');
    expect(lookBack()).toMatchObject({
      status: 2,
      stderr: `${history} is not a history of test runs. Delete it; the next full run creates a new one\n`,
    });
    await record('a.test.ts > races');
    expect(JSON.parse(await readFile(history, 'utf8'))).toHaveLength(1);
  });
});
