import { posix } from 'node:path';
import type { ChangeGate, ChangeViolation } from '@fixpoint/guard/change-gate';
import { checkIntegrity } from '@fixpoint/guard/integrity';
import type { Git } from '@fixpoint/sandbox/git';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { KnownFix, StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { AskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { CompareProgram } from '../adapters/compare-program.js';
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
import type { Snapshots } from '../adapters/snapshots.js';
import type { TakeFingerprint } from '../adapters/take-fingerprint.js';
import type { Worktree, Worktrees } from '../adapters/worktrees.js';
import { buildCommitMessage } from '../core/commit-message.js';
import type { Engine, EngineRun } from '../core/engine.js';
import {
  type Attempt,
  describeMeasured,
  describePrepared,
  describePublication,
  describeRefusal,
  describeRejection,
  describeTestFailure,
} from '../core/fix-outcome.js';
import { fingerprintBeforePush } from './fingerprint-before-push.js';
import { type Measures, measureChange } from './measure-change.js';
import type { StepSpending } from './step-spending.js';
import { testChange } from './test-change.js';

/** Maximum size of a diff that is stored for people, in bytes. */
const maxDiffLength = 4 * 1024 * 1024;

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
  readonly askPages: AskDrawnPages;
  readonly comparison: CompareProgram;
}

type Input = StageInput<'fix'>;
type Output = StageOutput<'fix'>;

/** State shared by all parts of one run. */
export interface Run {
  readonly input: Input;
  readonly context: StageContext;
  readonly repository: Repository;
  readonly worktree: Worktree;
  readonly snapshots: Snapshots;
  readonly reference: string;
  readonly spending: StepSpending;
  readonly knownFixes: readonly KnownFix[];
  /** The engine's run of the previous attempt, whose change met a conflict. */
  readonly earlier: EngineRun | null;
  readonly isLast: boolean;
}

/** A change that no longer fits the branch, and its engine run. */
export interface Conflict {
  readonly outcome: 'conflict';
  readonly run: EngineRun;
}

/** A change between two trees, and its engine run. */
export interface Change {
  readonly from: string;
  readonly to: string;
  readonly problems: readonly ChangeViolation[];
  readonly isInstalled: boolean;
  readonly attempt: Attempt;
}

/** Options of the fix stage, and the measurements that it reuses between steps. */
export interface FixParts extends FixStageOptions {
  readonly measures: Measures;
}

/** Passes a change through the gate, the service's tests and a comparison, and pushes it unless it is held. */
export async function checkAndPush(
  { from, to, problems, isInstalled, attempt }: Change,
  run: Run,
  options: FixParts,
): Promise<Output | Conflict> {
  const { input, context, worktree, snapshots } = run;
  const { repository: definition } = input.service;
  const { signal } = context;
  const changed: Attempt = { ...attempt, ...(await keepDiff(from, to, run, options)) };
  const violations = await evaluateChange(from, to, { snapshots, gate: options.gate, definition, signal });
  const { patch, id } = await snapshots.patch(from, to, signal);
  const { cheats, waived } = await findCheats(from, to, run, options);
  const refused = [...problems, ...violations, ...cheats, ...changedRender(changed.files, input.service)];
  if (refused.length > 0) return describeRefusal(changed, refused);
  const kept = { patch: await options.artifacts.put(patch), patch_id: id };
  if (input.pushed_patches?.includes(id) === true) {
    return { ...describeRefusal(changed, [alreadyPushed]), ...kept };
  }

  await context.progress(`Running the service’s tests: ${definition.test}`);
  const runTests = (tree: string, onto: string) =>
    testChange(tree, { onto, isInstalled, from }, run, options);
  const { tests, weakened } = await runTests(to, worktree.base);
  if (!tests.ok) return describeTestFailure(changed, definition.test, tests);
  if (weakened.length > 0) return describeRefusal(changed, weakened);
  const { unpushed, measured } = await measureBeforePush(to, { isInstalled, from, changed }, run, options);
  const compared = { compared: measured, waived: waived || undefined };
  if (unpushed !== null) return { ...unpushed, ...compared };

  if (input.push === 'hold' || (await context.isPauseRequested())) {
    return { ...describePrepared(changed), ...kept, ...compared };
  }
  try {
    const before = await fingerprintBeforePush(input.service, options.takeFingerprint, context);
    const publication = await pushOnce(to, { text: attempt.run.text, runTests }, run, options);
    return { ...describePublication(changed, publication), ...kept, ...compared, before };
  } catch (error) {
    if (error instanceof PushConflictError && !run.isLast) return { outcome: 'conflict', run: attempt.run };
    if (error instanceof FixpointError && error.retry === 'person') {
      return { ...describeRejection(changed, error.toFailure()), ...kept };
    }
    throw error;
  }
}

/** Compares the change, unless it was compared when it was prepared. `unpushed`: the result if it must not be pushed. */
async function measureBeforePush(
  tree: string,
  { changed, ...how }: { readonly isInstalled: boolean; readonly from: string; readonly changed: Attempt },
  run: Run,
  options: FixParts,
): Promise<{ readonly unpushed: Output | null; readonly measured?: Output['compared'] }> {
  const { prepared, service } = run.input;
  const measured = prepared === undefined ? await measureChange(tree, how, run, options) : null;
  if (measured === null) return { unpushed: null };
  const unpushed = describeMeasured(changed, measured, service.render);
  return measured.verdict === 'failed' ? { unpushed } : { unpushed, measured };
}

/** Signs that the change satisfies a check without fixing the document. A waiver of the service or of the task permits a rule. */
async function findCheats(
  from: string,
  to: string,
  { input, context, snapshots }: Run,
  { gate }: FixStageOptions,
): Promise<{ readonly cheats: readonly ChangeViolation[]; readonly waived: boolean }> {
  const today = new Date().toISOString().slice(0, 10);
  const integrityFindings = checkIntegrity({
    diff: await snapshots.diff(from, to, context.signal),
    isTest: gate.isTest,
    values: Object.values(input.form ?? {}),
    today,
  });
  const allowed = new Set(
    input.service.accept?.waived.flatMap(({ finding, until }) => (until >= today ? [finding] : [])),
  );
  const cheats = integrityFindings.filter(({ rule }) => !allowed.has(rule));
  return { cheats, waived: cheats.length < integrityFindings.length };
}

/** A change of the code that renders the document locally would make the comparison differ from the service's mail. */
function changedRender(
  files: Attempt['files'],
  { render, repository }: Input['service'],
): readonly ChangeViolation[] {
  const named = new Set(render?.command.map((word) => posix.join(repository.workdir, word)));
  return files
    .filter(({ path }) => named.has(path))
    .map(({ path }) => ({
      path,
      rule: 'render-file',
      reason:
        'This file makes the document for the comparison. Change the code that the service itself uses.',
    }));
}

const alreadyPushed: ChangeViolation = {
  path: null,
  rule: 'pushed-before',
  reason: 'This task has already pushed the same change. Find a different fix.',
};

async function pushOnce(
  tree: string,
  { text, runTests }: { readonly text: string; readonly runTests: PublishOptions['runTests'] },
  { input, context, repository, worktree, snapshots, reference, isLast }: Run,
  options: FixStageOptions,
): Promise<Publication> {
  const { signal } = context;
  const message = buildCommitMessage({
    answer: text,
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
      kind: 'push',
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

export async function keepDiff(
  from: string,
  to: string,
  { snapshots, context }: Run,
  { artifacts }: FixStageOptions,
): Promise<Pick<Attempt, 'diff' | 'files'>> {
  const changes = await snapshots.changes(from, to, context.signal);
  const diff = Buffer.from(await snapshots.diff(from, to, context.signal)).subarray(0, maxDiffLength);
  return {
    diff: await artifacts.put(diff),
    files: changes.map(({ path, added, removed }) => ({ path, added, removed })),
  };
}
