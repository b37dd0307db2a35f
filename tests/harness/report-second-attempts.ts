import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { isWholeRun } from './is-whole-run.js';

/** Where the last full runs are kept, newest last: outside git, as they differ from machine to machine. */
const historyPath = fileURLToPath(new URL('../../.artifacts/second-attempts.json', import.meta.url));
/** `scripts/nightly.mjs` reviews this many runs. */
const maxKeptRuns = 10;
/** Of an error, in characters: what a test tells below its first line says why. */
const maxKeptError = 20_000;

interface SecondAttempt {
  /** Its file and its full title. */
  readonly test: string;
  readonly firstError: string;
  /** The whole of it, in the history only. */
  readonly details?: string;
}

interface TestRun {
  readonly endedAt: string;
  readonly secondAttempts: readonly SecondAttempt[];
}

/**
 * Names, at the end of a run, the tests that passed only at their second attempt, each with the first attempt's error, and keeps
 * them for the nightly script. A busy machine shall not refuse a change, and a race that it shows shall not go unseen.
 */
export class ReportSecondAttempts implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const secondAttempts = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({
          test: `${module.relativeModuleId} > ${test.fullName}`,
          firstError: test.result().errors?.[0]?.message.split('\n')[0] ?? '',
          details: (test.result().errors?.[0]?.stack ?? test.result().errors?.[0]?.message ?? '').slice(
            0,
            maxKeptError,
          ),
        })),
    );
    // A run of one folder has no result of the others, and ten of them would push the full runs out of the history.
    if (this.#vitest !== undefined && (await isWholeRun(this.#vitest, modules, reason)))
      await recordRun({ endedAt: new Date().toISOString(), secondAttempts });
    if (secondAttempts.length === 0) return;
    const title = 'Passed only at the second attempt, which is a defect to be found:';
    const lines = secondAttempts.map(({ test, firstError }) => `  ${test}\n    ${firstError}`);
    process.stdout.write(['', title, ...lines, '', ''].join('\n'));
  }
}

/** Adds a run to the history and drops what is older than the last ten. A file that is no history is begun anew. */
export async function recordRun(run: TestRun, path = historyPath): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify([...parseRuns(text), run].slice(-maxKeptRuns), undefined, 2)}\n`);
}

function parseRuns(text: string): TestRun[] {
  try {
    const runs: unknown = JSON.parse(text);
    return Array.isArray(runs) ? runs : [];
  } catch {
    return [];
  }
}
