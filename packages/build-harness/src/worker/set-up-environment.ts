import { writeEntry } from '@fixpoint/sandbox/tree';
import { ConfigurationError, ConflictError } from '@fixpoint/shared/errors';
import type { BuildRepository } from '../repository/index.js';
import type { WorkerConfig } from '../settings/index.js';
import { formatTests, parseTests, type TestsFile, testsPath } from '../tests-file/index.js';
import { initialiseApp } from './initialise-app.js';
import type { Progress } from './progress.js';

export interface Environment {
  /** Base commit of the session: the branch as it is at the remote. */
  readonly base: string;
  /** With the count of attempts that this installation knows. */
  readonly tests: TestsFile;
}

/**
 * Fetches the branch, and on it the tests of the issue. If it has no tests yet, they are those that a person approved. Throws
 * ConfigurationError if there are no approved ones.
 */
export async function setUpEnvironment(
  {
    repository,
    config,
    approved,
    progress,
  }: {
    readonly repository: BuildRepository;
    readonly config: Pick<WorkerConfig, 'issueNumber' | 'buildTemplate'>;
    readonly approved: TestsFile | null;
    readonly progress: Progress;
  },
  signal: AbortSignal,
  tries = 3,
): Promise<Environment> {
  const { commit } = await repository.fetch(signal);
  const text = commit === null ? null : await repository.readFile(commit, testsPath, signal);
  const present = text === null ? null : parseTests(text.toString('utf8'));
  if (commit !== null && present !== null && (approved === null || isSameIssue(present, approved))) {
    return { base: commit, tests: countAttempts(present, progress) };
  }
  if (approved === null) {
    throw new ConfigurationError(`Issue #${config.issueNumber} has no approved tests.`, {
      hint: 'Create a proposal with `fixpoint build propose`, and pass the approved tests with `fixpoint build run --tests FILE`.',
    });
  }
  const { issueNumber: issue, buildTemplate: template } = config;
  try {
    const base = await initialiseApp({ repository, base: commit, issue, tests: approved, template }, signal);
    return { base, tests: countAttempts(approved, progress) };
  } catch (error) {
    if (!(error instanceof ConflictError) || tries === 0) throw error;
    // Another worker set the branch up at the same time, or a person pushed: the present state counts.
    return setUpEnvironment({ repository, config, approved, progress }, signal, tries - 1);
  }
}

/** The agent's folder shows the count too. Code of the branch may run there by now: the file is replaced, never written through. */
export async function writeTests(tree: string, tests: TestsFile): Promise<void> {
  await writeEntry(tree, { path: testsPath, mode: '100644' }, Buffer.from(formatTests(tests)));
}

function isSameIssue(present: TestsFile, approved: TestsFile): boolean {
  const key = (tests: TestsFile) =>
    JSON.stringify(tests.map(({ id, description, steps }) => [id, description, steps]));
  return key(present) === key(approved);
}

function countAttempts(tests: TestsFile, { attempts }: Progress): TestsFile {
  return tests.map((test) => ({ ...test, attempts: Math.max(test.attempts, attempts[test.id] ?? 0) }));
}
