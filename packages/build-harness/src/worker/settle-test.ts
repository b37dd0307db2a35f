import { ConflictError } from '@fixpoint/shared/errors';
import type { AgentRun } from '../agent/index.js';
import { countPassed, formatTests, type TestsFile, testsPath, withTest } from '../tests-file/index.js';
import { checkCommit } from './check-commit.js';
import type { SessionEnd } from './exit-status.js';
import { gateCommit } from './gate-commit.js';
import { proveCommit } from './prove-commit.js';
import { describeStop } from './run-agent-on-test.js';
import type { TestContext } from './session-context.js';
import { verifyCommitMade } from './verify-commit-made.js';

interface Verdict {
  readonly commit: string | null;
  readonly reasons: readonly string[];
  readonly brokenBefore: readonly string[];
}

/** Judges the agent's result, and pushes it or counts the attempt. Sessions that ran at once are settled one after the other. */
export async function settleTest(context: TestContext, run: AgentRun): Promise<SessionEnd> {
  const { config, found, progress, branch, test, onStep = () => {} } = context;
  if (run.end.kind === 'failed') throw run.end.error;
  onStep('Proving');
  try {
    const { commit, reasons, brokenBefore } = await judge(context, run.seen);
    if (commit !== null && reasons.length === 0) return await accept(context, commit, brokenBefore);
    if (run.end.kind !== 'stopped') return await refuse(context, reasons, brokenBefore);
    const stop = describeStop(run.end.by, config, progress.current.spentUsd);
    const end = await refuse(context, [stop, ...reasons], brokenBefore);
    return run.end.by === 'budget' ? { kind: 'error' } : end;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // Another client pushed meanwhile. The next session starts from the current branch.
    found.set({ reasons: [error.message], commit: null, tests: branch.tests, passed: false });
    return { kind: 'not-passed', attempts: test.attempts };
  }
}

/** Judges the session's commit on top of the commits that were pushed since its start. */
async function judge(context: TestContext, seen: ReadonlyMap<string, ReadonlySet<string>>): Promise<Verdict> {
  const { repository, session, start, branch, app, test, config, signal, found } = context;
  const [issue, id] = [config.issueNumber, test.id];
  const made = await verifyCommitMade({ session, repository, tree: app.folder, base: start.base }, signal);
  if (made === null) {
    return { commit: null, reasons: ['No commit was made on top of the branch.'], brokenBefore: [] };
  }
  found.set({ diff: await repository.diff(start.base, made, signal) });
  const own = await repository.changes(start.base, made, signal);
  const after = (await repository.readFile(made, testsPath, signal))?.toString('utf8') ?? null;
  const faults = checkCommit({ issue, id, changes: own, before: start.tests, after });
  if (faults.length > 0) return { commit: made, reasons: faults, brokenBefore: [] };

  const base = branch.head;
  const commit = base === start.base ? made : await replayOnBranch(context, made);
  const changes = await repository.changes(base, commit, signal);
  const violations = await gateCommit(repository, { base, commit, changes }, signal);
  if (violations.length > 0) return { commit, reasons: violations, brokenBefore: [] };
  const proof = await proveCommit({
    repository,
    issue,
    id,
    base,
    commit,
    changes,
    tests: branch.tests,
    seen,
    signal,
    open: context.open,
    smokeTestMs: context.smokeTestMs,
  });
  found.set({ consoleErrors: proof.consoleErrors });
  if (proof.reasons.length === 0) found.set({ screenshots: proof.screenshots });
  return { commit, reasons: proof.reasons, brokenBefore: proof.brokenBefore };
}

/** The session's change on the branch as it is by now. Throws ConflictError if a session beside it changed the same lines. */
async function replayOnBranch({ repository, branch, test, signal }: TestContext, made: string) {
  const tests = withTest(branch.tests, test.id, { status: 'pass' });
  const ours = new Map([[testsPath, formatTests(tests)]]);
  const replayed = await repository.replay({ commit: made, onto: branch.head, ours }, signal);
  if ('commit' in replayed) return replayed.commit;
  throw new ConflictError(
    `Another session changed the same lines first: ${replayed.conflicts.slice(0, 5).join(', ')}.`,
    { reason: 'branch-moved', hint: 'The next session on this test starts from the new branch.' },
  );
}

/** The one push of the session. */
async function accept(
  context: TestContext,
  commit: string,
  brokenBefore: readonly string[],
): Promise<SessionEnd> {
  const { signal, found, branch, test, progress, onStep = () => {} } = context;
  onStep('Pushing');
  const passed = withTest(branch.tests, test.id, { status: 'pass' });
  const { tests, commit: last } = await markBroken(context, commit, passed, brokenBefore);
  await context.repository.push(last, signal);
  Object.assign(branch, { head: last, tests });
  await progress.update(({ attempts, reasons, ...rest }) => ({
    ...rest,
    attempts: without(attempts, test.id),
    reasons: without(reasons, test.id),
  }));
  found.set({ passed: true, commit: last, tests });
  return { kind: 'passed', remaining: tests.length - countPassed(tests) };
}

/** An earlier test that was broken before this session already goes back to fail, by a commit of ours. */
async function markBroken(
  { repository, signal }: TestContext,
  parent: string,
  tests: TestsFile,
  broken: readonly string[],
): Promise<{ tests: TestsFile; commit: string }> {
  if (broken.length === 0) return { tests, commit: parent };
  const marked = tests.map((test) =>
    broken.includes(test.id) ? { ...test, status: 'fail' as const } : test,
  );
  const message = `Mark failing tests: ${broken.join(', ')}\n`;
  const files = new Map([[testsPath, formatTests(marked)]]);
  return { tests: marked, commit: await repository.commitFiles({ parent, files, message }, signal) };
}

/**
 * Nothing of the agent's goes to the branch: it holds only proven commits. An earlier test that was broken before this session is
 * marked so; the next session works on it.
 */
async function refuse(
  context: TestContext,
  why: readonly string[],
  brokenBefore: readonly string[],
): Promise<SessionEnd> {
  const { repository, signal, found, branch, test, progress } = context;
  const attempts = (branch.tests.find(({ id }) => id === test.id)?.attempts ?? 0) + 1;
  const reasons = [
    ...why,
    ...brokenBefore.map((id) => `"${id}" no longer passes; it already failed before this session.`),
  ];
  const kept = reasons.slice(0, 10).map((reason) => reason.slice(0, 500));
  await progress.update((before) => ({
    ...before,
    attempts: { ...before.attempts, [test.id]: attempts },
    reasons: { ...before.reasons, [test.id]: kept },
  }));
  const counted = withTest(branch.tests, test.id, { attempts });
  const { tests, commit: marked } = await markBroken(context, branch.head, counted, brokenBefore);
  const commit = marked === branch.head ? null : marked;
  if (commit !== null) await repository.push(commit, signal);
  Object.assign(branch, { head: marked, tests });
  found.set({ tests, reasons, commit });
  return { kind: 'not-passed', attempts };
}

function without<Value>(values: Readonly<Record<string, Value>>, id: string): Record<string, Value> {
  const { [id]: _left, ...rest } = values;
  return rest;
}
