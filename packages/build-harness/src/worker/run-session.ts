import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withFileLock } from '@fixpoint/sandbox/processes';
import { toFailure } from '@fixpoint/shared/errors';
import type { AgentRun } from '../agent/index.js';
import { BrokenAppError, runSmokeTest } from '../app/index.js';
import { buildsFolder, openRepository } from '../repository/index.js';
import { nextTests } from '../tests-file/index.js';
import { determineExitStatus, type SessionEnd } from './exit-status.js';
import { openApp } from './open-app.js';
import { openSession, type Session } from './open-session.js';
import { openProgress } from './progress.js';
import { describeStop, runAgentOnTest } from './run-agent-on-test.js';
import type { Branch, SessionContext, SessionOptions, TestContext } from './session-context.js';
import { createFindings, type Findings, type SessionResult } from './session-result.js';
import { setUpEnvironment, writeTests } from './set-up-environment.js';
import { settleTest } from './settle-test.js';

/** A worker in another container or on another machine that gives no sign of life for so long is dead. */
const foreignMs = 120_000;

/**
 * Runs one session: one test, from the set-up to the push. With BUILD_PARALLEL_SESSIONS, the sessions of several tests run at once,
 * and those that were judged before the last one are `beside` it. Throws only when it is aborted.
 */
export async function runSession(options: SessionOptions): Promise<SessionResult> {
  const { config } = options;
  const place = buildsFolder(options.home, config.repository);
  const state = join(place, `issue-${config.issueNumber}`);
  // Beside the folder of the first session, which its agent can write to.
  const beside = join(place, `beside-${config.issueNumber}`);
  await mkdir(state, { recursive: true });
  const runLocked = async (lost: AbortSignal): Promise<SessionResult> => {
    const signal = AbortSignal.any([options.signal, lost]);
    const result = createFindings(config.deploymentEnvironment);
    const opened: Session[] = [];
    const open = async (folder: string): Promise<Session> => {
      const session = await openSession({ ...options, state: folder, registries: config.buildRegistries });
      opened.push(session);
      return session;
    };
    try {
      const session = await open(state);
      const context = { ...options, signal, place, state, session, found: result };
      const ends = await work(context, (id) => open(join(beside, id)));
      return combine(ends, config.maxRetriesPerTest);
    } catch (error) {
      options.signal.throwIfAborted();
      return combine([{ found: result, end: noteFailure(options, result, error) }], config.maxRetriesPerTest);
    } finally {
      for (const session of opened) await session.close();
      await rm(beside, { recursive: true, force: true });
    }
  };
  // Whatever their branches are: sessions of one repository share its store, and its index.
  const lock = join(place, 'session.lock');
  return withFileLock(lock, options.signal, runLocked, { foreignMs });
}

interface Ended {
  readonly found: Findings;
  readonly end: SessionEnd;
}

/** Returns the result that decides if the build continues, with the others `beside` it: one that ends the build, else the one judged last. */
function combine(ends: readonly Ended[], maxRetriesPerTest: number): SessionResult {
  const results = ends.map(({ found, end }) => found.toResult(determineExitStatus(end, maxRetriesPerTest)));
  const { tests } = results.at(-1) ?? { tests: [] };
  const ending = results.find(({ status }) => status === 'FAILED' || status === 'BROKEN_STATE');
  const decisive = ending ?? results.at(-1);
  if (decisive === undefined) throw new TypeError('No session came to an end.');
  return { ...decisive, tests, beside: results.filter((result) => result !== decisive) };
}

function noteFailure({ log }: Pick<SessionOptions, 'log'>, match: Findings, error: unknown): SessionEnd {
  log.warn({ err: error }, 'Session failed');
  match.set({ failure: toFailure(error), reasons: [(error as Error).message] });
  return { kind: error instanceof BrokenAppError ? 'broken' : 'error' };
}

async function work(
  context: SessionContext,
  openBeside: (id: string) => Promise<Session>,
): Promise<readonly Ended[]> {
  const { config, signal, found, state, onStep = () => {} } = context;
  onStep('Setting up');
  const repository = await openRepository({
    gitDir: join(context.place, 'store.git'),
    remoteUrl: `${config.githubServerUrl.replace(/\/$/, '')}/${config.repository}.git`,
    token: context.token,
    branch: config.agentBranch,
    environment: context.environment,
  });
  const progress = await openProgress(state);
  const start = await setUpEnvironment(
    { repository, config, approved: context.approved, progress: progress.current },
    signal,
  );
  found.set({ tests: start.tests });

  const smokeTestMs = config.smokeTestSeconds * 1_000;
  const openIn = (session: Session) => (commit: string, name: string, port?: number) =>
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
  const app = await openIn(context.session)(start.base, 'tree', config.devServerPort);
  const apps = [app];
  try {
    onStep('Smoke test');
    const { browser, url, close } = await app.openBrowser();
    const smoke = await runSmokeTest(browser, url, { timeoutMs: smokeTestMs, signal });
    await close();
    if (!smoke.ok) {
      found.set({ reasons: [smoke.fault ?? ''], consoleErrors: smoke.consoleErrors });
      return [{ found, end: { kind: 'broken' } }];
    }
    const tests = nextTests(start.tests, config.buildParallelSessions);
    if (tests.length === 0) return [{ found, end: { kind: 'nothing-left' } }];
    const rest = config.buildBudgetUsd - progress.current.spentUsd;
    if (rest <= 0) {
      found.set({
        test: tests[0]?.id ?? null,
        reasons: [describeStop('budget', config, progress.current.spentUsd)],
      });
      return [{ found, end: { kind: 'error' } }];
    }
    const branch: Branch = { head: start.base, tests: start.tests };
    const shared = { ...context, repository, start, progress, branch, smokeTestMs };
    const budgetUsd = rest / tests.length;
    const contexts: TestContext[] = [];
    const add = (
      test: TestContext['test'],
      place: Pick<TestContext, 'session' | 'open' | 'app' | 'found'>,
    ) => {
      place.found.set({ test: test.id, tests: start.tests });
      contexts.push({ ...shared, ...place, test, budgetUsd });
    };
    const [first, ...others] = tests as [TestContext['test'], ...TestContext['test'][]];
    add(first, { session: context.session, open: openIn(context.session), app, found });
    for (const test of others) {
      const session = await openBeside(test.id);
      const open = openIn(session);
      const own = await open(start.base, 'tree');
      apps.push(own);
      add(test, { session, open, app: own, found: createFindings(config.deploymentEnvironment) });
    }
    return await workOnTests(contexts);
  } finally {
    for (const each of apps) await each.close();
  }
}

/** Lets an agent work on each test at once, then judges their commits one after the other. */
async function workOnTests(contexts: readonly TestContext[]): Promise<readonly Ended[]> {
  const runs = await Promise.allSettled(contexts.map(letAgentWork));
  const ends: Ended[] = [];
  for (const [index, context] of contexts.entries()) {
    const run = runs[index];
    const { found, signal, branch } = context;
    try {
      if (run?.status !== 'fulfilled') throw run?.reason;
      ends.push({ found, end: await settleTest(context, run.value) });
    } catch (error) {
      signal.throwIfAborted();
      ends.push({ found, end: noteFailure(context, found, error) });
      found.set({ tests: branch.tests });
    }
  }
  return ends;
}

async function letAgentWork(context: TestContext): Promise<AgentRun> {
  const { found, progress, start, app, test, onStep = () => {} } = context;
  onStep(`Working on "${test.id}"`);
  await writeTests(app.folder, start.tests);
  const run = await runAgentOnTest(context);
  await app.close();
  found.set({ costUsd: run.costUsd, turns: run.turns, transcript: run.transcript });
  await progress.update((before) => ({ ...before, spentUsd: before.spentUsd + run.costUsd }));
  return run;
}
