import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/**
 * One behaviour of the app that an issue asks for. The id becomes part of file names and commit messages. The same as `BuildTest` of the
 * contracts, and not made from it: the hook, which starts for every call, would load all of them.
 */
export const TestEntry = z.strictObject({
  id: z
    .string()
    .max(60)
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must be lower-case words joined by hyphens, as in "sidebar-collapse"',
    ),
  description: z.string().trim().min(1).max(500),
  /** Actions and observations of a person, in order. */
  steps: z.array(z.string().trim().min(1).max(300)).min(1).max(20),
  status: z.enum(['fail', 'pass']).default('fail'),
  /** Sessions that worked on it without passing; counted by the harness alone. */
  attempts: z.int().min(0).max(1_000).default(0),
});
export type TestEntry = z.infer<typeof TestEntry>;

/** `tests.json`: the tests of an issue, and their status. */
export const TestsFile = z
  .array(TestEntry)
  .min(1)
  .max(60)
  .superRefine((tests, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of tests.entries()) {
      if (seen.has(id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: `repeats the id "${id}"` });
      seen.add(id);
    }
  });
export type TestsFile = z.infer<typeof TestsFile>;

/** Reads the text of a `tests.json`. Throws InvalidInputError that names the first fault. */
export function parseTests(text: string): TestsFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError(`tests.json is not JSON: ${(error as Error).message}`, { field: 'tests' });
  }
  const parsed = TestsFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new InvalidInputError(`tests.json${place === '' ? '' : ` at ${place}`}: ${issue?.message}`, {
    field: place === '' ? 'tests' : `tests.${place}`,
  });
}

export function formatTests(tests: TestsFile): string {
  return `${JSON.stringify(tests, null, 2)}\n`;
}

/** The tests that sessions work on next: the first in the file's order that do not pass, so broken ones come before new ones. Empty: all pass. */
export function nextTests(tests: TestsFile, count: number): TestEntry[] {
  return tests.filter(({ status }) => status === 'fail').slice(0, count);
}

export function countPassed(tests: TestsFile): number {
  return tests.filter(({ status }) => status === 'pass').length;
}

/** The same file with other values for one entry. */
export function withTest(
  tests: TestsFile,
  id: string,
  change: Partial<Pick<TestEntry, 'status' | 'attempts'>>,
): TestsFile {
  return tests.map((test) => (test.id === id ? { ...test, ...change } : test));
}

/** Differences between two states of the file: each id with the fields that changed, and those added or removed. */
export function findTestChanges(
  before: TestsFile,
  after: TestsFile,
): { readonly id: string; readonly fields: readonly string[] }[] {
  const old = new Map(before.map((test, place) => [test.id, { test, place }]));
  const now = new Map(after.map((test) => [test.id, test]));
  const removed = before.filter(({ id }) => !now.has(id)).map(({ id }) => ({ id, fields: ['removed'] }));
  const changed = after.flatMap((test, place) => {
    const known = old.get(test.id);
    if (known === undefined) return [{ id: test.id, fields: ['added'] }];
    const fields = (Object.keys(TestEntry.shape) as (keyof TestEntry)[]).filter(
      (field) => JSON.stringify(known.test[field]) !== JSON.stringify(test[field]),
    );
    const moved = before.length === after.length && known.place !== place ? ['position'] : [];
    const all = [...fields, ...moved];
    return all.length === 0 ? [] : [{ id: test.id, fields: all }];
  });
  return [...removed, ...changed];
}
