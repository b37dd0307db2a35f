import type { TestCounts, TestRunner } from './test-run.js';

type Numbers = Partial<Pick<TestCounts, 'passed' | 'failed' | 'skipped' | 'todo'>>;

/** Reads the human-readable summaries of every runner that prints one, from the lines of one program. Pure. */
export function readSummaries(lines: readonly string[]): TestCounts[] {
  const results: TestCounts[] = [];
  for (let position = 0; position < lines.length; position += 1) {
    for (const read of readers) {
      const counts = read(lines, position);
      if (counts === null) continue;
      results.push(counts);
      break;
    }
  }
  return results;
}

/** Returns the summary whose first significant line is at `at`, or null. */
type ReadSummary = (lines: readonly string[], at: number) => TestCounts | null;

function count(runner: TestRunner, numbers: Numbers, collected?: number): TestCounts {
  const { passed = 0, failed = 0, skipped = 0, todo = 0 } = numbers;
  const sum = passed + failed + skipped + todo;
  return { runner, collected: collected ?? sum, passed, failed, skipped, todo, names: null };
}

/** `1 failed | 3 passed` as a list of numbers and words; null if a part is something else. */
function readParts(text: string, separator: string): [number: number, word: string][] | null {
  const parts = text.split(separator).map((part) => /^(\d{1,9}) ([a-z][a-z ]*)$/.exec(part.trim()));
  if (parts.some((part) => part === null)) return null;
  return parts.map((part) => [Number(part?.[1]), part?.[2] ?? '']);
}

function add(parts: readonly (readonly [number, string])[], words: Record<string, keyof Numbers>): Numbers {
  const numbers: Record<keyof Numbers, number> = { passed: 0, failed: 0, skipped: 0, todo: 0 };
  for (const [number, word] of parts) {
    const key = words[word];
    if (key !== undefined) numbers[key] += number;
  }
  return numbers;
}

const javaScriptWords = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  todo: 'todo',
  'expected fail': 'todo',
} as const;

/** ` Test Files  2 passed (2)`, then `      Tests  3 passed | 1 skipped (4)`. */
const readVitest: ReadSummary = (lines, position) => {
  const line = lines[position] ?? '';
  if (!/^ *Tests {2}/.test(line) || !/^ *Test Files {2}/.test(lines[position - 1] ?? '')) return null;
  const text = line.trim().slice('Tests'.length).trim();
  if (text === 'no tests') return count('vitest', {});
  const match = /^(.*) \((\d{1,9})\)$/.exec(text);
  const parts = readParts(match?.[1] ?? '', ' | ');
  return parts === null ? null : count('vitest', add(parts, javaScriptWords), Number(match?.[2]));
};

/** `Test Suites: 2 passed, 2 total`, then `Tests:       3 passed, 3 total`. */
const readJest: ReadSummary = (lines, position) => {
  const match = /^Tests: +(?:(.*), )?(\d{1,9}) total$/.exec(lines[position] ?? '');
  if (match === null || !/^Test Suites: /.test(lines[position - 1] ?? '')) return null;
  const parts = match[1] === undefined ? [] : readParts(match[1], ', ');
  return parts === null ? null : count('jest', add(parts, javaScriptWords), Number(match[2]));
};

/** The sentences with which vitest and jest report that there is nothing to run. */
const readEmpty: ReadSummary = (lines, position) => {
  const match = /^No (test files|tests) found, exiting with code \d$/.exec(lines[position] ?? '');
  if (match === null) return null;
  return count(match[1] === 'tests' ? 'jest' : 'vitest', {});
};

/** `  3 passing (5ms)`, then `  2 pending` and `  1 failing` if there are any. */
const readMocha: ReadSummary = (lines, position) => {
  const match = /^ {0,4}(\d{1,9}) passing \(\d+(?:ms|s|m|h|d)\)$/.exec(lines[position] ?? '');
  if (match === null) return null;
  const next = `${lines[position + 1] ?? ''}\n${lines[position + 2] ?? ''}`;
  const numberOf = (word: string) =>
    Number(new RegExp(`^ {0,4}(\\d{1,9}) ${word}$`, 'm').exec(next)?.[1] ?? 0);
  return count('mocha', {
    passed: Number(match[1]),
    skipped: numberOf('pending'),
    failed: numberOf('failing'),
  });
};

const nodeWords = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo', 'duration_ms'];

/** Eight lines, `ℹ tests 6` to `ℹ duration_ms 218.9`; in TAP with `#` instead of the sign. Older ones count no suites. */
const readNodeTest: ReadSummary = (lines, position) => {
  if (!/^[#ℹ] tests \d/.test(lines[position] ?? '')) return null;
  const hasSuites = /^[#ℹ] suites /.test(lines[position + 1] ?? '');
  const words = nodeWords.filter((word) => hasSuites || word !== 'suites');
  const numbers: Record<string, number> = {};
  for (const [index, word] of words.entries()) {
    const match = /^[#ℹ] ([a-z_]+) (\d{1,9})(?:\.\d+)?$/.exec(lines[position + index] ?? '');
    if (match?.[1] !== word) return null;
    numbers[word] = Number(match[2]);
  }
  const { tests = 0, pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = numbers;
  return count('node:test', { passed: pass, failed: fail + cancelled, skipped, todo }, tests);
};

/** A test that is expected to fail may break permanently without a report: it counts like one that is not written yet. */
const pytestWords = {
  passed: 'passed',
  failed: 'failed',
  error: 'failed',
  errors: 'failed',
  skipped: 'skipped',
  xfailed: 'todo',
  xpassed: 'todo',
} as const;

/** `==== 4 passed, 1 skipped in 0.03s ====`, or with -q the same without its rule. Deselected tests are not collected. */
const readPytest: ReadSummary = (lines, position) => {
  const match =
    /^(?:=+ )?(.+) in \d+\.\d+ ?s(?:econds)?(?: \(\d+(?: days?, \d+)?:\d\d:\d\d\))?(?: =+)?$/.exec(
      lines[position] ?? '',
    );
  const text = match?.[1];
  if (text === undefined) return null;
  if (text === 'no tests ran') return count('pytest', {});
  const parts = readParts(text, ', ');
  if (parts === null || !parts.some(([, word]) => word in pytestWords || word === 'deselected')) return null;
  return count('pytest', add(parts, pytestWords));
};

/** `Ran 6 tests in 0.001s`, an empty line, then `OK (skipped=1)`, `FAILED (…)` or `NO TESTS RAN`. */
const readUnittest: ReadSummary = (lines, position) => {
  const ran = /^Ran (\d{1,9}) tests? in \d+\.\d+s$/.exec(lines[position] ?? '');
  const result = /^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/.exec(lines[position + 2] ?? '');
  if (ran === null || result === null) return null;
  const parts = new Map((result[1] ?? '').split(', ').map((part) => part.split('=') as [string, string]));
  const numberOf = (key: string) => Number(/^\d{1,9}$/.exec(parts.get(key) ?? '')?.[0] ?? 0);
  const failed = numberOf('failures') + numberOf('errors');
  const skipped = numberOf('skipped');
  const todo = numberOf('expected failures') + numberOf('unexpected successes');
  // A module that cannot be loaded, and a class that is skipped as a whole, may be reported without counting as run.
  const passed = Math.max(0, Number(ran[1]) - failed - skipped - todo);
  return count('unittest', { passed, failed, skipped, todo });
};

const readers = [readVitest, readJest, readEmpty, readMocha, readNodeTest, readPytest, readUnittest];
