import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { harnessSettings } from '@fixpoint/build-harness/settings';
import { formatTests } from '@fixpoint/build-harness/tests-file';
import { proposeTests } from '@fixpoint/build-harness/worker';
import { loadSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { type Command, exitCodes } from '../../command-context.js';
import { agentSettings, readIssueFile } from './read-issue-file.js';

/** Prints tests that an issue could be tested by. Saving them and passing them to `build run --tests` means approval. */
export const runBuildPropose: Command<{ readonly issue: string }> = async (context, { issue }) => {
  const { cwd, environment, signal, write, status } = context;
  const settings = loadSettings(harnessSettings, environment, context.writeError);
  const { claudePath } = loadSettings(agentSettings, environment);
  const text = issue === '-' ? await context.readInput() : await readFile(resolve(cwd, issue), 'utf8');
  const { tests, summary } = await proposeTests({
    settings,
    claudePath,
    environment,
    signal,
    issue: readIssueFile(text),
    budgetUsd: settings.buildBudgetUsd,
    log: createLogger({ name: 'build', level: 'silent' }),
  });
  status(summary);
  write(formatTests(tests).trimEnd());
  return exitCodes.ok;
};
