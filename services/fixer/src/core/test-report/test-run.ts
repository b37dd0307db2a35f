import { z } from 'zod';

/** Source of a summary. `tap` and `junit`: a report in that format by an unknown program. */
export const TestRunner = z.enum([
  'vitest',
  'jest',
  'mocha',
  'node:test',
  'pytest',
  'unittest',
  'tap',
  'junit',
]);
export type TestRunner = z.infer<typeof TestRunner>;

/** A test by its name. `todo`: not written yet, or expected to fail. */
export const NamedTest = z.strictObject({ name: z.string(), status: z.enum(['run', 'skipped', 'todo']) });
export type NamedTest = z.infer<typeof NamedTest>;

const Count = z.int().nonnegative();

/** One summary of one runner, or all of one runner's summaries together. */
export const TestCounts = z.strictObject({
  runner: TestRunner,
  /** Tests that the runner found and did not exclude by their names. */
  collected: Count,
  passed: Count,
  failed: Count,
  skipped: Count,
  /** Marked as not written yet, or as expected to fail (`todo`, `xfail`, `expectedFailure`). */
  todo: Count,
  /** Null: the format has no names, or too few of them to compare. */
  names: z.array(NamedTest).nullable(),
});
export type TestCounts = z.infer<typeof TestCounts>;

/** Everything that one runner reported in one run of the test command. */
export const RunnerCounts = TestCounts.extend({
  /** Summaries in the output: more than one if the command starts the runner for several packages. */
  summaries: Count,
  /** Machine reports, as files or on the output. */
  reports: Count,
});
export type RunnerCounts = z.infer<typeof RunnerCounts>;

/** Report of one run of a service's test command; no runner at all if nothing could be read. */
export const TestRun = z.strictObject({
  runners: z.array(RunnerCounts),
  /** True if the beginning of the output is lost: there may have been more. */
  isCut: z.boolean(),
});
export type TestRun = z.infer<typeof TestRun>;

/** Maximum number of stored names: enough for every known service, and a bound for a report that was made long on purpose. */
const maxNames = 20_000;
const maxNameLength = 300;

/** Numbers equal names, so that each is a separate test; returns null above the maximum number of names. */
export function keepNames(tests: readonly NamedTest[]): NamedTest[] | null {
  if (tests.length === 0 || tests.length > maxNames) return null;
  const seen = new Map<string, number>();
  return tests.map(({ name, status }) => {
    const short = name.slice(0, maxNameLength);
    const times = (seen.get(short) ?? 0) + 1;
    seen.set(short, times);
    return { name: times === 1 ? short : `${short} (${times})`, status };
  });
}

/** A summary of tests that a report lists one by one. Only a test that ran can have failed. */
export function countTests(
  runner: TestRunner,
  tests: readonly (NamedTest & { readonly failed: boolean })[],
): TestCounts {
  const numberOf = (status: NamedTest['status']) => tests.filter((test) => test.status === status).length;
  const failed = tests.filter((test) => test.failed && test.status === 'run').length;
  return {
    runner,
    collected: tests.length,
    passed: numberOf('run') - failed,
    failed,
    skipped: numberOf('skipped'),
    todo: numberOf('todo'),
    names: keepNames(tests.map(({ name, status }) => ({ name, status }))),
  };
}

/** Several summaries of one runner as one. */
export function sumCounts(runner: TestRunner, counts: readonly TestCounts[]): TestCounts {
  const sum = { runner, collected: 0, passed: 0, failed: 0, skipped: 0, todo: 0 };
  for (const count of counts) {
    sum.collected += count.collected;
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
    sum.todo += count.todo;
  }
  const named = counts.every(({ names, collected }) => names !== null || collected === 0);
  return { ...sum, names: named ? keepNames(counts.flatMap(({ names }) => names ?? [])) : null };
}
