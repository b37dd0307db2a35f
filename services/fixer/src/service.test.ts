import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { ServiceDefinition, type StageName, type Task, type TaskEvent } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createTaskSpec } from '@fixpoint/shared/testing';
import {
  createStageRuntime,
  createTasks,
  type StageHandler,
  stageRuntimeOptions,
} from '@fixpoint/tasks/engine';
import { stageHandlers } from '@fixpoint/tasks/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fixerSettings } from './config.js';
import { startFixer } from './service.js';

const log = createLogger({ name: 'test', level: 'silent' });
/** Output of the Claude Code CLI at the end of a good run. */
const result = JSON.stringify({
  type: 'result',
  subtype: 'success',
  is_error: false,
  num_turns: 1,
  result: 'Done.\nFix: count words',
  total_cost_usd: 0.01,
});

let releases = createReleaseStack();
let folder: string;
let server: RedisServer;
let tasks: ReturnType<typeof createTasks>;

beforeEach(async () => {
  releases = createReleaseStack();
  folder = await mkdtemp(join(tmpdir(), 'fixer-service-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  server = await startRedisServer({ folder: join(folder, 'redis') });
  releases.defer('Redis', () => server.close());
  tasks = createTasks({ redisUrl: server.url, keyPrefix: settings().keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());
  await mkdir(join(folder, 'bin'));
  git('init', '-q', '--bare', '-b', 'main', 'remote.git');
  git('clone', '-q', 'remote.git', 'clone');
  await mkdir(join(folder, 'clone/src'));
  await writeFile(join(folder, 'clone/src/words.js'), 'module.exports = 40;\n');
  git('-C', 'clone', 'add', '-A');
  git('-C', 'clone', 'commit', '-q', '-m', 'seed');
  git('-C', 'clone', 'push', '-q', 'origin', 'HEAD:main');
});
afterEach(() => releases.release());

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=s@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
}

function settings(environment: Readonly<Record<string, string>> = {}) {
  return loadSettings(
    { ...sharedSettings, ...fixerSettings },
    {
      REDIS_URL: server.url,
      FIXPOINT_HOME: join(folder, 'home'),
      // The programs that replace the CLI here leave notes outside.
      SANDBOX: 'off',
      ...environment,
    },
  );
}

/** A program on the PATH of the fixer. */
async function writeProgram(name: string, script: string): Promise<void> {
  const file = join(folder, 'bin', name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** The fixer as its `main` starts it, with only the environment's changes. */
async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  await startFixer({
    values: settings(environment),
    environment: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    nodePath: process.execPath,
    isRoot: false,
    log,
    releases,
  });
}

/** The stages of the other services; every document has a finding. */
async function serveOthers(): Promise<void> {
  const runtime = createStageRuntime({ ...stageRuntimeOptions(settings()), log, service: 'others' });
  for (const stage of ['submit', 'mail', 'compare'] as const) {
    runtime.serve(stage, stageHandlers[stage] as StageHandler<StageName>);
  }
  releases.defer('the other stages', () => runtime.close());
  await runtime.start();
}

async function createTask(name: string, deploy: ServiceDefinition['deploy'] = {}): Promise<Task> {
  const service = ServiceDefinition.parse({
    name,
    url: 'http://127.0.0.1:9',
    mail: { subject: name },
    outputs: ['pptx'],
    template: name,
    repository: { url: join(folder, 'remote.git'), directories: ['src'], test: 'true' },
    deploy,
  });
  const spec = createTaskSpec({ service, limits: { iterations: 2 } });
  return (await tasks.create({ spec, approval: 'auto', by: 'ann' })).task;
}

/** Waits for an event of the task; if it does not come, the error lists the received events. */
async function waitForEvent(id: string, isWanted: (event: TaskEvent) => boolean): Promise<TaskEvent> {
  const until = performance.now() + 50_000;
  for (;;) {
    const events = await tasks.events(id);
    const event = events.find(isWanted);
    if (event !== undefined) return event;
    if (performance.now() > until) throw new Error(events.map(({ message }) => message).join('\n'));
    await delay(50);
  }
}

const says = (pattern: RegExp) => (event: TaskEvent) => pattern.test(event.message);

it('gives a fix the time of TIMEOUT_SUBPROCESS, and no longer (S0-087, S0-361)', async () => {
  await writeProgram('claude', "trap 'exit 0' TERM; sleep 1000 & wait");
  await serveOthers();
  await start({ TIMEOUT_SUBPROCESS: '2' });
  const { id } = await createTask('market-research');
  const retry = await waitForEvent(id, ({ type }) => type === 'stage-retry');
  expect(retry).toMatchObject({ data: { stage: 'fix', failure: { code: 'timed-out' } } });
  expect(retry.message).toContain('2 s');
});

it('checks a deploy again after 15 s, without an address after 30 s, and reports both (S0-093, S0-096)', {
  tags: ['night'],
}, async () => {
  await writeProgram('claude', `echo "module.exports = '$PWD';" > src/words.js; printf '%s\\n' '${result}'`);
  await serveOthers();
  await start();
  const watched = await createTask('market-research', { health: 'http://127.0.0.1:9/health' });
  const blind = await createTask('profile-slides');
  await waitForEvent(watched.id, says(/next check in 15 s/));
  await waitForEvent(blind.id, says(/No health address.*next check in 30 s/));
});

it('works in the repository that REPO_PATH names when the agent lives in WSL (S0-346)', async () => {
  // `wsl --cd <folder> -e <program> …`, on a machine on which both see the same files.
  const seen = join(folder, 'seen');
  await writeProgram(
    'wsl',
    `echo "$1 $2 $3 $4" > ${seen}; cat "$2/src/words.js" >> ${seen}; printf '%s\\n' '${result}'`,
  );
  await serveOthers();
  await start({ CLAUDE_CODE_PATH: 'wsl:claude' });
  await createTask('market-research');
  await expect.poll(() => readFile(seen, 'utf8').catch(() => ''), { timeout: 50_000 }).toMatch(/exports/);
  const [line, text] = (await readFile(seen, 'utf8')).split('\n');
  expect(line).toMatch(new RegExp(`^--cd ${join(folder, 'home/worktrees')}/[^ ]+/tree -e claude$`));
  expect(text).toBe('module.exports = 40;');
});

it('shares the work with a second fixer over the same Redis and folder, which leaves its runs alone (M-031)', async () => {
  // Each run waits until there are two: with one fixer of one run at a time, there never are.
  const running = join(folder, 'running');
  await mkdir(running);
  await writeProgram(
    'claude',
    `touch ${running}/$(basename $(dirname $(dirname $PWD))); while [ "$(ls ${running} | wc -l)" -lt 2 ]; do sleep 0.05; done; echo "module.exports = '$PWD';" > src/words.js; printf '%s\\n' '${result}'`,
  );
  await serveOthers();
  await start();
  const first = await createTask('market-research');
  await expect.poll(() => readdir(running), { timeout: 50_000 }).toHaveLength(1);
  await start();
  const second = await createTask('profile-slides');
  for (const { id } of [first, second]) {
    const fix = await waitForEvent(
      id,
      (event) => event.type === 'stage-finished' && event.data.stage === 'fix',
    );
    expect(fix).toMatchObject({ data: { ok: true } });
    await waitForEvent(id, (event) => event.type === 'fix' && event.data.outcome === 'pushed');
  }
  const log = await Promise.all([first, second].map(({ id }) => tasks.events(id)));
  const messages = log.flat().map(({ message }) => message);
  expect(await readdir(running), messages.join('\n')).toHaveLength(2);
});
