import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@fixpoint/shared/child-process';
import type { Task } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { countOf, formatDuration } from '@fixpoint/shared/text';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import { createGatewayClient, type GatewayClient } from '../../gateway/create-gateway-client.js';
import { bareEnvironment } from '../../processes/bare-environment.js';
import { startStack } from '../../processes/start-stack.js';
import { clean } from '../../render/terminal-text.js';
import { showTask } from '../tasks/follow-command.js';
import { untilAborted } from '../up-command.js';
import { type BuildDemoWorld, createBuildDemoWorld } from './create-demo-world.js';
import { runBuildWatch } from './watch-command.js';

const issue = {
  title: 'A reading list',
  body: 'I want to note the books that I want to read, mark those that I have read, hide them, and remove any.',
};
const host = '127.0.0.1';
const startLimitMs = 60_000;

/**
 * A React app from an approved issue with five tests: GitHub is a stand-in and the model is scripted; the queues, git, Claude Code, its
 * browser and the sandbox are the real ones.
 */
export const runBuildDemo: Command<{ keep?: boolean }> = async (context, { keep = false }) => {
  const { write, paint, signal } = context;
  const folder = await mkdtemp(join(tmpdir(), 'fp-build-'));
  const since = new Date();
  const report = (text: string) =>
    write(`${paint('dim', formatDuration(Date.now() - since.getTime()).padStart(12))}  ${text}`);
  const releases = createReleaseStack();
  let isComplete = false;
  try {
    report('creating a simulated GitHub, its git remote and a scripted model');
    const world = await createBuildDemoWorld(join(folder, 'world'));
    releases.defer('the stand-ins', world.close);
    report('starting Redis, the five services and the orchestrator');
    const environment = {
      ...bareEnvironment(context, folder),
      ...world.environment,
      CLAUDE_CODE_PATH:
        context.environment.CLAUDE_CODE_PATH ?? join(context.root, 'node_modules/.bin/claude'),
      ...(context.environment.CHROME_PATH === undefined
        ? {}
        : { CHROME_PATH: context.environment.CHROME_PATH }),
      DESKTOP: 'off',
    };
    const stack = await startStack({
      root: context.root,
      cwd: folder,
      home: join(folder, 'home'),
      gateway: { host, port: await findFreePort() },
      environment,
      onLine: () => {},
      onNotice: (service, notice) => write(`${service} ${notice}`),
      signal,
    });
    releases.defer('the services', stack.close);
    const closing = new AbortController();
    const until = AbortSignal.any([signal, stack.broken, closing.signal]);
    const watching = watchQuietly(
      { ...context, signal: until },
      { ...environment, REDIS_URL: stack.redis.url, FIXPOINT_URL: stack.url },
    );
    releases.defer('the orchestrator', async () => {
      closing.abort();
      await watching;
    });

    const number = await world.openIssue(issue);
    report(`eve opened issue #${number} of ${world.repository}: ${paint('bold', issue.title)}`);
    await world.approve(number);
    report('ann approved it with 🚀');
    const client = createGatewayClient({ url: stack.url });
    const id = await findTask(world, number, until);
    report(`the orchestrator claimed it: task ${id}, ${stack.url}/tasks/${id}`);
    const result = await showTask({
      client,
      id,
      paint,
      write,
      since,
      status: context.status,
      // The tests of an issue are a person's to approve.
      onPlan: (task) => approveTests(client, task, report),
      signal: until,
    });
    await labelled(world, number, until);
    isComplete = await showEnd(context, world, number);
    isComplete &&= result?.reason === 'done';
    write(
      `${isComplete ? paint('green', 'COMPLETE') : paint('red', 'Not complete')}: ${formatDuration(Date.now() - since.getTime())}.`,
    );
    if (keep && !signal.aborted) {
      write(`dashboard   ${stack.url}/`);
      write('Press Ctrl-C to stop.');
      await untilAborted(AbortSignal.any([signal, stack.broken]));
    }
    return isComplete ? exitCodes.ok : exitCodes.failed;
  } finally {
    await releases.release();
    if (keep || !(isComplete || signal.aborted)) write(`kept: ${folder}`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** The orchestrator in this process; its own lines would bury those of the task. */
async function watchQuietly(
  context: CommandContext,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const own = { ...environment, LOG_LEVEL: 'silent' };
  try {
    await runBuildWatch({ ...context, environment: own, write: () => {} }, { everySeconds: 1 });
  } catch (error) {
    if (!context.signal.aborted) throw error;
  }
}

/** The task that the orchestrator's comment links to. */
async function findTask(world: BuildDemoWorld, issue: number, signal: AbortSignal): Promise<string> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(startLimitMs)]);
  for (;;) {
    const { comments } = await world.see(issue);
    const id = /\/tasks\/([\w-]+)/.exec(comments.join('\n'))?.[1];
    if (id !== undefined) return id;
    await delay(200, undefined, { signal: either });
  }
}

async function approveTests(
  client: GatewayClient,
  { id, plan, approval }: Task,
  report: (text: string) => void,
): Promise<boolean> {
  if (plan === null || approval === null) return true;
  await client.decide(id, 'approve', { nonce: approval.nonce, plan_hash: plan.hash });
  report('the tests are approved');
  return true;
}

/** Waits until the orchestrator said on the issue how it ended. */
async function labelled(world: BuildDemoWorld, issue: number, signal: AbortSignal): Promise<void> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(startLimitMs)]);
  for (;;) {
    const { labels } = await world.see(issue);
    if (labels.some((label) => label === 'agent-complete' || label === 'tests-failed')) return;
    await delay(200, undefined, { signal: either });
  }
}

/** Prints the final state at GitHub. Returns true if it is all that was asked for. */
async function showEnd(
  { write, paint }: CommandContext,
  world: BuildDemoWorld,
  number: number,
): Promise<boolean> {
  const { labels, comments } = await world.see(number);
  const { commits, files } = await world.readBranch();
  const screenshots = files.filter((path) => path.startsWith('screenshots/'));
  write('');
  write(`commits on the remote's agent-runtime, newest first`);
  for (const line of commits)
    write(`  ${paint('cyan', line.slice(0, line.indexOf(' ')))} ${clean(line.slice(line.indexOf(' ')))}`);
  write(`screenshots: ${screenshots.length}`);
  for (const path of screenshots) write(`  ${clean(path)}`);
  write(`issue #${number}: ${labels.map(clean).join(', ')}; ${countOf(comments.length, 'comment')}`);
  return labels.includes('agent-complete');
}
