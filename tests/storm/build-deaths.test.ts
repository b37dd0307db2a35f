import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@fixpoint/shared/child-process';
import { UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack, type ReleaseStack } from '@fixpoint/shared/lifecycle';
import { createTasks } from '@fixpoint/tasks/engine';
import { createGithubStandIn, type GithubStandIn } from '@fixpoint/twin/github';
import { Octokit } from '@octokit/rest';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createScriptedMessagesApi } from '../../packages/agents/testing/scripted-messages-api.js';
import { honestly, page } from '../../packages/build-harness/testing/build-world.js';
import { runBuildWatch } from '../../packages/cli/src/commands/build/watch-command.js';
import { type Stack, startStack } from '../../packages/cli/src/processes/start-stack.js';
import { createContext } from '../../packages/cli/testing/create-context.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const crashPoints = fileURLToPath(new URL('../harness/crash-points.mjs', import.meta.url));
const run = promisify(execFile);
const keyPrefix = '{build-deaths}';
const at = { owner: 'octo', repo: 'app' };
const ids = ['greeting', 'footer', 'aside'];

/**
 * What a session says of itself, in the order of the kills. A step in which five workers died fails, as it counts as what kills them: so three die
 * in the step of the first test, with the one before its commit, and four in the step of the last.
 */
const steps = [
  ...['Setting up', 'Starting the app'],
  ...['Working on "aside"', 'Proving', 'Pushing', 'Smoke test'],
];
const points = [
  ...['build-triage', 'build-setup', 'build-push'].flatMap((stage) => [
    `${stage}:claimed`,
    `${stage}:commit`,
  ]),
  // Pushed, and nobody knows yet.
  'build-test:commit',
];

// Thirteen kills, each with a session that begins anew: minutes, so `npm run storm` alone runs it. A killed session among the tests:
// packages/build-harness/src/worker/run-session.test.ts.
const isStorm = process.env.STORM_SECONDS !== undefined;

it.runIf(isStorm)(
  'builds an issue with one commit a test and one comment, although the worker is killed at every step and before every commit of a stage (npm run storm)',
  {
    timeout: 600_000,
  },
  async () => {
    const releases = createReleaseStack();
    onTestFinished(() => releases.release());
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-build-deaths-'));
    releases.defer('the folder', () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const { standIn, stack, environment } = await startWorld(folder, releases);
    const tasks = createTasks({ redisUrl: stack.redis.url, keyPrefix, log: pino({ level: 'silent' }) });
    releases.defer('the tasks', () => tasks.close());
    const stop = new AbortController();
    const watching = runBuildWatch(createContext({ environment, signal: stop.signal }).context, {});
    releases.defer('the orchestrator', async () => {
      stop.abort();
      await watching;
    });

    const as = (login: string) => new Octokit({ auth: standIn.tokens[login], baseUrl: standIn.url });
    const opened = await as('eve').issues.create({
      ...at,
      title: 'A page',
      body: 'It greets, and has a footer and an aside.',
    });
    const issue = opened.data.number;
    await as('ann').reactions.createForIssue({ ...at, issue_number: issue, content: 'rocket' });
    await expect.poll(async () => (await tasks.list()).tasks.length, { timeout: 30_000 }).toBe(1);
    const id = (await tasks.list()).tasks[0]?.id ?? '';

    const waiting = [...steps];
    let seen = 0;
    for (let quietSince = Date.now(); Date.now() - quietSince < 120_000; await delay(20)) {
      const events = await tasks.events(id, seen, 1_000).catch(noneWhereSilent);
      for (const event of events) {
        [seen, quietSince] = [event.number, Date.now()];
        const step = waiting[0];
        if (event.type !== 'stage-progress' || step === undefined || !event.message.startsWith(step))
          continue;
        const pid = stack.pids().get('fixer');
        if (pid === undefined) continue;
        process.kill(pid, 'SIGKILL');
        waiting.shift();
      }
      if (events.some(({ type }) => type === 'task-finished')) break;
    }

    const told = (await tasks.events(id, 0, 1_000)).map(({ message }) => message).join('\n');
    expect((await tasks.get(id))?.result, told).toMatchObject({ status: 'completed', reason: 'done' });
    expect(waiting).toEqual([]);
    expect((await readdir(join(folder, 'crashes'))).sort()).toEqual(
      points.map((point) => point.replace(':', '.')).sort(),
    );
    const git = async (...args: string[]) =>
      (await run('git', ['--git-dir', standIn.gitFolder, ...args])).stdout.trim().split('\n');
    expect(await git('log', '--format=%s', '--reverse', 'main..agent-runtime')).toEqual([
      `Set up the tests of issue #${issue}`,
      ...ids.map((test) => `Add ${test}`),
    ]);
    expect(await git('for-each-ref', '--format=%(refname:short)', 'refs/heads')).toEqual([
      'agent-runtime',
      'main',
    ]);
    const labels = async () =>
      (await as('ann').issues.listLabelsOnIssue({ ...at, issue_number: issue })).data.map(({ name }) => name);
    await expect.poll(labels).toEqual(['agent-complete']);
    const comments = async () =>
      (await as('ann').issues.listComments({ ...at, issue_number: issue })).data.map(({ body }) => body);
    // The comment is edited after the label.
    await expect.poll(comments).toEqual([expect.stringContaining('### Built: 3 of 3 tests pass')]);
  },
);

/** A stand-in for GitHub, a scripted model and the five services with a plain app's template; `ann` approves, `eve` opens issues. */
async function startWorld(
  folder: string,
  releases: ReleaseStack,
): Promise<{ standIn: GithubStandIn; stack: Stack; environment: Record<string, string> }> {
  const remotes = join(folder, 'remote');
  await mkdir(join(remotes, at.owner), { recursive: true });
  await mkdir(join(folder, 'crashes'));
  const standIn = await createGithubStandIn({
    folder: join(remotes, at.owner),
    users: ['ann', 'eve', 'bot'],
    collaborators: ['ann', 'bot'],
  });
  releases.defer('GitHub', () => standIn.close());
  const model = await createScriptedMessagesApi(({ turn, prompt }) => {
    const id = /^Test: (.+)$/m.exec(prompt)?.[1];
    const issue = Number(/screenshots\/issue-(\d+)/.exec(prompt)?.[1]);
    if (id === undefined) return { say: proposal() };
    const origin = /^App: (\S+?)\/ /m.exec(prompt)?.[1] ?? '';
    const tree = join(folder, `home/builds/octo/app/issue-${issue}/session/tree`);
    const lines = ids.slice(0, ids.indexOf(id) + 1).map((shown) => `<p>The ${shown}</p>`);
    const script = honestly({ tree, origin }, { id, issue, html: page(...lines), text: `The ${id}` });
    return script[turn] ?? { say: 'Done.' };
  });
  releases.defer('the model', () => model.close());
  const shared = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    FIXPOINT_KEY_PREFIX: keyPrefix,
    GITHUB_API_URL: standIn.url,
    GITHUB_SERVER_URL: `file://${remotes}`,
    GITHUB_REPOSITORY: standIn.repository,
    GITHUB_TOKEN: standIn.tokens.bot ?? '',
    AUTHORIZED_APPROVERS: 'ann',
  };
  const stack = await startStack({
    root,
    cwd: folder,
    home: join(folder, 'home'),
    gateway: { host: '127.0.0.1', port: await findFreePort() },
    environment: {
      ...shared,
      DESKTOP: 'off',
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'of-the-scripted-model',
      CLAUDE_CODE_PATH: join(root, 'node_modules/.bin/claude'),
      BUILD_TEMPLATE: 'plain',
      // A dead worker's step moves to another within seconds; a living one keeps it while the machine loads its browser.
      STEP_LOCK_MS: '4000',
      CRASH_POINTS: points.join(','),
      CRASH_FOLDER: join(folder, 'crashes'),
      NODE_OPTIONS: `--import ${crashPoints}`,
    },
    backoff: { base: 100, max: 200 },
    onLine: () => {},
    onNotice: () => {},
    signal: new AbortController().signal,
  });
  releases.defer('the services', stack.close);
  const environment = {
    ...shared,
    FIXPOINT_URL: stack.url,
    REDIS_URL: stack.redis.url,
    BUILD_POLL_SECONDS: '1',
    BUILD_TESTS_APPROVAL: 'auto',
    LOG_LEVEL: 'silent',
  };
  return { standIn, stack, environment };
}

/** Redis waits for the disk at every write, and the disk is busy where a browser starts: the next look tells. */
function noneWhereSilent(error: unknown): [] {
  if (error instanceof UnavailableError) return [];
  throw error;
}

/** The initialiser's answer. */
function proposal(): string {
  const tests = ids.map((id) => ({ id, description: `It shows ${id}.`, steps: ['Open the page and look.'] }));
  return JSON.stringify({ summary: 'A page.', tests });
}
