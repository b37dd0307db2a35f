import type { ChangedPath } from '../repository/index.js';
import {
  isConsoleLogOf,
  isScreenshotOf,
  parseTests,
  proofPath,
  type TestsFile,
  testsPath,
  withTest,
} from '../tests-file/index.js';

export interface CommittedChange {
  readonly issue: number;
  readonly id: string;
  readonly changes: readonly ChangedPath[];
  /** `tests.json` as the session began, its count of attempts included. */
  readonly before: TestsFile;
  /** Its text in the commit; null: it is gone. */
  readonly after: string | null;
}

/** Faults of a commit in the files that the harness itself keeps in the repository. Empty: no faults. */
export function checkCommit({ issue, id, changes, before, after }: CommittedChange): string[] {
  const test = { issue, id };
  const faults: string[] = [];
  for (const { path, mode, status } of changes) {
    if (mode === '120000') faults.push(`"${path}" is a symbolic link.`);
    if (mode === '160000') faults.push(`"${path}" is a nested git repository.`);
    if (path.startsWith('tests/e2e/') && path !== proofPath(id)) {
      faults.push(`"${path}" belongs to another test, and was ${status}.`);
    }
    if (path.startsWith('screenshots/') && !isScreenshotOf(path, test) && !isConsoleLogOf(path, test)) {
      faults.push(`"${path}" is not a screenshot of this test.`);
    }
  }
  return [...faults, ...checkTests({ id, before, after })];
}

function checkTests({ id, before, after }: Pick<CommittedChange, 'id' | 'before' | 'after'>): string[] {
  if (after === null) return [`${testsPath} was removed.`];
  let tests: TestsFile;
  try {
    tests = parseTests(after);
  } catch (error) {
    return [(error as Error).message];
  }
  if (JSON.stringify(tests) === JSON.stringify(withTest(before, id, { status: 'pass' }))) return [];
  const status = tests.find((test) => test.id === id)?.status;
  return status === 'pass'
    ? [`${testsPath} has changes other than the status of "${id}".`]
    : [`${testsPath} in the commit does not mark "${id}" as passed.`];
}

/** True if a path is part of the app, and not of its proof. */
export function isAppPath(path: string): boolean {
  return path !== testsPath && !path.startsWith('tests/e2e/') && !path.startsWith('screenshots/');
}
