import { countOf, toSafeLine } from '@fixpoint/shared/text';
import type { RunnerCounts, TestRun, TestRunner } from './test-run.js';

/**
 * `fewer`, `more-skipped`: the change runs fewer tests than the base, or skips more. `forged`: the output has more summaries than the
 * base's, so a test may have printed one. `hidden-failures`: more tests failed although the command succeeded. `unreadable`: only
 * the base's report can be read. The other verdicts are never refused: `base-unreadable` has nothing to compare with, `no-tests`
 * ran no test, `renamed` has the same number of tests with other names.
 */
export type TestVerdict =
  | 'same-or-more'
  | 'renamed'
  | 'no-tests'
  | 'base-unreadable'
  | 'fewer'
  | 'more-skipped'
  | 'forged'
  | 'hidden-failures'
  | 'unreadable';

export interface TestComparison {
  readonly verdict: TestVerdict;
  readonly isRefused: boolean;
  /** For the person and for the next fix; empty if there is nothing to report. */
  readonly sentence: string;
  /** Tests of the base that the change does not have, if names are known: the first ones. */
  readonly gone: readonly string[];
  /** Tests that ran in the base and are skipped with the change: the first ones. */
  readonly newlySkipped: readonly string[];
}

const maxNamed = 8;
const maxNameLength = 120;

interface Finding {
  readonly verdict: TestVerdict;
  readonly sentence: string;
}

/**
 * Compares the tests' report for the base commit with the report for the change. `mayShrink`: the service's row allows fewer or more
 * skipped tests; the sentence then reports them, and the change is not refused. Hidden failures are always refused. Pure.
 */
export function compareTestRuns(
  base: TestRun,
  change: TestRun,
  { mayShrink }: { readonly mayShrink: boolean },
): TestComparison {
  const names = compareNames(base, change);
  const { verdict, sentence } = judge(base, change, names);
  const isShrunk = shrunk.has(verdict);
  const hint =
    isShrunk && mayShrink ? ' The settings of the service allow this (repository.tests.may_shrink).' : '';
  return {
    verdict,
    isRefused: verdict === 'hidden-failures' || (isShrunk && !mayShrink),
    sentence: sentence + hint,
    ...names,
  };
}

const shrunk: ReadonlySet<TestVerdict> = new Set(['fewer', 'more-skipped', 'forged', 'unreadable']);

function judge(base: TestRun, change: TestRun, names: Names): Finding {
  if (base.runners.length === 0) {
    const sentence = 'Test counts could not be compared: the run without the change reported no count.';
    return { verdict: 'base-unreadable', sentence };
  }
  for (const before of base.runners) {
    const finding = compareRunner(before, find(change, before.runner), change, names);
    if (finding !== null) return finding;
  }
  const collected = change.runners.reduce((sum, runner) => sum + runner.collected, 0);
  if (collected === 0) {
    return { verdict: 'no-tests', sentence: 'The test command ran no tests, with or without the change.' };
  }
  if (names.gone.length > 0) {
    return {
      verdict: 'renamed',
      sentence: `The number of tests is unchanged, but some are missing: ${names.gone.join(', ')}.`,
    };
  }
  return { verdict: 'same-or-more', sentence: '' };
}

function compareRunner(
  before: RunnerCounts,
  after: RunnerCounts | undefined,
  change: TestRun,
  names: Names,
): Finding | null {
  const { runner } = before;
  if (after === undefined) return describeMissing(before, change);
  if (after.reports < before.reports) {
    const sentence = `With the change, ${runner} ended before it wrote its report, so its tests could not be counted.`;
    return { verdict: 'unreadable', sentence };
  }
  if (after.summaries > before.summaries && before.summaries > 0) {
    const sentence = `With the change, the output contains ${countOf(after.summaries, 'summary', 'summaries')} of ${runner} instead of ${before.summaries}. It is unknown which summary is correct.`;
    return { verdict: 'forged', sentence };
  }
  if (after.failed > before.failed) {
    const sentence = `With the change, ${countOf(after.failed, 'test')} of ${runner} failed, although the test command succeeded.`;
    return { verdict: 'hidden-failures', sentence };
  }
  if (after.collected < before.collected) {
    const gone = names.gone.length > 0 ? ` Missing: ${names.gone.join(', ')}.` : '';
    const cut = change.isCut ? ' Only the end of the output was kept. Make the tests print less.' : '';
    const sentence = `With the change, ${runner} runs ${countOf(after.collected, 'test')} instead of ${before.collected}.${gone}${cut}`;
    return { verdict: 'fewer', sentence };
  }
  const [skippedBefore, skippedAfter] = [leftOut(before), leftOut(after)];
  if (skippedAfter > skippedBefore) {
    const which = names.newlySkipped.length > 0 ? ` Newly skipped: ${names.newlySkipped.join(', ')}.` : '';
    const sentence = `With the change, ${runner} skips ${countOf(skippedAfter, 'test')} instead of ${skippedBefore}, including tests that are expected to fail.${which}`;
    return { verdict: 'more-skipped', sentence };
  }
  return null;
}

/** For a runner that reported nothing with the change. */
function describeMissing({ runner, collected }: RunnerCounts, change: TestRun): Finding | null {
  if (collected === 0) return null;
  const ran = `Without the change, ${runner} ran ${countOf(collected, 'test')}.`;
  // An output whose beginning is lost may have contained it.
  if (change.isCut || change.runners.length === 0) {
    return { verdict: 'unreadable', sentence: `${ran} With the change, its report is not readable.` };
  }
  return { verdict: 'fewer', sentence: `${ran} With the change, it ran none.` };
}

function leftOut({ skipped, todo }: RunnerCounts): number {
  return skipped + todo;
}

function find(run: TestRun, runner: TestRunner): RunnerCounts | undefined {
  return run.runners.find((candidate) => candidate.runner === runner);
}

type Names = Pick<TestComparison, 'gone' | 'newlySkipped'>;

/** Names are the repository's text: each is reduced to one line without control characters. */
function compareNames(base: TestRun, change: TestRun): Names {
  const gone: string[] = [];
  const newlySkipped: string[] = [];
  for (const before of base.runners) {
    const after = find(change, before.runner)?.names;
    if (before.names === null || after === null || after === undefined) continue;
    const statuses = new Map(after.map(({ name, status }) => [name, status]));
    for (const { name, status } of before.names) {
      const now = statuses.get(name);
      if (now === undefined) gone.push(name);
      else if (status === 'run' && now !== 'run') newlySkipped.push(name);
    }
  }
  return { gone: cap(gone), newlySkipped: cap(newlySkipped) };
}

function cap(names: readonly string[]): string[] {
  const shown = names.slice(0, maxNamed).map((name) => `"${toSafeLine(name, maxNameLength)}"`);
  const more = names.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}
