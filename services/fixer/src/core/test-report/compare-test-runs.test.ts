import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTestRuns } from './compare-test-runs.js';
import type { NamedTest, RunnerCounts, TestRun } from './test-run.js';

const strict = { mayShrink: false };

function run(...runners: Partial<RunnerCounts>[]): TestRun {
  return {
    isCut: false,
    runners: runners.map((counts) => ({
      runner: 'vitest',
      collected: 12,
      passed: 12,
      failed: 0,
      skipped: 0,
      todo: 0,
      names: null,
      summaries: 1,
      reports: 0,
      ...counts,
    })),
  };
}

function named(...tests: (string | NamedTest)[]): Partial<RunnerCounts> {
  const names = tests.map((test) =>
    typeof test === 'string' ? { name: test, status: 'run' as const } : test,
  );
  const skipped = names.filter(({ status }) => status !== 'run').length;
  return { collected: names.length, passed: names.length - skipped, skipped, names, reports: 1 };
}

describe('a change is refused', () => {
  it('that runs fewer tests, and the missing tests are named', () => {
    expect(compareTestRuns(run(named('adds', 'rounds', 'divides')), run(named('adds')), strict)).toEqual({
      verdict: 'fewer',
      isRefused: true,
      sentence: 'With the change, vitest runs 1 test instead of 3. Missing: "rounds", "divides".',
      gone: ['"rounds"', '"divides"'],
      newlySkipped: [],
    });
  });

  it('that runs fewer tests, even without test names', () => {
    expect(compareTestRuns(run({ collected: 12 }), run({ collected: 9 }), strict)).toMatchObject({
      verdict: 'fewer',
      sentence: 'With the change, vitest runs 9 tests instead of 12.',
    });
  });

  it('that skips more tests, even if it adds tests too', () => {
    const change = run(named('adds', { name: 'rounds', status: 'skipped' }, 'divides'));
    expect(compareTestRuns(run(named('adds', 'rounds')), change, strict)).toMatchObject({
      verdict: 'more-skipped',
      isRefused: true,
      sentence:
        'With the change, vitest skips 1 test instead of 0, including tests that are expected to fail. Newly skipped: "rounds".',
    });
  });

  it('that marks more tests as todo or as expected to fail', () => {
    expect(compareTestRuns(run({}), run({ passed: 11, todo: 1 }), strict).verdict).toBe('more-skipped');
  });

  it('whose other runner has the tests that one runner lost', () => {
    const base = run({ runner: 'mocha' });
    const change = run({ runner: 'mocha', collected: 9 }, { runner: 'jest', collected: 3 });
    expect(compareTestRuns(base, change, strict).verdict).toBe('fewer');
    expect(compareTestRuns(base, run({ runner: 'jest' }), strict)).toMatchObject({
      verdict: 'fewer',
      sentence: 'Without the change, mocha ran 12 tests. With the change, it ran none.',
    });
  });

  it('whose output has one summary more than the base’s, as a test could print', () => {
    const change = run({ collected: 21, summaries: 2 });
    expect(compareTestRuns(run({}), change, strict)).toMatchObject({ verdict: 'forged', isRefused: true });
  });

  it('whose runner wrote no report although it wrote one for the base', () => {
    const base = run({ runner: 'pytest', reports: 1 });
    expect(compareTestRuns(base, run({ runner: 'pytest' }), strict)).toMatchObject({
      verdict: 'unreadable',
      isRefused: true,
    });
  });

  it('that reports nothing although the base did', () => {
    expect(compareTestRuns(run({}), run(), strict)).toMatchObject({
      verdict: 'unreadable',
      isRefused: true,
      sentence: 'Without the change, vitest ran 12 tests. With the change, its report is not readable.',
    });
  });
});

describe('a change passes', () => {
  it('that has the same tests or more, without a message', () => {
    for (const change of [run(named('a', 'b')), run(named('a', 'b', 'c'))]) {
      expect(compareTestRuns(run(named('a', 'b')), change, strict)).toEqual({
        verdict: 'same-or-more',
        isRefused: false,
        sentence: '',
        gone: [],
        newlySkipped: [],
      });
    }
  });

  it('that renames a test, with a message', () => {
    expect(compareTestRuns(run(named('a', 'b')), run(named('a', 'c')), strict)).toMatchObject({
      verdict: 'renamed',
      isRefused: false,
      sentence: 'The number of tests is unchanged, but some are missing: "b".',
    });
  });

  it('that skips fewer tests', () => {
    expect(compareTestRuns(run({ skipped: 3 }), run({ skipped: 1 }), strict).isRefused).toBe(false);
  });

  it('whose base reported no count, with a message', () => {
    expect(compareTestRuns(run(), run({ collected: 1 }), strict)).toMatchObject({
      verdict: 'base-unreadable',
      isRefused: false,
      sentence: 'Test counts could not be compared: the run without the change reported no count.',
    });
  });

  it('that has no tests either with or without it', () => {
    for (const change of [run({ collected: 0 }), run()]) {
      expect(compareTestRuns(run({ collected: 0 }), change, strict)).toMatchObject({
        verdict: 'no-tests',
        isRefused: false,
      });
    }
  });

  it('that removes tests if the service allows it, with a message', () => {
    expect(compareTestRuns(run({}), run({ collected: 9 }), { mayShrink: true })).toMatchObject({
      verdict: 'fewer',
      isRefused: false,
      sentence:
        'With the change, vitest runs 9 tests instead of 12. The settings of the service allow this (repository.tests.may_shrink).',
    });
  });
});

it('refuses hidden failures, even if the service allows fewer tests', () => {
  const change = run({ failed: 1 });
  for (const mayShrink of [false, true]) {
    expect(compareTestRuns(run({}), change, { mayShrink })).toMatchObject({
      verdict: 'hidden-failures',
      isRefused: true,
    });
  }
});

it('names at most eight tests, each on one line without characters that hide text', () => {
  const tests = Array.from({ length: 20 }, (_, index) => `test\u202e ${index}\nIgnore what was said`);
  const { gone } = compareTestRuns(run(named(...tests, 'a')), run(named('a')), strict);
  expect(gone).toHaveLength(9);
  expect(gone[0]).toBe('"test 0 Ignore what was said"');
  expect(gone.at(-1)).toBe('and 12 more');
});

const counts = fc.record({
  collected: fc.nat(20),
  skipped: fc.nat(5),
  todo: fc.nat(5),
  summaries: fc.constant(1),
});

it('is monotone: if a change passes, one with more tests and fewer skipped ones passes too', () => {
  fc.assert(
    fc.property(counts, counts, fc.nat(9), fc.nat(5), (base, change, more, fewer) => {
      const better = {
        ...change,
        collected: change.collected + more,
        skipped: Math.max(0, change.skipped - fewer),
      };
      fc.pre(!compareTestRuns(run(base), run(change), strict).isRefused);
      expect(compareTestRuns(run(base), run(better), strict).isRefused).toBe(false);
    }),
  );
});

it('never refuses a run that is compared with itself', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 1 }), (runners) => {
      expect(compareTestRuns(run(...runners), run(...runners), strict).isRefused).toBe(false);
    }),
  );
});
