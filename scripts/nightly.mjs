// Nightly run: every test, the guard's properties for longer, the long storm, the package outside the repository, a stranger's set-up,
// marks on printed pages, a hundred broken places in the source that tests must notice, and a review of the last ten full runs. A test
// that needed a second attempt in two of them fails the night by name: one second attempt may be the machine's fault, two are a race of ours.
// `--history-only` reviews without running anything; a path after it names another history (the tests do so).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Written by tests/harness/report-second-attempts.ts, which keeps ten runs. */
const defaultHistory = fileURLToPath(new URL('../.artifacts/second-attempts.json', import.meta.url));
const toleratedRuns = 1;

function main([flag, historyPath = defaultHistory]) {
  const failed = flag === '--history-only' ? [] : runAll();
  if (flag !== '--history-only') {
    const { status } = spawnSync(process.execPath, ['scripts/mutation-sample.mjs'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0)
      failed.push('scripts/mutation-sample.mjs failed: no test notices too many of the broken places');
  }
  const runs = readRuns(historyPath);
  for (const { test, count, firstError } of countSecondAttempts(runs)) {
    if (count <= toleratedRuns) continue;
    failed.push(
      `needed a second attempt in ${count} of the last ${runs.length} runs: ${test}\n    ${firstError}`,
    );
  }
  for (const line of failed) process.stderr.write(`  ${line}\n`);
  if (failed.length === 0)
    process.stdout.write(`No test needed a second attempt twice in the last ${runs.length} full runs.\n`);
  return failed.length === 0 ? 0 : 1;
}

/** Runs everything; returns a line for each part that failed. */
function runAll() {
  const nightly = { GUARD_PROPERTY_SECONDS: '20', FIXPOINT_NIGHT: '1', ...process.env };
  const run = (args, env = process.env) =>
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status;
  const parts = [
    ['npm run test failed', () => run(['scripts/bootstrap.mjs', 'test'], nightly) !== 0],
    ['npm run storm failed', () => run(['scripts/bootstrap.mjs', 'storm'], nightly) !== 0],
    [
      'the package of npm run pack does not work outside the repository',
      () => run(['scripts/try-package.mjs', '--demo']) !== 0,
    ],
    [
      'scripts/stranger.mjs failed: the setup with "fixpoint init" did not match',
      () => run(['scripts/stranger.mjs']) !== 0,
    ],
    // It ends with 2 if LibreOffice or Poppler is not installed, and says so.
    [
      'scripts/check-anchors.mjs failed: findings are marked at wrong positions',
      () => run(['scripts/check-anchors.mjs']) === 1,
    ],
  ];
  return parts.filter(([, fails]) => fails()).map(([line]) => line);
}

/** No history yet, before the first full run, is no fault. */
function readRuns(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw new Error(`${path} is not a history of test runs. Delete it; the next full run creates a new one`, {
      cause: error,
    });
  }
}

/** In how many runs each test needed one, with the newest first error. */
function countSecondAttempts(runs) {
  const counts = new Map();
  for (const { secondAttempts } of runs) {
    for (const { test, firstError } of secondAttempts) {
      counts.set(test, { test, count: (counts.get(test)?.count ?? 0) + 1, firstError });
    }
  }
  return [...counts.values()];
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
