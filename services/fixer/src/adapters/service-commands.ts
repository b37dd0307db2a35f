import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Containment, pickEnvironment, runContained, shellCommand } from '@fixpoint/sandbox/processes';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import type { TestRun } from '../core/test-report/test-run.js';
import {
  createReportFolder,
  readTestRun,
  testOutputLength,
  testReportEnvironment,
} from './test-report-files.js';
import type { Worktree } from './worktrees.js';

export interface CommandOutcome {
  readonly ok: boolean;
  /** `exit code 1`, `took longer than 4 min 0 s`. */
  readonly how: string;
  /** The end of its output. */
  readonly tail: string;
}

/** What running the tests came to. */
export interface TestOutcome extends CommandOutcome {
  /** What they reported; null: they did not come to their end, so it says nothing about how many there are. */
  readonly report: TestRun | null;
}

/** Runs the commands that a service's repository brings along: to install and to test. */
export interface ServiceCommands {
  install(repository: RepositoryDefinition, worktree: Worktree, signal: AbortSignal): Promise<CommandOutcome>;
  test(repository: RepositoryDefinition, worktree: Worktree, signal: AbortSignal): Promise<TestOutcome>;
}

export function createServiceCommands(options: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  /** npm's cache, kept between runs. */
  readonly cache: string;
  readonly timeoutMs: number;
}): ServiceCommands {
  async function run(
    line: string,
    workdir: string,
    worktree: Worktree,
    runId: string,
    signal: AbortSignal,
    reportFolder?: string,
  ): Promise<CommandOutcome & { readonly ended: boolean; readonly output: string }> {
    await mkdir(options.cache, { recursive: true });
    const result = await runContained({
      ...shellCommand(line),
      cwd: resolve(join(worktree.tree, workdir)),
      env: {
        ...pickEnvironment(options.environment, ['npm_config_registry']),
        CI: '1',
        HOME: worktree.home,
        TMPDIR: worktree.temporary,
        npm_config_cache: options.cache,
        npm_config_update_notifier: 'false',
        npm_config_fund: 'false',
        npm_config_audit: 'false',
        ...(reportFolder === undefined ? {} : testReportEnvironment(reportFolder)),
      },
      runId,
      containment: options.containment,
      signal,
      timeoutMs: options.timeoutMs,
      outputLength: testOutputLength,
    });
    signal.throwIfAborted();
    return {
      ok: result.exitCode === 0 && result.stoppedBy === null,
      how:
        result.stoppedBy === 'timeout'
          ? `took longer than ${formatDuration(options.timeoutMs)}`
          : `exit code ${result.exitCode ?? result.signalName ?? result.startFailure ?? 'unknown'}`,
      tail: result.output.slice(-4_000).trim(),
      ended: result.stoppedBy === null && result.startFailure === null,
      output: result.output,
    };
  }

  return {
    async install(repository, worktree, signal) {
      if (repository.install === undefined) return { ok: true, how: 'nothing to install', tail: '' };
      return run(repository.install, repository.workdir, worktree, `${worktree.runId}-install`, signal);
    },
    async test(repository, worktree, signal) {
      const { test, workdir } = repository;
      const reportFolder = await createReportFolder(worktree.temporary);
      const runId = `${worktree.runId}-test`;
      const { ended, output, ...outcome } = await run(test, workdir, worktree, runId, signal, reportFolder);
      return { ...outcome, report: ended ? await readTestRun({ output, reportFolder }) : null };
    },
  };
}
