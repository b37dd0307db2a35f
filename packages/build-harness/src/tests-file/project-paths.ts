/** Names of files in an app's repository that the harness gives a meaning to. */
export const testsPath = 'tests.json';

/** The test's steps as data, which the harness carries out in its own browser. */
export function proofPath(id: string): string {
  return `tests/e2e/${id}.spec.json`;
}

const suffix = '-[A-Za-z0-9][A-Za-z0-9_-]{0,60}';

/** `screenshots/issue-42/sidebar-collapse-1702345678.png`: the one place and form of a test's screenshots. */
export function isScreenshotOf(path: string, { issue, id }: { issue: number; id: string }): boolean {
  return new RegExp(`^screenshots/issue-${issue}/${id}${suffix}\\.png$`).test(path);
}

/** The page's console, which the agent may keep beside a screenshot. */
export function isConsoleLogOf(path: string, { issue, id }: { issue: number; id: string }): boolean {
  return new RegExp(`^screenshots/issue-${issue}/${id}${suffix}\\.txt$`).test(path);
}
