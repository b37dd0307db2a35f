import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKeyCatalogue, writeAccessFiles } from '@fixpoint/cli/redis-access';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import type { Task } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createScriptedMessagesApi,
  type ScriptedTurn,
} from '../packages/agents/testing/scripted-messages-api.js';
import { startXDisplay } from '../services/desktop-runner/testing/x-display.js';
import { createWorld, keyPrefix, steady, type World } from './harness/create-world.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const releases = createReleaseStack();
let world: World;
let operator: Redis;
let runner: ChildProcess;
let folder: string;
/** What every runner needs on the one display of this test. */
let onDesktop: Record<string, string | undefined>;
const output: string[] = [];
/** Every word that any command, of a script as well, was given and that begins with the prefix: keys, channels, and what keys begin with. */
const touched = new Set<string>();

/** The whole system, each service as its own Redis user, and beside it a runner of one machine that serves its desktop alone. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-redis-access-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const server = await startRedisServer({ folder: join(folder, 'redis-data') });
  releases.defer('Redis', () => server.close());
  operator = new Redis(server.url);
  releases.defer('the operator', async () => operator.disconnect());
  await writeAccessFiles({ folder, prefix: keyPrefix, machines: ['desk'], address: server.url });
  const lines = (await readFile(join(folder, 'redis/users.acl'), 'utf8')).split('\n');
  for (const line of lines.filter(
    (candidate) => candidate.startsWith('user ') && !candidate.startsWith('user default'),
  )) {
    const [, name = '', ...rules] = splitRules(line);
    await operator.call('ACL', 'SETUSER', name, ...rules);
  }
  const monitor = await operator.monitor();
  releases.defer('the monitor', async () => monitor.disconnect());
  monitor.on('monitor', (_time: string, args: string[]) => {
    // The name of a connection begins as its queue does, and is no key.
    if (args[0]?.toLowerCase() === 'client') return;
    for (const word of args) if (word.startsWith(`${keyPrefix}:`)) touched.add(word);
  });

  const display = await startXDisplay({ width: 1000, height: 700 });
  releases.defer('the display', () => display.close());
  const model = await createScriptedMessagesApi((turn: ScriptedTurn) =>
    turn.system.includes('You plan work on a desktop')
      ? { say: `\`\`\`json\n${JSON.stringify(plan)}\n\`\`\`` }
      : { say: JSON.stringify({ answer: 'yes', visible: true, x: 500, y: 350, why: 'It is there.' }) },
  );
  releases.defer('the model', () => model.close());
  onDesktop = { DISPLAY: display.name, ANTHROPIC_BASE_URL: model.url, ...steady };
  const asUser = (user: string) => ({ REDIS_URL: '', REDIS_URL_FILE: join(folder, user, 'redis-url') });
  world = await createWorld({
    redisUrl: server.url,
    defects: ['links'],
    environment: steady,
    environmentOf: {
      gateway: asUser('gateway'),
      'desktop-runner': { ...asUser('desktop-runner'), DESKTOP: 'off', ANTHROPIC_BASE_URL: model.url },
      'mail-fetcher': asUser('mail-fetcher'),
      comparator: asUser('comparator'),
      fixer: asUser('fixer'),
    },
    onEnd: (release) => releases.defer('the world', release),
  });

  await mkdir(join(folder, 'home'));
  runner = startRunner([join(root, 'services/desktop-runner/dist/main.js')], {
    HOME: join(folder, 'home'),
    FIXPOINT_HOME: join(world.folder, 'home'),
    FIXPOINT_KEY_PREFIX: keyPrefix,
    ...asUser('operator/desktop-runner-desk'),
    RUNNER_SERVES: 'desktop',
    DESKTOP: 'required',
    DESKTOP_NAME: 'desk',
    ...onDesktop,
  });
});
afterAll(() => releases.release());

function startRunner(
  words: readonly string[],
  environment: Record<string, string | undefined>,
): ChildProcess {
  const started = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  releases.defer('a runner', async () => {
    if (started.exitCode !== null || started.signalCode !== null) return;
    started.kill('SIGKILL');
    await once(started, 'exit');
  });
  return started;
}

async function untilListed(desktop: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${world.client.url}/api/v1/desktops`);
      expect(JSON.stringify(await answer.json()), output.join('')).toContain(`"name":"${desktop}"`);
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function runPlanOn(desktop: string): Promise<void> {
  const task = await world.client.createTask({
    description: 'Open the editor.',
    kind: 'plan',
    desktop: { name: desktop },
  });
  const shown = await vi.waitFor(
    async (): Promise<Task> => {
      const found = await world.client.getTask(task.id);
      if (found.status !== 'awaiting_approval')
        throw new Error(`It is ${found.status}: ${found.result?.summary}`);
      return found;
    },
    { timeout: 60_000, interval: 100 },
  );
  await world.client.decide(task.id, 'approve', {
    nonce: shown.approval?.nonce ?? '',
    plan_hash: shown.plan?.hash ?? '',
  });
  const over = await world.waitForEnd(task.id);
  expect(over.result, output.join('')).toMatchObject({ reason: 'done' });
}

/** The TCP sockets of a process: where they listen and what they are connected to. */
async function tcpOf(pid: number): Promise<string[]> {
  const files = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')),
  );
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => targets.includes(`socket:[${fields[9]}]`))
    .map((fields) => {
      const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
      return fields[3] === '0A' ? `listens at ${portOf(fields[1])}` : `to port ${portOf(fields[2])}`;
    });
}

const plan = [
  { action: 'open_app', params: { app: 'mousepad' } },
  { action: 'wait', params: { seconds: 1 } },
  { action: 'done', params: { summary: 'It is open.' } },
];

/** Words of a rule; a rule in brackets is one. */
function splitRules(line: string): string[] {
  return line.match(/\([^)]*\)|\S+/g) ?? [];
}

/** What Redis has refused since it started. */
async function refusals(): Promise<string[]> {
  const entries = (await operator.call('ACL', 'LOG', '128')) as string[][];
  return entries.map((fields) => {
    const entry = Object.fromEntries(
      fields.flatMap((name, index) => (index % 2 === 0 ? [[name, String(fields[index + 1])]] : [])),
    );
    return `${entry.username}: ${entry.reason} ${entry.object} (${entry.context})`;
  });
}

it('runs a feedback task to its match with each service as its own user, and Redis refuses nothing', {
  tags: ['night'],
}, async () => {
  const { id } = await world.submit();
  const over = await world.waitForEnd(id);
  expect(over.result, await world.logs()).toMatchObject({ reason: 'matched' });
  expect(over.result?.pushes).toBeGreaterThan(0);
  expect(await refusals()).toEqual([]);
});

it('runs a plan on the desktop of a machine whose user can reach only its own queue', async () => {
  await untilListed('desk');
  await runPlanOn('desk');

  const picture = await fetch(`${world.client.url}/api/v1/desktops/desk/screenshot`, { method: 'POST' });
  expect(picture.status, await picture.clone().text()).toBe(200);
  runner.kill('SIGTERM');
  expect(await once(runner, 'exit')).toEqual([0, null]);
  expect(await refusals()).toEqual([]);
});

it('runs a plan on a machine that has one connection to the gateway and no user of Redis at all (M-029, S0-343)', async () => {
  const made = await fetch(`${world.client.url}/api/v1/machines/enrolments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ desktop: 'far' }),
  });
  const { code } = (await made.json()) as { code: string };
  const home = join(folder, 'far');
  await mkdir(home);
  const program = join(root, 'services/desktop-runner/dist/runner-main.js');
  const far = startRunner([program, '--host', world.client.url, '--enrol', code], {
    HOME: home,
    FIXPOINT_HOME: home,
    ...onDesktop,
  });
  await untilListed('far');
  const kept = await readFile(join(home, 'machine.json'), 'utf8');
  expect(kept).toMatch(/fxm_far\./);
  if (process.platform === 'linux') {
    const { port } = new URL(world.client.url);
    expect(await tcpOf(far.pid ?? 0)).toEqual([`to port ${port}`]);
  }
  await runPlanOn('far');
  far.kill('SIGTERM');
  expect(await once(far, 'exit')).toEqual([0, null]);
  expect(await refusals()).toEqual([]);
});

it('uses no key and no channel that is missing in the catalogue', () => {
  const { keys, channels } = createKeyCatalogue(keyPrefix);
  const patterns = [...keys, ...channels].map(
    ({ pattern }) =>
      new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replace(/[.\\^$+?()[\]{}|]/g, '\\$&'))
          .join('.*')}$`,
        's',
      ),
  );
  const unknown = [...touched].filter((word) => !patterns.some((pattern) => pattern.test(word)));
  expect(touched.size).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});
