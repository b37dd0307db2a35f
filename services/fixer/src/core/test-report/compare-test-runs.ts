import { countOf, toSafeLine } from '@fixpoint/shared/text';
import type { RunnerCounts, TestRun, TestRunner } from './test-run.js';

/**
 * `fewer`, `more-skipped`: what the change's run shows against the base's. `forged`: more summaries than the base, so one of them may
 * be printed by a test. `unreadable`: the base told its counts, the change does not. The rest is never refused: `base-unreadable`
 * leaves nothing to compare with, `no-tests` is a test command that tests nothing, `renamed` has as many tests and others.
 */
export type TestVerdict =
  | 'same-or-more'
  | 'renamed'
  | 'no-tests'
  | 'base-unreadable'
  | 'fewer'
  | 'more-skipped'
  | 'forged'
  | 'unreadable';

export interface TestComparison {
  readonly verdict: TestVerdict;
  readonly isRefused: boolean;
  /** For the person and for the next fix; empty where there is nothing to tell. */
  readonly sentence: string;
  /** Tests of the base that the change does not have, where names are known: the first ones. */
  readonly gone: readonly string[];
  /** Tests that ran in the base and are skipped with the change: the first ones. */
  readonly newlySkipped: readonly string[];
}

const mostNamed = 8;
const longestName = 120;

interface Finding {
  readonly verdict: TestVerdict;
  readonly sentence: string;
}

/**
 * Compares what the tests reported on the commit that the change started from with what they report on the change. `mayShrink`:
 * the service's row lets a change have fewer tests, or skip more; then it is told and not refused. Pure.
 */
export function compareTestRuns(
  base: TestRun,
  change: TestRun,
  { mayShrink }: { readonly mayShrink: boolean },
): TestComparison {
  const names = compareNames(base, change);
  const { verdict, sentence } = judge(base, change, names);
  const isShrunk = shrunk.has(verdict);
  const hint = isShrunk && mayShrink ? ' The service’s row allows it (repository.tests.may_shrink).' : '';
  return { verdict, isRefused: isShrunk && !mayShrink, sentence: sentence + hint, ...names };
}

const shrunk: ReadonlySet<TestVerdict> = new Set(['fewer', 'more-skipped', 'forged', 'unreadable']);

function judge(base: TestRun, change: TestRun, names: Names): Finding {
  if (base.runners.length === 0) {
    const sentence =
      'Whether the change has fewer tests is unknown: no count of tests could be read where the base ran.';
    return { verdict: 'base-unreadable', sentence };
  }
  for (const before of base.runners) {
    const finding = compareRunner(before, find(change, before.runner), change, names);
    if (finding !== null) return finding;
  }
  const collected = change.runners.reduce((sum, runner) => sum + runner.collected, 0);
  if (collected === 0) {
    return { verdict: 'no-tests', sentence: 'The test command ran no test, with the change or without it.' };
  }
  if (names.gone.length > 0) {
    return {
      verdict: 'renamed',
      sentence: `As many tests ran as before, and not the same ones; gone: ${names.gone.join(', ')}.`,
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
  if (after === undefined) {
    if (before.collected === 0) return null;
    const ran = `The base ran ${countOf(before.collected, 'test')} with ${runner}`;
    // An output whose beginning is lost may have held it.
    if (change.isCut || change.runners.length === 0) {
      return { verdict: 'unreadable', sentence: `${ran}; with the change its report cannot be read.` };
    }
    return { verdict: 'fewer', sentence: `${ran}, the change runs none with it.` };
  }
  if (after.reports < before.reports) {
    const sentence = `With the change ${runner} ended before it wrote the report that it wrote for the base, so its tests cannot be counted.`;
    return { verdict: 'unreadable', sentence };
  }
  if (after.summaries > before.summaries && before.summaries > 0) {
    const sentence = `With the change the output has ${countOf(after.summaries, 'summary', 'summaries')} of ${runner}, the base’s had ${before.summaries}: which of them counts the tests cannot be told.`;
    return { verdict: 'forged', sentence };
  }
  if (after.collected < before.collected) {
    const gone = names.gone.length > 0 ? `; gone: ${names.gone.join(', ')}` : '';
    const cut = change.isCut ? ' Only the end of its output was kept: let the tests print less.' : '';
    const sentence = `The change runs ${countOf(after.collected, 'test')}, the base ran ${before.collected} (${runner})${gone}.${cut}`;
    return { verdict: 'fewer', sentence };
  }
  const [skippedBefore, skippedAfter] = [leftOut(before), leftOut(after)];
  if (skippedAfter > skippedBefore) {
    const which = names.newlySkipped.length > 0 ? `; newly skipped: ${names.newlySkipped.join(', ')}` : '';
    const sentence = `The change skips ${countOf(skippedAfter, 'test')} or expects them to fail, the base ${skippedBefore} (${runner})${which}.`;
    return { verdict: 'more-skipped', sentence };
  }
  return null;
}

function leftOut({ skipped, todo }: RunnerCounts): number {
  return skipped + todo;
}

function find(run: TestRun, runner: TestRunner): RunnerCounts | undefined {
  return run.runners.find((other) => other.runner === runner);
}

type Names = Pick<TestComparison, 'gone' | 'newlySkipped'>;

/** Names are the repository's text: each becomes one line without control characters. */
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
  const shown = names.slice(0, mostNamed).map((name) => `"${toSafeLine(name, longestName)}"`);
  const more = names.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}
