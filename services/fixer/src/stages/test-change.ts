import type { StageInput } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/shared/queue';
import type { KeptTestRuns } from '../adapters/kept-test-runs.js';
import type { ChangeTests } from '../adapters/publish.js';
import type { ServiceCommands } from '../adapters/service-commands.js';
import type { Snapshots } from '../adapters/snapshots.js';
import type { Worktree } from '../adapters/worktrees.js';
import { compareTestRuns } from '../core/test-report/compare-test-runs.js';
import type { TestRun } from '../core/test-report/test-run.js';
import { testTree } from './run-service-commands.js';

interface Run {
  readonly input: StageInput<'fix'>;
  readonly context: StageContext;
  readonly worktree: Worktree;
  readonly snapshots: Snapshots;
}

interface Options {
  readonly commands: ServiceCommands;
  readonly testRuns: KeptTestRuns;
}

interface State {
  /** The commit that the change is put on. */
  readonly onto: string;
  readonly isInstalled: boolean;
  readonly from: string;
}

const unknown: TestRun = { runners: [], isCut: false };

/**
 * Tests a tree, and where its tests pass, compares what they report with what they report on the commit before: a change that passes
 * because it runs fewer of them is refused like one that touches what it may not. A tree that passes is the next one's base, so
 * its run is kept.
 */
export async function testChange(
  tree: string,
  state: State,
  run: Run,
  options: Options,
): Promise<ChangeTests> {
  const { input, context } = run;
  const definition = input.service.repository;
  const tests = await testTree(tree, state, run, options);
  if (!tests.ok || tests.report === null) return { tests, weakened: [] };

  const base = await testBase(state, run, options);
  const mayShrink = definition.tests?.may_shrink ?? false;
  const { isRefused, sentence } = compareTestRuns(base, tests.report, { mayShrink });
  if (sentence !== '') await context.progress(sentence);
  if (isRefused) {
    const reason = `${sentence} Change the code and not what tests it: every test that ran before must run.`;
    return { tests, weakened: [{ rule: 'fewer-tests', path: null, reason }] };
  }
  await options.testRuns.keep({ definition, tree }, tests.report);
  return { tests, weakened: [] };
}

/** What the tests report without the change: kept from an earlier fix, or found out now. */
async function testBase(state: State, run: Run, options: Options): Promise<TestRun> {
  const { input, context, snapshots } = run;
  const definition = input.service.repository;
  const tree = await snapshots.treeOf(state.onto, context.signal);
  const kept = await options.testRuns.find({ definition, tree });
  if (kept !== null) return kept;
  await context.progress('Running the service’s tests without the change, to compare');
  const { ok, report } = await testTree(tree, state, run, options);
  // A run that failed may have ended early, and may not fail again.
  if (ok && report !== null) await options.testRuns.keep({ definition, tree }, report);
  return report ?? unknown;
}
