import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { readRaw, sharedSettings } from '@fixpoint/shared/config';
import type { WantedLimits } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { formatDuration } from '@fixpoint/shared/text';
import { createTwin, type SampleRow, sampleConfirm, sampleRender, type Twin } from '@fixpoint/twin/world';
import { type Command, type CommandContext, exitCodes } from '../command-context.js';
import { createGatewayClient } from '../gateway/create-gateway-client.js';
import { bareEnvironment } from '../processes/bare-environment.js';
import { type Stack, startStack } from '../processes/start-stack.js';
import { pageOf, renderVerdict } from '../render/render-task.js';
import { clean } from '../render/terminal-text.js';
import { showTask } from './tasks/follow-command.js';
import { describeStack, untilAborted } from './up-command.js';

/**
 * `usual`: defects are repaired one after the other. `regression`: one fix makes the document worse and is taken back, the next finds
 * nothing, and the research leads to the one that matches. `outage`: one fix stops all mail and is taken back. `quota`: the agent's
 * quota is spent, and the task waits for its reset. `cheat`: the agent pads texts, the change is refused, and an honest fix follows.
 */
export type DemoStory = 'usual' | 'regression' | 'outage' | 'quota' | 'cheat';

const description = 'fix market-research output to match template';
const host = '127.0.0.1';

interface Story {
  readonly twin: Omit<Parameters<typeof createTwin>[0], 'folder'>;
  readonly limits?: WantedLimits;
}

/** Time after the first refusal at which the quota of the story is reset, in ms. */
const quotaMs = 30_000;

/** A service whose changes are compared before they are pushed, and whose match is confirmed. In the other stories harm reaches it. */
const measured: SampleRow = { render: sampleRender, confirm: sampleConfirm };

/** Set-up of the twin for each story. */
const stories: Readonly<Record<DemoStory, () => Story>> = {
  usual: () => ({ twin: { row: measured } }),
  regression: () => ({
    twin: { defects: ['insights', 'descriptions'], faults: { model: { mode: 'regression-then-lost' } } },
  }),
  outage: () => ({
    twin: { defects: ['insights'], faults: { model: { mode: 'outage' } } },
    // The mail of this service comes within a second or never.
    limits: { mail_wait_seconds: 10 },
  }),
  cheat: () => ({
    twin: { defects: ['descriptions'], faults: { model: { mode: 'padding' } }, row: measured },
  }),
  quota: () => ({
    twin: { defects: ['insights'], faults: { model: { quotaMs } } },
  }),
};

/** The whole loop against a twin of the outside world: everything else in it is the real thing. */
export const runDemo: Command<{ keep?: boolean; story?: DemoStory; json?: boolean }> = async (
  context,
  { keep = false, story = 'usual', json = false },
) => {
  const { paint, status, signal, writeJson } = context;
  // A program gets the events and, last, the result.
  const write = json ? () => {} : context.write;
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-demo-'));
  const since = new Date();
  const report = (text: string) =>
    write(`${paint('dim', formatDuration(Date.now() - since.getTime()).padStart(12))}  ${text}`);
  const releases = createReleaseStack();
  let keepFolder = keep;
  try {
    report(
      'creating simulated external services: a document service with defects, its git remote, a mailbox and a scripted model',
    );
    const searchPath = context.environment.PATH;
    const { twin: world, limits } = stories[story]();
    const twin = await createTwin({ folder: join(folder, 'world'), searchPath, ...world });
    releases.defer('the twin', twin.close);
    report('starting Redis and the five services');
    const stack = await startDemoStack(context, { folder, twin });
    releases.defer('the services', stack.close);

    const client = createGatewayClient({ url: stack.url });
    const task = await client.createTask({
      description,
      context: twin.form,
      approval: 'auto',
      limits: { minutes: 20, ...limits },
    });
    report(`task ${task.id}: ${paint('bold', description)}`);
    report(`task page: ${pageOf(stack.url, task.id)}`);
    const result = await showTask({
      client,
      id: task.id,
      paint,
      write,
      status,
      since,
      signal: AbortSignal.any([signal, stack.broken]),
      ...(json ? { onEvent: writeJson } : {}),
    });

    const commits = await twin.commits();
    showEffects(twin, commits, { write, paint });
    const matched = result.reason === 'matched';
    if (!matched) {
      keepFolder = true;
      write(`logs are in ${stack.logs}`);
    }
    write(renderVerdict(result, paint));
    if (json)
      writeJson({ task_id: task.id, url: stack.url, result, commits, folder: keepFolder ? folder : null });
    if (keep && !signal.aborted) await leaveOpen({ write, signal }, { stack, twin });
    return matched ? exitCodes.ok : exitCodes.failed;
  } catch (error) {
    if (!signal.aborted) {
      keepFolder = true;
      write(`all files are kept in ${folder}; logs are in ${join(folder, 'home', 'logs')}`);
    }
    throw error;
  } finally {
    await releases.release();
    if (keepFolder) write(`kept: ${folder}`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

function showEffects(
  twin: Twin,
  commits: Awaited<ReturnType<Twin['commits']>>,
  { write, paint }: Pick<CommandContext, 'write' | 'paint'>,
): void {
  write('');
  write(`commits on the remote's ${twin.service.repository.branch}, newest first`);
  for (const commit of commits) {
    write(`  ${paint('cyan', commit.sha.slice(0, 9))}  ${clean(commit.subject)}`);
  }
  const { total } = twin.stats().submissions;
  write(`${total} ${total === 1 ? 'form was' : 'forms were'} submitted`);
}

async function startDemoStack(
  context: CommandContext,
  { folder, twin }: { folder: string; twin: Twin },
): Promise<Stack> {
  return startStack({
    root: context.root,
    cwd: folder,
    home: join(folder, 'home'),
    redisUrl: readRaw(sharedSettings.redisUrl, context.environment),
    gateway: { host, port: await findFreePort() },
    // It shows a service and no screen: the desktop of the user is not used.
    environment: { ...bareEnvironment(context, folder), DESKTOP: 'off', ...twin.env },
    onLine: () => {},
    onNotice: (service, notice) => context.writeError(`${service} ${notice}`),
    signal: context.signal,
  });
}

async function leaveOpen(
  { write, signal }: Pick<CommandContext, 'write' | 'signal'>,
  { stack, twin }: { stack: Stack; twin: Twin },
) {
  write('');
  for (const line of describeStack(stack.url, stack.logs)) write(line);
  write(`service     ${twin.urls.service}`);
  write(`repository  ${twin.urls.repository}`);
  write('Press Ctrl-C to stop.');
  await untilAborted(AbortSignal.any([signal, stack.broken]));
}
