import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { workerSettings } from '@fixpoint/build-harness/settings';
import { parseTests } from '@fixpoint/build-harness/tests-file';
import { runSession, type SessionResult } from '@fixpoint/build-harness/worker';
import { loadSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { stripUnsafe } from '@fixpoint/shared/text';
import type { Command } from '../../command-context.js';
import { agentSettings, readIssueFile } from './read-issue-file.js';

export interface BuildRunOptions {
  /** File with the tests that a person approved. */
  readonly tests?: string;
  /** File with the issue's title in its first line, and its text. */
  readonly issue?: string;
  readonly json?: boolean;
}

/** One session of the build harness. Its exit codes are the harness's own: 0 CONTINUE, 1 COMPLETE, 2 FAILED, 3 BROKEN_STATE. */
export const runBuildRun: Command<BuildRunOptions> = async (context, options) => {
  const { cwd, environment, signal, write, status } = context;
  const config = loadSettings(workerSettings, environment, context.writeError);
  const { home, claudePath, githubToken } = loadSettings(agentSettings, environment);
  const read = (path: string) => readFile(resolve(cwd, path), 'utf8');
  const result = await runSession({
    config,
    environment,
    signal,
    claudePath,
    issue: options.issue === undefined ? null : readIssueFile(await read(options.issue)),
    approved: options.tests === undefined ? null : parseTests(await read(options.tests)),
    home: resolve(cwd, home),
    token: githubToken,
    nodePath: context.node.path,
    onStep: context.isInteractive ? status : context.writeError,
    log: createLogger({ name: 'build', level: 'silent' }),
  });
  status('');
  for (const line of options.json ? [toJson(result)] : describe(result)) write(line);
  return result.exitCode;
};

function toJson(result: SessionResult): string {
  return JSON.stringify(toFields(result));
}

/** A result without pictures, diff and transcript. */
function toFields({
  screenshots,
  transcript: _transcript,
  diff: _diff,
  beside,
  ...result
}: SessionResult): object {
  const paths = screenshots.map(({ path }) => path);
  return {
    ...result,
    screenshots: paths,
    ...(beside.length === 0 ? {} : { beside: beside.map(toFields) }),
  };
}

function describe(result: SessionResult): string[] {
  const { status, tests } = result;
  const count = tests.filter((entry) => entry.status === 'pass').length;
  return [
    `${status}: ${count} of ${tests.length} tests pass`,
    ...[...result.beside, result].flatMap(describeTest),
  ];
}

function describeTest({ test, passed, reasons, commit, screenshots, costUsd }: SessionResult): string[] {
  return [
    ...(test === null ? [] : [`${passed ? 'passed' : 'not passed'}: ${test}`]),
    ...reasons.map((reason) => `  ${stripUnsafe(reason)}`),
    ...screenshots.map(({ path }) => `screenshot: ${path}`),
    ...(commit === null ? [] : [`pushed: ${commit.slice(0, 10)}`]),
    ...(costUsd === 0 ? [] : [`cost: ${costUsd.toFixed(2)} USD`]),
  ];
}
