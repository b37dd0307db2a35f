import type { ChangeGate } from '@fixpoint/guard/change-gate';
import type { StageInput } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { KeptTestRuns } from '../adapters/kept-test-runs.js';
import type { ChangeTests } from '../adapters/publish.js';
import type { CommandOutcome, ServiceCommands } from '../adapters/service-commands.js';
import type { Snapshots } from '../adapters/snapshots.js';
import type { Worktree } from '../adapters/worktrees.js';
import { findSetupFault } from '../core/setup-fault.js';
import { compareTestRuns } from '../core/test-report/compare-test-runs.js';
import type { TestRun } from '../core/test-report/test-run.js';
import { findForgedTests } from './find-forged-tests.js';
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
  readonly gate: Pick<ChangeGate, 'isTest'>;
}

interface State {
  /** The commit below the change. */
  readonly onto: string;
  readonly isInstalled: boolean;
  readonly from: string;
}

const unknown: TestRun = { runners: [], isCut: false };

/**
 * Tests a tree, and if its tests pass, compares their report with that on the commit before: a change that passes because it runs fewer of them is
 * refused like one that touches protected paths. A tree that passes is the base of the next change, so its run is kept.
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
  if (!tests.ok) await requireSetup(tests, state, run, options);
  if (!tests.ok || tests.report === null) return { tests, weakened: [] };

  const base = await testBase(tests.report, state, run, options);
  const mayShrink = definition.tests?.may_shrink ?? false;
  const { isRefused, sentence } = compareTestRuns(base, tests.report, { mayShrink });
  if (sentence !== '') await context.progress(sentence);
  if (isRefused) {
    const reason = `${sentence} Change the code, not the tests: every test that ran before must still run.`;
    return { tests, weakened: [{ rule: 'fewer-tests', path: null, reason }] };
  }
  const forged = await findForgedTests(tree, state, run, options);
  if (forged.length > 0) return { tests, weakened: forged };
  await options.testRuns.keep({ definition, tree }, tests.report);
  return { tests, weakened: [] };
}

/** Throws if the tests cannot run on this machine at all. A change that prevents them from running is a failed change. */
async function requireSetup(tests: CommandOutcome, state: State, run: Run, options: Options): Promise<void> {
  const find = ({ how, tail }: CommandOutcome) =>
    findSetupFault({ step: 'test', command: run.input.service.repository.test, how, output: tail });
  if (find(tests) === null) return;
  const base = await testTree(
    await run.snapshots.treeOf(state.onto, run.context.signal),
    state,
    run,
    options,
  );
  const fault = base.ok ? null : find(base);
  if (fault !== null) throw fault;
}

/**
 * Report of the tests without the change: kept from an earlier fix, or run now. A run that reports nothing, although the change's run does, is
 * repeated once: it may have failed to start, and then the change would pass without a comparison.
 */
async function testBase(change: TestRun, state: State, run: Run, options: Options): Promise<TestRun> {
  const { input, context, snapshots } = run;
  const definition = input.service.repository;
  const tree = await snapshots.treeOf(state.onto, context.signal);
  const kept = await options.testRuns.find({ definition, tree });
  if (kept !== null) return kept;
  await context.progress('Running the tests of the service without the change, for comparison');
  let { ok, report } = await testTree(tree, state, run, options);
  if (change.runners.length > 0 && (report ?? unknown).runners.length === 0) {
    ({ ok, report } = await testTree(tree, state, run, options));
  }
  // A failed run may have ended early, and may not fail again.
  if (ok && report !== null) await options.testRuns.keep({ definition, tree }, report);
  return report ?? unknown;
}
