import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withFileLock } from '@fixpoint/sandbox/processes';
import { ConflictError, toFailure } from '@fixpoint/shared/errors';
import { BrokenAppError, runSmokeTest } from '../app/index.js';
import { buildsFolder, openRepository } from '../repository/index.js';
import {
  countPassed,
  formatTests,
  nextTest,
  type TestsFile,
  testsPath,
  withTest,
} from '../tests-file/index.js';
import { checkCommit } from './check-commit.js';
import { determineExitStatus, type SessionEnd } from './exit-status.js';
import { gateCommit } from './gate-commit.js';
import { openApp } from './open-app.js';
import { openSession, type Session } from './open-session.js';
import { type Progress, readProgress, writeProgress } from './progress.js';
import { proveCommit } from './prove-commit.js';
import { describeStop, runAgentOnTest } from './run-agent-on-test.js';
import type { SessionContext, SessionOptions, TestContext } from './session-context.js';
import { createFindings, type SessionResult } from './session-result.js';
import { setUpEnvironment, writeTests } from './set-up-environment.js';
import { verifyCommitMade } from './verify-commit-made.js';

/** A worker in another container or on another machine that gives no sign of life for so long is dead. */
const foreignMs = 120_000;

/** Runs ONE session: one test, from the set-up to the push. Throws only when it is aborted. */
export async function runSession(options: SessionOptions): Promise<SessionResult> {
  const { config, log } = options;
  const place = buildsFolder(options.home, config.repository);
  const state = join(place, `issue-${config.issueNumber}`);
  await mkdir(state, { recursive: true });
  const runLocked = async (lost: AbortSignal): Promise<SessionResult> => {
    const signal = AbortSignal.any([options.signal, lost]);
    const found = createFindings(config.deploymentEnvironment);
    let session: Session | null = null;
    try {
      session = await openSession({ ...options, state, registries: config.buildRegistries });
      const end = await work({ ...options, signal, place, state, session, found });
      return found.toResult(determineExitStatus(end, config.maxRetriesPerTest));
    } catch (error) {
      options.signal.throwIfAborted();
      const isBroken = error instanceof BrokenAppError;
      log.warn({ err: error }, 'Session failed');
      found.set({ failure: toFailure(error), reasons: [(error as Error).message] });
      return found.toResult(
        determineExitStatus({ kind: isBroken ? 'broken' : 'error' }, config.maxRetriesPerTest),
      );
    } finally {
      await session?.close();
    }
  };
  // Whatever their branches are: sessions of one repository share its store, and its index.
  const lock = join(place, 'session.lock');
  return withFileLock(lock, options.signal, runLocked, { foreignMs });
}

async function work(context: SessionContext): Promise<SessionEnd> {
  const { config, signal, session, found, state, onStep = () => {} } = context;
  onStep('Setting up');
  const repository = await openRepository({
    gitDir: join(context.place, 'store.git'),
    remoteUrl: `${config.githubServerUrl.replace(/\/$/, '')}/${config.repository}.git`,
    token: context.token,
    branch: config.agentBranch,
    environment: context.environment,
  });
  const progress = await readProgress(state);
  const start = await setUpEnvironment({ repository, config, approved: context.approved, progress }, signal);
  found.set({ tests: start.tests });

  const smokeTestMs = config.smokeTestSeconds * 1_000;
  const open = (commit: string, name: string, port?: number) =>
    openApp({
      session,
      repository,
      commit,
      port,
      signal,
      timeoutMs: smokeTestMs,
      modules: { store: join(context.home, 'builds', '.modules') },
      folder: join(session.folder, name),
    });
  onStep('Starting the app');
  const app = await open(start.base, 'tree', config.devServerPort);
  try {
    onStep('Smoke test');
    const { browser, url, close } = await app.openBrowser();
    const smoke = await runSmokeTest(browser, url, { timeoutMs: smokeTestMs, signal });
    await close();
    if (!smoke.ok) {
      found.set({ reasons: [smoke.fault ?? ''], consoleErrors: smoke.consoleErrors });
      return { kind: 'broken' };
    }
    const test = nextTest(start.tests);
    if (test === null) return { kind: 'nothing-left' };
    found.set({ test: test.id });
    return await workOnTest({ ...context, repository, start, progress, app, test, open, smokeTestMs });
  } finally {
    await app.close();
  }
}

async function workOnTest(context: TestContext): Promise<SessionEnd> {
  const { config, found, state, progress, start, app, test, onStep = () => {} } = context;
  if (config.buildBudgetUsd <= progress.spentUsd) {
    found.set({ reasons: [describeStop('budget', config, progress.spentUsd)] });
    return { kind: 'error' };
  }
  onStep(`Working on "${test.id}"`);
  await writeTests(app.folder, start.tests);
  const run = await runAgentOnTest(context);
  await app.close();
  found.set({ costUsd: run.costUsd, turns: run.turns, transcript: run.transcript });
  const spent = { ...progress, spentUsd: progress.spentUsd + run.costUsd };
  await writeProgress(state, spent);
  if (run.end.kind === 'failed') throw run.end.error;

  onStep('Proving');
  const { commit, reasons, brokenBefore } = await judge(context, run.seen);
  try {
    if (commit !== null && reasons.length === 0) return await accept(context, commit, brokenBefore, spent);
    if (run.end.kind !== 'stopped') return await refuse(context, reasons, brokenBefore, spent);
    const stop = describeStop(run.end.by, config, spent.spentUsd);
    const end = await refuse(context, [stop, ...reasons], brokenBefore, spent);
    return run.end.by === 'budget' ? { kind: 'error' } : end;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // Somebody else pushed meanwhile: no fault of the test's. The next session begins from what is there now.
    found.set({ reasons: [error.message], commit: null, tests: start.tests, passed: false });
    return { kind: 'not-passed', attempts: test.attempts };
  }
}

/** What the session's commit is worth. */
async function judge(
  context: TestContext,
  seen: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<{ commit: string | null; reasons: readonly string[]; brokenBefore: readonly string[] }> {
  const { repository, session, start, app, test, config, signal, found } = context;
  const { base, tests } = start;
  const [issue, id] = [config.issueNumber, test.id];
  const commit = await verifyCommitMade({ session, repository, tree: app.folder, base }, signal);
  if (commit === null) {
    return { commit, reasons: ['No commit was made on top of the branch.'], brokenBefore: [] };
  }
  found.set({ diff: await repository.diff(base, commit, signal) });
  const changes = await repository.changes(base, commit, signal);
  const after = (await repository.readFile(commit, testsPath, signal))?.toString('utf8') ?? null;
  const faults = [
    ...checkCommit({ issue, id, changes, before: tests, after }),
    ...(await gateCommit(repository, { base, commit, changes }, signal)),
  ];
  if (faults.length > 0) return { commit, reasons: faults, brokenBefore: [] };
  const proof = await proveCommit({
    repository,
    issue,
    id,
    base,
    commit,
    changes,
    tests,
    seen,
    signal,
    open: context.open,
    smokeTestMs: context.smokeTestMs,
  });
  found.set({ consoleErrors: proof.consoleErrors });
  if (proof.reasons.length === 0) found.set({ screenshots: proof.screenshots });
  return { commit, reasons: proof.reasons, brokenBefore: proof.brokenBefore };
}

/** The one push of the session. */
async function accept(
  context: TestContext,
  commit: string,
  brokenBefore: readonly string[],
  progress: Progress,
): Promise<SessionEnd> {
  const { signal, found, start, test, state, onStep = () => {} } = context;
  onStep('Pushing');
  const passed = withTest(start.tests, test.id, { status: 'pass' });
  const { tests, commit: last } = await markBroken(context, commit, passed, brokenBefore);
  await context.repository.push(last, signal);
  const { [test.id]: _attempts, ...attempts } = progress.attempts;
  const { [test.id]: _reasons, ...reasons } = progress.reasons;
  await writeProgress(state, { ...progress, attempts, reasons });
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
 * Nothing of the agent's goes to the branch: it holds only what is proven. An earlier test that was broken before this session is
 * marked so; the next session works on it.
 */
async function refuse(
  context: TestContext,
  why: readonly string[],
  brokenBefore: readonly string[],
  progress: Progress,
): Promise<SessionEnd> {
  const { repository, signal, found, start, test, state } = context;
  const attempts = (start.tests.find(({ id }) => id === test.id)?.attempts ?? 0) + 1;
  const reasons = [
    ...why,
    ...brokenBefore.map((id) => `"${id}" no longer passes; it already failed before this session.`),
  ];
  await writeProgress(state, {
    ...progress,
    attempts: { ...progress.attempts, [test.id]: attempts },
    reasons: { ...progress.reasons, [test.id]: reasons.slice(0, 10).map((reason) => reason.slice(0, 500)) },
  });
  const counted = withTest(start.tests, test.id, { attempts });
  const { tests, commit: marked } = await markBroken(context, start.base, counted, brokenBefore);
  const commit = marked === start.base ? null : marked;
  if (commit !== null) await repository.push(commit, signal);
  found.set({ tests, reasons, commit });
  return { kind: 'not-passed', attempts };
}
