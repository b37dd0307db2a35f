import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = fileURLToPath(new URL('../bench/run.js', import.meta.url));

it('runs every benchmark to its ratios, so that a change which breaks one is noticed', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [run], {
    env: { ...process.env, BENCH_ROUNDS: '1' },
  });
  expect(stdout.match(/^ {2}ratio +median \d+(\.\d+)? /gm)).toHaveLength(4);
});
