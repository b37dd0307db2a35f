import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import type { Task } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startStreamingChatEndpoint } from '../../../packages/agents/testing/streaming-chat-endpoint.js';
import { fixerSettings } from './config.js';
import { startFixer } from './service.js';

const log = createLogger({ name: 'test', level: 'silent' });
const description = 'Make a project called Poem of five small Python modules';
const steps = ['a', 'b', 'c', 'd', 'e'].map((name) => `Create Poem/${name}.py`);

let releases = createReleaseStack();
let folder: string;
let redis: RedisServer;
let tasks: ReturnType<typeof createTasks>;
/** The writing calls of the model, in their order. */
let written: string[];
/** The model keeps silent on this step for good. */
let held: string | null;
let isHeldAsked: boolean;
/** It responds to this step once the promise is fulfilled. */
let slow: { readonly path: string; readonly until: Promise<void>; isAsked?: boolean } | null;
let modelUrl: string;
/** The model was asked to change a project. */
let changed: boolean;

beforeEach(async () => {
  releases = createReleaseStack();
  [written, held, isHeldAsked, slow, changed] = [[], null, false, null, false];
  folder = await mkdtemp(join(tmpdir(), 'fixer-workspace-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  redis = await startRedisServer({ folder: join(folder, 'redis') });
  releases.defer('Redis', () => redis.close());
  tasks = createTasks({ redisUrl: redis.url, keyPrefix: settings().keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());
  const model = await startStreamingChatEndpoint(async ({ body }) => {
    const [system, prompt] = body.messages.map(({ content }) => String(content));
    if (system?.includes('software architect')) return { say: 'COMPONENTS: five modules.' };
    if (system?.includes('existing software project')) {
      changed = true;
      return { say: '1. Update Poem/a.py to count words' };
    }
    if (prompt?.includes('CURRENT TASK: Update')) {
      const args = { path: 'Poem/a.py', content: 'words = 2\n' };
      return { calls: [{ name: 'write_file', arguments: JSON.stringify(args) }] };
    }
    if (system?.includes('You break')) {
      return { say: steps.map((step, index) => `${index + 1}. ${step}`).join('\n') };
    }
    const path = /CURRENT TASK: Create (\S+)/.exec(prompt ?? '')?.[1] ?? '';
    if (path === held) {
      isHeldAsked = true;
      return { hang: true };
    }
    if (path === slow?.path) {
      slow.isAsked = true;
      await slow.until;
    }
    written.push(path);
    return { calls: [{ name: 'write_file', arguments: JSON.stringify({ path, content: 'x = 1\n' }) }] };
  });
  modelUrl = model.url;
  releases.defer('the model', model.close);
});
afterEach(() => releases.release());

function environment(): Record<string, string> {
  return {
    REDIS_URL: redis.url,
    FIXPOINT_HOME: join(folder, 'home'),
    STEP_LOCK_MS: '3000',
    WORKSPACE_DIR: join(folder, 'files'),
    WORKSPACE_MODEL_URL: modelUrl ?? 'http://127.0.0.1:9/v1',
  };
}

function settings() {
  return loadSettings({ ...sharedSettings, ...fixerSettings }, environment());
}

function start() {
  return startFixer({
    values: settings(),
    environment: { PATH: process.env.PATH },
    nodePath: process.execPath,
    isRoot: false,
    log,
    releases,
  });
}

async function createTask(more: Partial<Task['spec']> = {}): Promise<Task> {
  const plain = createTaskSpec({ service: null, description });
  const intent = { ...plain.intent, kind: 'workspace' as const, service: null, form: {} };
  return (await tasks.create({ spec: { ...plain, intent, form: {}, ...more }, approval: 'ask', by: 'ann' }))
    .task;
}

/** Approves the plan that the task shows, once it shows one. */
async function approve(id: string): Promise<void> {
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('awaiting_approval');
  const { plan, approval } = (await tasks.get(id)) ?? {};
  await tasks.decide(id, {
    decision: 'approve',
    by: 'ann',
    planHash: plan?.hash ?? '',
    nonce: approval?.nonce ?? '',
  });
}

const statusOf = async (id: string) => (await tasks.get(id))?.status;

it('plans a project, waits for a person, builds the steps that were left in, and ends as done', async () => {
  await start();
  const { id } = await createTask();
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('awaiting_approval');
  const shown = await tasks.get(id);
  expect(shown?.plan).toMatchObject({
    summary: 'COMPONENTS: five modules.',
    steps: steps.map((title) => ({ title })),
  });
  expect(written).toEqual([]);
  await tasks.editPlan(id, {
    by: 'ann',
    plan_hash: shown?.plan?.hash ?? '',
    steps: (shown?.plan?.steps ?? []).map(({ id: step }, index) => ({ id: step, enabled: index < 2 })),
  });
  await approve(id);
  await expect.poll(async () => (await tasks.get(id))?.result, { timeout: 50_000 }).not.toBeNull();
  expect((await tasks.get(id))?.result).toMatchObject({
    status: 'completed',
    summary: expect.stringContaining('The project is built: 2 steps.'),
  });
  expect(written).toEqual(['Poem/a.py', 'Poem/b.py']);
  expect(readFileSync(join(folder, 'files', id, 'Poem/b.py'), 'utf8')).toBe('x = 1\n');
  const events = await tasks.events(id);
  const told = events.flatMap((event) => (event.type === 'workspace-event' ? [event] : []));
  expect(told.map(({ data, message }) => `${data.kind} ${message}`)).toEqual(
    expect.arrayContaining([
      'PLANNING Planning the project.',
      'ARCHITECTURE Architecture:',
      'WRITE_FILE Writing Poem/a.py',
      'SUBTASK_DONE Step 1 of 2 is done: Poem/a.py is written and parses.',
    ]),
  );
  expect(told.find(({ data }) => data.kind === 'ARCHITECTURE')?.data.text).toBe('COMPONENTS: five modules.');
});

it('copies the files after each step into the artifact store if no disk is shared (S4-020)', {
  tags: ['night'],
}, async () => {
  await start();
  const { id } = await createTask();
  await approve(id);
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('completed');
  const copies = (await tasks.events(id)).flatMap((event) =>
    event.type === 'workspace-files' ? [event.data] : [],
  );
  expect(copies.map(({ step, changed }) => [step, changed.map(({ path }) => path)])).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name, index) => [index + 1, [`Poem/${name}.py`]]),
  );
  const { artifactsUrl } = settings();
  const artifacts = await createArtifactStore({ artifactsUrl, home: join(folder, 'home') });
  const read = async (artifact: string | null | undefined) =>
    (await artifacts.get(artifact ?? '')).toString();
  expect(await read(copies[1]?.diff)).toContain('+++ b/Poem/b.py');
  expect(JSON.parse(await read(copies[1]?.listing))).toEqual({
    files: ['a', 'b'].map((name) => ({ path: `Poem/${name}.py`, bytes: 6, kept: true })),
  });
  // The first bytes of every zip.
  expect((await read(copies[1]?.zip)).slice(0, 2)).toBe('PK');
});

// By day the killed one below replaces it.
it('continues at its step with another fixer when the first one is gone, and repeats no step', {
  tags: ['night'],
}, async () => {
  held = 'Poem/c.py';
  const first = await start();
  const { id } = await createTask();
  await approve(id);
  await expect.poll(() => isHeldAsked, { timeout: 50_000 }).toBe(true);
  await first.close();
  held = null;
  await start();
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('completed');
  expect(written).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `Poem/${name}.py`));
});

it('restarts a step that a killed fixer left, and keeps the finished ones (S4-104)', async () => {
  held = 'Poem/c.py';
  const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const killed = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...environment() },
    stdio: 'ignore',
  });
  onTestFinished(() => void killed.kill('SIGKILL'));
  const { id } = await createTask();
  await approve(id);
  // Queried before the kill: a request still in transit would get its response after it.
  await expect.poll(() => isHeldAsked, { timeout: 50_000 }).toBe(true);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  held = null;
  await start();
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('completed');
  expect(written).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `Poem/${name}.py`));
});

it('waits between two steps while it is paused, and continues with the next', async () => {
  let letGo = () => {};
  slow = {
    path: 'Poem/b.py',
    until: new Promise((done) => {
      letGo = done;
    }),
  };
  await start();
  const { id } = await createTask();
  await approve(id);
  // In the middle of the step, not before it.
  await expect.poll(() => slow?.isAsked, { timeout: 50_000 }).toBe(true);
  await tasks.pause(id, 'ann');
  letGo();
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('paused');
  expect(written).toEqual(['Poem/a.py', 'Poem/b.py']);
  await tasks.resume(id, 'ann');
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('completed');
  expect(written).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `Poem/${name}.py`));
});

it('ends at once when it is cancelled, in the middle of a step', async () => {
  held = 'Poem/a.py';
  await start();
  const { id } = await createTask();
  await approve(id);
  await expect.poll(async () => (await tasks.get(id))?.iteration, { timeout: 50_000 }).toBe(1);
  await tasks.cancel(id, 'ann');
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('cancelled');
  expect(written).toEqual([]);
});

it('changes the project of an earlier task in its workspace', { tags: ['night'] }, async () => {
  await start();
  const { id } = await createTask();
  await approve(id);
  await expect.poll(() => statusOf(id), { timeout: 50_000 }).toBe('completed');
  const change = await createTask({ workspace: id, description: 'In the app Poem add a count of words' });
  await approve(change.id);
  await expect.poll(() => statusOf(change.id), { timeout: 50_000 }).toBe('completed');
  expect(changed).toBe(true);
  expect(readFileSync(join(folder, 'files', id, 'Poem/a.py'), 'utf8')).toBe('words = 2\n');
  expect(existsSync(join(folder, 'files', change.id))).toBe(false);
});
