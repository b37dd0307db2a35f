import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import { dropFormatting } from '../adapters/drop-formatting.js';
import { createSnapshots } from '../adapters/snapshots.js';
import { formatTaskReference } from '../core/commit-message.js';
import { describeReturn } from '../core/describe-return.js';
import type { EngineRun } from '../core/engine.js';
import { findEngineQuestion } from '../core/engine-question.js';
import {
  type Attempt,
  describeEmptyBudget,
  describeLanded,
  describeRefusal,
  describeUnchanged,
  joinRuns,
  preparedRun,
} from '../core/fix-outcome.js';
import {
  type Conflict,
  checkAndPush,
  type FixParts,
  type FixStageOptions,
  keepDiff,
  type Run,
} from './check-and-push.js';
import { fingerprintBeforePush } from './fingerprint-before-push.js';
import type { Measures } from './measure-change.js';
import { recallFixes } from './recall-fixes.js';
import { prepareJob, runEngine } from './run-engine.js';
import { install } from './run-service-commands.js';
import { openStepSpending, type StepSpending } from './step-spending.js';
import { timeParts } from './time-parts.js';

type Input = StageInput<'fix'>;
type Output = StageOutput<'fix'>;

/** Times the engine may start: once, and again if the change does not fit commits that others pushed in the meantime. */
const attempts = 2;
/** Number of times that an unpushed change is returned to the engine in the same session. */
const maxReturns = 2;

/**
 * One fix: worktree → install → engine under the guard → change gate → the service's tests in a folder that the engine never saw → commit → push. A
 * change that is held, or meets a request to pause, ends before the commit; a later step pushes it without the engine. First it searches for a commit
 * with its own trailer on the branch: after a crash that may exist already, and then the engine is not started again.
 */
export function createFixStage(options: FixStageOptions): StageHandler<'fix'> {
  const measures: Measures = new Map();
  return async (input, context) => {
    const spending = await openStepSpending(context, input.budget_usd);
    const { read, ...parts } = timeParts(options);
    try {
      const output = await fixWithAttempts(input, context, spending, { ...options, ...parts, measures });
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
  options: FixParts,
): Promise<Output> {
  const { signal, log } = context;
  const reference = formatTaskReference(context.task.id, input.iteration);
  const repository = await options.repositories.open(input.service.repository, signal);
  let earlier: EngineRun | null = null;

  for (let attempt = 1; ; attempt += 1) {
    const base = await repository.fetch(signal);
    const landed = await repository.findCommit(reference, signal);
    const knownFixes = await recallFixes(input.findings, repository, context);
    const worktree = await options.worktrees.add(repository, context.step.runId, landed ?? base, signal);
    const { render, repository: code } = input.service;
    if (render !== undefined) worktree.exclude(posix.join(code.workdir, render.output));
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
      knownFixes,
      earlier,
      isLast,
    };
    try {
      const output = landed === null ? await fix(run, options) : await reportLanded(landed, run, options);
      if (output.outcome !== 'conflict') {
        const told = knownFixes.map(({ id, check }) => ({ id, check }));
        return told.length === 0 ? output : { ...output, told_of: told };
      }
      earlier = output.run;
      await context.progress(
        'The change does not fit a new commit on the branch. The coding agent starts again from that commit',
      );
    } finally {
      await worktree
        .remove()
        .catch((error: unknown) => log.warn({ err: error }, 'Removing a worktree failed'));
    }
  }
}

async function fix(run: Run, options: FixParts): Promise<Output | Conflict> {
  const { input, context, worktree, snapshots, spending } = run;
  const { signal } = context;
  if (input.prepared !== undefined) return pushPrepared(input.prepared, run, options);
  if (spending.remaining() === 0) return describeEmptyBudget(spending.total());

  const isInstalled = await install(run, options);
  await worktree.giveRepository(signal);
  const from = await snapshots.treeOf(worktree.base, signal);
  const job = await prepareJob(run, options);
  const session = randomUUID();
  let message = job.prompt;
  let { earlier } = run;
  let last: string | null = null;

  for (let returns = 0; ; returns += 1) {
    const part = await runEngine(
      { job, message, session: { id: session, isContinued: returns > 0 } },
      run,
      options,
    );
    const engineRun = joinRuns(earlier, part);
    const { tree: taken, problems } = await snapshots.take(signal);
    const to = await dropLayoutChanges(from, taken, run);
    const transcript = await options.artifacts.put(Buffer.from(engineRun.transcript));
    const attempt: Attempt = {
      run: engineRun,
      spentUsd: spending.total(),
      transcript,
      diff: null,
      files: [],
    };
    if (from === to && problems.length === 0) {
      const question = findEngineQuestion(engineRun, transcript);
      if (question !== null) throw question;
      return describeUnchanged(attempt);
    }
    const output = await checkAndPush({ from, to, problems, isInstalled, attempt }, run, options);
    const mayReturn =
      options.engine.keepsSessions === true && part.ok && returns < maxReturns && spending.remaining() !== 0;
    if (!mayReturn || to === last || !isReturnable(output)) return output;

    await context.progress(`Returned to the coding agent: ${output.summary}`.slice(0, 1_000), {
      returned: true,
      outcome: output.outcome,
      ...(output.diff === null ? {} : { diff: output.diff }),
    });
    // The checks ran in a fresh checkout at the same path, so the agent's own checkout is restored.
    await worktree.refresh(taken, { installed: isInstalled }, signal);
    await worktree.giveRepository(signal);
    message = describeReturn(output.summary);
    earlier = engineRun;
    last = to;
  }
}

/** True if the engine can correct the problem that prevents the push. */
function isReturnable(output: Output | Conflict): output is Output {
  const { outcome } = output;
  return (
    outcome === 'refused' ||
    outcome === 'tests-failed' ||
    (outcome === 'unchanged' && output.files.length > 0)
  );
}

/** Checks a change of an earlier step again, on the branch as it is now, and pushes it. */
async function pushPrepared(
  { patch, summary }: NonNullable<Input['prepared']>,
  run: Run,
  options: FixParts,
): Promise<Output | Conflict> {
  const { worktree, snapshots, context, spending } = run;
  const { signal } = context;
  const from = await snapshots.treeOf(worktree.base, signal);
  const to = await snapshots.apply(worktree.base, await options.artifacts.get(patch), signal);
  const attempt: Attempt = {
    run: preparedRun(summary),
    spentUsd: spending.total(),
    transcript: null,
    diff: null,
    files: [],
  };
  if (to === null) {
    const reason = 'Another commit on the branch changed the same lines after this change was prepared.';
    return describeRefusal(attempt, [{ path: null, rule: 'branch-moved', reason }]);
  }
  const isInstalled = await install(run, options);
  return checkAndPush({ from, to, problems: [], isInstalled, attempt }, run, options);
}

/** The engine's result without files in which only the formatting changed: they would fail the fix for nothing. */
async function dropLayoutChanges(from: string, taken: string, { context, snapshots }: Run): Promise<string> {
  const { signal } = context;
  const { tree, paths } = await dropFormatting(from, taken, { snapshots, signal });
  if (paths.length > 0) {
    const shown = paths.slice(0, 5).map((path) => toSafeLine(path, 200));
    const more = paths.length > shown.length ? ` and ${paths.length - shown.length} more` : '';
    await context.progress(
      `Excluded from the change because only formatting differs: ${shown.join(', ')}${more}`,
    );
  }
  return tree;
}

/** The change is on the branch since an earlier run of this step: reports it as if it had just been pushed. */
async function reportLanded(commit: string, run: Run, options: FixParts): Promise<Output> {
  run.context.log.info({ commit }, 'The fix of this iteration is already on the branch');
  const kept = await keepDiff(`${commit}^`, commit, run, options);
  // The current build may be the change itself: only the earlier run's fingerprint counts.
  const before = await fingerprintBeforePush(run.input.service, async () => ({}), run.context);
  const landed = describeLanded(commit, kept, run.spending.total());
  return { ...landed, ...(before === undefined ? {} : { before }) };
}
