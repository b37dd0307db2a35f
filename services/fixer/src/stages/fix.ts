import type { ChangeGate } from '@fixpoint/guard/change-gate';
import type { Git } from '@fixpoint/sandbox/git';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import type { StageContext, StageHandler } from '@fixpoint/shared/queue';
import { toSafeLine } from '@fixpoint/shared/text';
import { dropFormatting } from '../adapters/drop-formatting.js';
import type { KeptTestRuns } from '../adapters/kept-test-runs.js';
import type { PromptResources } from '../adapters/load-resources.js';
import {
  evaluateChange,
  type Publication,
  type PublishOptions,
  PushConflictError,
  publish,
} from '../adapters/publish.js';
import type { Repositories, Repository } from '../adapters/repositories.js';
import type { ServiceCommands } from '../adapters/service-commands.js';
import { createSnapshots, type Snapshots } from '../adapters/snapshots.js';
import type { TakeFingerprint } from '../adapters/take-fingerprint.js';
import type { Worktree, Worktrees } from '../adapters/worktrees.js';
import { buildCommitMessage, formatTaskReference } from '../core/commit-message.js';
import type { Engine, EngineRun } from '../core/engine.js';
import {
  type Attempt,
  describeEmptyBudget,
  describeLanded,
  describePublication,
  describeRefusal,
  describeTestFailure,
  describeUnchanged,
  joinRuns,
} from '../core/fix-outcome.js';
import { fingerprintBeforePush } from './fingerprint-before-push.js';
import { runEngine } from './run-engine.js';
import { install } from './run-service-commands.js';
import { openStepSpending, type StepSpending } from './step-spending.js';
import { testChange } from './test-change.js';
import { timeParts } from './time-parts.js';

export interface FixStageOptions {
  readonly git: Git;
  readonly repositories: Repositories;
  readonly worktrees: Worktrees;
  readonly commands: ServiceCommands;
  readonly testRuns: KeptTestRuns;
  readonly engine: Engine;
  readonly gate: ChangeGate;
  readonly artifacts: ArtifactStore;
  readonly resources: PromptResources;
  readonly takeFingerprint: TakeFingerprint;
}

type Input = StageInput<'fix'>;
type Output = StageOutput<'fix'>;

/** What all parts of one run share. */
interface Run {
  readonly input: Input;
  readonly context: StageContext;
  readonly repository: Repository;
  readonly worktree: Worktree;
  readonly snapshots: Snapshots;
  readonly reference: string;
  readonly spending: StepSpending;
  /** The engine's run of the attempt before, whose change met a conflict. */
  readonly earlier: EngineRun | null;
  readonly isLast: boolean;
}

/** Times the engine may start: once, and once more where somebody else changed the same lines meanwhile. */
const attempts = 2;
const longestDiff = 4 * 1024 * 1024;

/**
 * One fix: worktree → install → engine under the guard → change gate → the service's tests in a
 * folder that the engine never saw → commit → push. Before anything it
 * searches for a commit with its own trailer on the branch: after a crash that may exist already, and then the engine is
 * not started again.
 */
export function createFixStage(options: FixStageOptions): StageHandler<'fix'> {
  return async (input, context) => {
    const spending = await openStepSpending(context, input.budget_usd);
    const { read, ...parts } = timeParts(options);
    try {
      const output = await fixWithAttempts(input, context, spending, { ...options, ...parts });
      return { ...output, timing: read() };
    } catch (error) {
      throw spending.attachTo(error);
    }
  };
}

async function fixWithAttempts(
  input: Input,
  context: StageContext,
  spending: StepSpending,
  options: FixStageOptions,
): Promise<Output> {
  const { signal, log } = context;
  const reference = formatTaskReference(context.task.id, input.iteration);
  const repository = await options.repositories.open(input.service.repository, signal);
  let earlier: EngineRun | null = null;

  for (let attempt = 1; ; attempt += 1) {
    const base = await repository.fetch(signal);
    const landed = await repository.findCommit(reference, signal);
    const worktree = await options.worktrees.add(repository, context.step.runId, landed ?? base, signal);
    const snapshots = createSnapshots({ git: options.git, repository, worktree });
    const isLast = attempt === attempts;
    const run: Run = {
      input,
      context,
      repository,
      worktree,
      snapshots,
      reference,
      spending,
      earlier,
      isLast,
    };
    try {
      const output = landed === null ? await fix(run, options) : await reportLanded(landed, run, options);
      if (output.outcome !== 'conflict') return output;
      earlier = output.run;
      await context.progress(
        'The branch changed in the same places meanwhile: the engine starts again from the new commit',
      );
    } finally {
      await worktree
        .remove()
        .catch((error: unknown) => log.warn({ err: error }, 'A worktree was not removed'));
    }
  }
}

/** A change that no longer fits the branch, and the run that made it. */
interface Conflict {
  readonly outcome: 'conflict';
  readonly run: EngineRun;
}

async function fix(run: Run, options: FixStageOptions): Promise<Output | Conflict> {
  const { input, context, worktree, snapshots } = run;
  const { repository: definition } = input.service;
  const { signal } = context;
  if (run.spending.remaining() === 0) return describeEmptyBudget(run.spending.total());

  const isInstalled = await install(run, options);
  await worktree.giveRepository(signal);
  const from = await snapshots.treeOf(worktree.base, signal);
  const engineRun = joinRuns(run.earlier, await runEngine(run, options));
  const { tree: taken, problems } = await snapshots.take(signal);
  const to = await dropLayoutChanges(from, taken, run);
  const transcript = await options.artifacts.put(Buffer.from(engineRun.transcript));
  const spentUsd = run.spending.total();
  const attempt: Attempt = { run: engineRun, spentUsd, transcript, diff: null, files: [] };
  if (from === to && problems.length === 0) return describeUnchanged(attempt);

  const changed: Attempt = { ...attempt, ...(await keepDiff(from, to, run, options)) };
  const violations = await evaluateChange(from, to, { snapshots, gate: options.gate, definition, signal });
  if (problems.length + violations.length > 0) return describeRefusal(changed, [...problems, ...violations]);

  await context.progress(`Running the service’s tests: ${definition.test}`);
  const runTests = (tree: string, onto: string) =>
    testChange(tree, { onto, isInstalled, from }, run, options);
  const { tests, weakened } = await runTests(to, worktree.base);
  if (!tests.ok) return describeTestFailure(changed, definition.test, tests);
  if (weakened.length > 0) return describeRefusal(changed, weakened);

  try {
    const before = await fingerprintBeforePush(input.service, options.takeFingerprint, context);
    const publication = await pushOnce(to, { engineRun, runTests }, run, options);
    if (publication.outcome === 'refused') return describeRefusal(changed, publication.violations);
    if (publication.outcome === 'tests-failed') {
      return describeTestFailure(changed, definition.test, publication.tests);
    }
    return { ...describePublication(changed, publication), ...(before === undefined ? {} : { before }) };
  } catch (error) {
    if (error instanceof PushConflictError && !run.isLast) return { outcome: 'conflict', run: engineRun };
    throw error;
  }
}

/** The state that the engine left, without files in which only the layout changed: they would fail the fix for nothing. */
async function dropLayoutChanges(from: string, taken: string, { context, snapshots }: Run): Promise<string> {
  const { signal } = context;
  const { tree, paths } = await dropFormatting(from, taken, { snapshots, signal });
  if (paths.length > 0) {
    const shown = paths.slice(0, 5).map((path) => toSafeLine(path, 200));
    const more = paths.length > shown.length ? ` and ${paths.length - shown.length} more` : '';
    await context.progress(
      `Left out of the change, since only the layout differs: ${shown.join(', ')}${more}`,
    );
  }
  return tree;
}

async function pushOnce(
  tree: string,
  { engineRun, runTests }: { readonly engineRun: EngineRun; readonly runTests: PublishOptions['runTests'] },
  { input, context, repository, worktree, snapshots, reference, isLast }: Run,
  options: FixStageOptions,
): Promise<Publication> {
  const { signal } = context;
  const message = buildCommitMessage({
    answer: engineRun.text,
    checks: input.findings.map((finding) => finding.check),
    service: input.service.name,
    reference,
  });
  const commit = await snapshots.commit(tree, worktree.base, message, signal);
  await context.progress(`Pushing ${commit.slice(0, 12)} to ${repository.branch}`);
  return context.once<Publication>(
    'push',
    () =>
      publish(commit, {
        definition: input.service.repository,
        repository,
        snapshots,
        gate: options.gate,
        runTests,
        reference,
        message,
        signal,
        onConflict: isLast ? 'reject' : 'throw',
      }),
    {
      effect: 'compare-and-set',
      details: { base: worktree.base, commit },
      async reconcile(intent) {
        await repository.fetch(signal);
        const landed = await repository.findCommit(reference, signal);
        if (landed !== null) return { outcome: 'pushed', commit: landed };
        const { commit: earlier } = intent.details;
        if (typeof earlier !== 'string' || !(await repository.holds(earlier, signal))) return undefined;
        return { outcome: 'pushed', commit: earlier };
      },
    },
  );
}

/** The change is on the branch since an earlier run of this step: reports it as if it had just been made. */
async function reportLanded(commit: string, run: Run, options: FixStageOptions): Promise<Output> {
  run.context.log.info({ commit }, 'The fix of this iteration is on the branch already');
  const kept = await keepDiff(`${commit}^`, commit, run, options);
  // What is served by now may be the change itself: only what the earlier run saw counts.
  const before = await fingerprintBeforePush(run.input.service, async () => ({}), run.context);
  const landed = describeLanded(commit, kept, run.spending.total());
  return { ...landed, ...(before === undefined ? {} : { before }) };
}

async function keepDiff(
  from: string,
  to: string,
  { snapshots, context }: Run,
  { artifacts }: FixStageOptions,
): Promise<Pick<Attempt, 'diff' | 'files'>> {
  const changes = await snapshots.changes(from, to, context.signal);
  const diff = Buffer.from(await snapshots.diff(from, to, context.signal)).subarray(0, longestDiff);
  return {
    diff: await artifacts.put(diff),
    files: changes.map(({ path, added, removed }) => ({ path, added, removed })),
  };
}
