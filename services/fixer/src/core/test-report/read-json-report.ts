import { z } from 'zod';
import { keepNames, type NamedTest, type TestCounts } from './test-run.js';

/** Common parts of `jest --json` and vitest's reporter `json`. Their totals are not read: vitest 1 counts skipped tests as passed. */
const JestReport = z.object({
  numTotalTests: z.int(),
  /** Only jest writes it. */
  numRuntimeErrorTestSuites: z.int().optional(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const Count = z.int().nonnegative();
const MochaTest = z.object({ fullTitle: z.string(), file: z.string().nullish() });

const MochaReport = z.object({
  stats: z.object({ tests: Count, passes: Count, pending: Count, failures: Count }),
  tests: z.array(MochaTest),
  pending: z.array(MochaTest),
});

/** Reads a JSON report of jest, vitest or mocha. Null for any other text. Pure. */
export function readJsonReport(text: string): TestCounts | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return readJest(value) ?? readMocha(value);
}

function readJest(value: unknown): TestCounts | null {
  const { data } = JestReport.safeParse(value);
  if (data === undefined) return null;
  const tests = data.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name: joinName(file, fullName), result: status })),
  );
  const names = tests.map(({ name, result }): NamedTest => ({ name, status: statusOf(result) }));
  const numberOf = (status: NamedTest['status']) => names.filter((test) => test.status === status).length;
  const failed = tests.filter(({ result }) => result === 'failed').length;
  return {
    runner: data.numRuntimeErrorTestSuites === undefined ? 'vitest' : 'jest',
    collected: tests.length,
    passed: numberOf('run') - failed,
    failed,
    skipped: numberOf('skipped'),
    todo: numberOf('todo'),
    names: keepNames(names),
  };
}

function statusOf(result: string): NamedTest['status'] {
  if (result === 'passed' || result === 'failed') return 'run';
  // The rest is `pending`, `skipped` or `disabled`, which differ between versions of jest and vitest.
  return result === 'todo' ? 'todo' : 'skipped';
}

function readMocha(value: unknown): TestCounts | null {
  const { data } = MochaReport.safeParse(value);
  if (data === undefined) return null;
  const { tests, passes, pending, failures } = data.stats;
  const nameOf = ({ file, fullTitle }: z.infer<typeof MochaTest>) => joinName(file ?? '', fullTitle);
  const skipped = new Set(data.pending.map(nameOf));
  const names = data.tests.map((test): NamedTest => {
    const name = nameOf(test);
    return { name, status: skipped.has(name) ? 'skipped' : 'run' };
  });
  return {
    runner: 'mocha',
    collected: tests,
    passed: passes,
    failed: failures,
    skipped: pending,
    todo: 0,
    names: keepNames(names),
  };
}

/** Files are named by their full paths, and the base's checkout is in another folder than the change's. */
function joinName(file: string, test: string): string {
  const base = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return base === '' ? test : `${base} > ${test}`;
}
