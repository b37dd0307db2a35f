import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { createDesktopDirectory, createDesktopLink } from '@fixpoint/desktop/directory';
import { DesktopWork, type Task, type TaskSpec } from '@fixpoint/shared/contracts';
import { createReleaseStack, type ReleaseStack } from '@fixpoint/shared/lifecycle';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { createStageRuntime, createTasks } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createFindDesktopStage } from './find-desktop-stage.js';

const log = pino({ level: 'silent' });
let folder: string;
let redis: RedisServer;
let releases: ReleaseStack;
let prefixes = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-desktop-'));
  redis = await startRedisServer({ folder });
  releases = createReleaseStack();
});
afterEach(async () => {
  await releases.release();
  releases = createReleaseStack();
});
afterAll(async () => {
  await redis.close();
  await rm(folder, { recursive: true, force: true });
});

function visionTask(choice: { name?: string; capabilities?: string[] }): TaskSpec {
  const { intent, ...spec } = createTaskSpec({ service: null });
  return {
    ...spec,
    description: 'Open the calculator.',
    intent: { ...intent, kind: 'vision', service: null },
    desktop: DesktopWork.parse({ mode: 'vision', desktop: choice }),
  };
}

/** A runner that has no screen, so it only finds desktops; others may connect. */
async function open() {
  prefixes += 1;
  const options = { redisUrl: redis.url, keyPrefix: `{find-${prefixes}}`, log };
  const tasks = createTasks(options);
  releases.defer('tasks', () => tasks.close());
  const directory = createDesktopDirectory(options);
  releases.defer('directory', () => directory.close());
  const runtime = createStageRuntime({ ...options, service: 'test', sweepMs: 100, graceMs: 100 });
  runtime.serve('find-desktop', createFindDesktopStage({ directory, retryMs: 50 }));
  releases.defer('runtime', () => runtime.close());
  await runtime.start();

  async function connect(name: string): Promise<void> {
    const link = createDesktopLink({
      ...options,
      name,
      host: 'elsewhere',
      pid: 1,
      startedAt: 1,
      onLost: () => {},
      onRequest: () => Promise.reject(new Error('not set up')),
    });
    releases.defer('link', () => link.close());
    await link.announce(() => ({
      platform: 'linux',
      status: 'ready',
      reason: null,
      displays: [],
      capabilities: ['chromium'],
      owner: { type: 'nobody' },
      epoch: 0,
    }));
  }
  const until = (id: string, status: Task['status']) =>
    expect.poll(async () => (await tasks.get(id))?.status).toBe(status);
  return { tasks, connect, until };
}

it('waits for a desktop without its clock, reports once for what, and continues when one connects (S0-269)', async () => {
  const { tasks, connect, until } = await open();
  const { task } = await tasks.create({
    spec: visionTask({ name: 'win11' }),
    approval: 'auto',
    by: 'ann',
  });
  await until(task.id, 'waiting_for_vm');
  // A clock that ran would be ahead by then. It runs while the step polls, so a poll may fall between two readings.
  const isClockStanding = async () => {
    const before = (await tasks.get(task.id))?.active_ms;
    await delay(10);
    return (await tasks.get(task.id))?.active_ms === before;
  };
  await expect.poll(isClockStanding).toBe(true);
  await connect('other');
  await expect
    .poll(async () => (await tasks.events(task.id)).filter(({ type }) => type === 'stage-progress').length)
    .toBe(1);
  expect((await tasks.events(task.id)).find(({ type }) => type === 'stage-progress')?.message).toContain(
    'the desktop "win11" to connect',
  );
  expect(await tasks.get(task.id)).toMatchObject({ stage: 'find-desktop' });
  await until(task.id, 'waiting_for_vm');

  await connect('win11');
  await expect.poll(async () => (await tasks.get(task.id))?.stage).toMatch(/^desktop/);
  const progress = (await tasks.events(task.id)).filter(({ type }) => type === 'stage-progress');
  expect(progress).toHaveLength(1);
});

it('can be cancelled while no desktop is connected (S0-270)', async () => {
  const { tasks, until } = await open();
  const { task } = await tasks.create({ spec: visionTask({}), approval: 'auto', by: 'ann' });
  await until(task.id, 'waiting_for_vm');
  await tasks.cancel(task.id, 'ann');
  expect(await tasks.get(task.id)).toMatchObject({ status: 'cancelled', result: { reason: 'cancelled' } });
});
