import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = fileURLToPath(new URL('../bench/run.js', import.meta.url));

it('runs every benchmark to its ratios, so that a broken one is noticed (at night)', {
  tags: ['night'],
  timeout: 600_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [run], {
    env: { ...process.env, BENCH_ROUNDS: '1' },
  });
  expect(stdout).toMatch(/^Start-up\b.*\n(?: .*\n)* {2}fixer +\d+ ms · ratio +[\d.]+ /m);
  const titles = [
    ...stdout.matchAll(/^(Hand-over|POST to enqueued|Fan-out)\b.*\n(?: .*\n)* {2}ratio +median [\d.]+ /gm),
  ];
  // Two of the queue, two of the task API and six of the fan-out; of the queue once more for DBOS and for Restate where they are
  // installed, and of the fan-out for uWebSockets.js.
  expect([10, 12, 14, 16, 18, 20]).toContain(titles.length);
});
