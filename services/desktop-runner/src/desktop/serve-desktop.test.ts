import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { createDesktopDirectory, type DesktopDirectory } from '@fixpoint/desktop/directory';
import { parseKeys } from '@fixpoint/desktop/keys';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { DesktopWork, type LiveFrame, type TaskSpec } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts, createTaskSpec } from '@fixpoint/shared/testing';
import { createStageRuntime, createTasks } from '@fixpoint/tasks/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downInputs } from '../../testing/down-inputs.js';
import { createRecordingDriver } from '../../testing/recording-driver.js';
import { startXDisplay, type XDisplay } from '../../testing/x-display.js';
import { startNutDesktop } from '../adapters/nut-desktop/start-nut-desktop.js';
import { cropPicture } from '../adapters/screen/encode-picture.js';
import type { DesktopDriver } from '../core/desktop-driver.js';
import { createInputController } from '../core/input/create-input-controller.js';
import type { InputController } from '../core/input/input-controller.js';
import { createDesktopStage } from '../stages/desktop-stage.js';
import { createFindDesktopStage } from '../stages/find-desktop-stage.js';
import { createTaskResumer, type ServedDesktop, serveDesktop } from './serve-desktop.js';

const keyPrefix = '{machine-test}';
const log = createLogger({ name: 'test', level: 'silent' });
const releases = createReleaseStack();
let display: XDisplay;
let driver: DesktopDriver;
let served: ServedDesktop;
let directory: DesktopDirectory;
let tasks: ReturnType<typeof createTasks>;
let redisUrl: string;
/** By how much the machine's clock is ahead. */
let passedMs = 0;
/** Work of the `desktop` stage's step on the screen while it has its turn. */
let work: (run: { signal: AbortSignal; press(): Promise<void> }) => Promise<void>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'));
  releases.defer('folder', () => rm(folder, { recursive: true, force: true }));
  const redis = await startRedisServer({ folder });
  releases.defer('redis', () => redis.close());
  redisUrl = redis.url;
  display = await startXDisplay({ width: 1280, height: 800 });
  releases.defer('display', () => display.close());
  driver = await startNutDesktop({ environment: display.env });
  const controller = controllerOf(driver);
  served = await serveDesktop({
    name: 'office',
    driver,
    controller,
    capabilities: ['linux'],
    parseKeys,
    link: { redisUrl, keyPrefix, host: 'here', pid: process.pid, startedAt: 1, heartbeatMs: 500 },
    log,
    idleMs: 15 * 60_000,
    onEnded: (ended) => createTaskResumer(tasks)('office', ended),
    now: () => Date.now() + passedMs,
    pollMs: 300,
  });
  releases.defer('machine', () => served.close());
  directory = createDesktopDirectory({ redisUrl, keyPrefix, log });
  releases.defer('directory', () => directory.close());
  tasks = createTasks({ redisUrl, keyPrefix, log });
  releases.defer('tasks', () => tasks.close());

  await serve(served, 'office');
}, 60_000);
afterAll(() => releases.release(), 60_000);

function controllerOf(own: DesktopDriver): InputController {
  return createInputController({
    driver: own,
    rules: {
      policy: defaultPolicy.desktop,
      places: { origins: new Set(), home: null, realPath: (path) => path },
    },
    artifacts: createMemoryArtifacts(),
    openUrl: () => Promise.reject(new Error('not set up')),
    crop: cropPicture,
    redact: [],
    now: () => performance.now(),
    log,
  });
}

/** A separate runner, as far as it takes the steps that are meant for the desktop. */
async function serve({ ownership, controller }: ServedDesktop, name: string): Promise<void> {
  const runtime = createStageRuntime({
    redisUrl,
    keyPrefix,
    log,
    service: 'test',
    sweepMs: 100,
    graceMs: 500,
  });
  releases.defer('runtime', () => runtime.close());
  runtime.serve('find-desktop', createFindDesktopStage({ directory, retryMs: 50 }));
  const stage = createDesktopStage({
    ownership,
    controller,
    workers: {
      async vision(_input, { signal, controller: own }) {
        const press = async () => {
          await own.perform({ type: 'hold-keys', keys: ['shift'] }, { signal, allow: [] });
        };
        await work({ signal, press });
        return {
          work: 'vision',
          outcome: 'completed',
          summary: 'Done.',
          steps: 1,
          rounds: 1,
          spent_usd: 0,
          transcript: null,
          screenshot: null,
        };
      },
    },
  });
  runtime.serve('desktop', stage, { machine: name });
  await runtime.start();
}

const spec = (name = 'office'): TaskSpec => {
  const { intent, ...rest } = createTaskSpec({ service: null });
  return {
    ...rest,
    intent: { ...intent, kind: 'vision', service: null },
    desktop: DesktopWork.parse({ mode: 'vision', desktop: { name } }),
  };
};
const isShiftDown = async () => (await downInputs(display)).length > 0;

describe('a machine with a real screen', () => {
  it('reports its name and capabilities, and shows what is on its screen', async () => {
    expect(await directory.get('office')).toMatchObject({
      connected: true,
      info: {
        platform: 'linux',
        status: 'ready',
        displays: [{ width: 1280, height: 800, primary: true }],
        owner: { type: 'nobody' },
      },
    });
    await display.run('xsetroot', '-solid', '#ff0000');
    const { reply, bytes } = await directory.request('office', { type: 'screenshot' });
    expect(reply).toMatchObject({ mime: 'image/jpeg', display: { width: 1280 } });
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.mean).toBeGreaterThan(200);
    expect(channels[1]?.mean).toBeLessThan(60);
  });

  it('sends each change to its watchers, and nothing while nothing changes', async () => {
    const frames: { frame: LiveFrame; bytes: Buffer }[] = [];
    const stop = new AbortController();
    await display.run('xsetroot', '-solid', '#ff0000');
    const startedAt = performance.now();
    const watching = directory.watch('office', (frame, bytes) => frames.push({ frame, bytes }), stop.signal);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    await display.run('xsetroot', '-solid', '#00ff00');
    const green = async () => (await sharp(frames.at(-1)?.bytes).stats()).channels[1]?.mean;
    await expect.poll(green).toBeGreaterThan(200);
    expect(frames.at(-1)?.frame).toMatchObject({
      desktop: 'office',
      number: expect.any(Number),
      width: 1280,
    });
    const before = frames.length;
    await driver.input.moveTo({ space: 'logical', x: 300, y: 300 });
    await expect.poll(() => frames.length).toBeGreaterThan(before);
    // Two changes; and the present frame, which is requested again every ten seconds.
    const requested = 1 + Math.floor((performance.now() - startedAt) / 10_000);
    expect(frames.length).toBeLessThanOrEqual(2 + requested);
    stop.abort();
    await watching;
  });

  it('describes nothing without a model, and reports what to do', async () => {
    await expect(directory.request('office', { type: 'describe', focus: 'ui' })).rejects.toMatchObject({
      code: 'no-eye',
    });
  });
});

describe('taking a machine over', () => {
  it('ends the running step, releases held inputs, lets the person act, and the task continues afterwards', async () => {
    let runs = 0;
    let ended: unknown;
    work = async ({ signal, press }) => {
      runs += 1;
      if (runs > 1) return;
      await press();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      ended = signal.reason;
      throw signal.reason;
    };
    const { task } = await tasks.create({ spec: spec(), approval: 'auto', by: 'ann' });
    await expect.poll(isShiftDown).toBe(true);
    await expect
      .poll(async () => (await directory.get('office'))?.info.owner)
      .toEqual({ type: 'task', task_id: task.id });

    const { reply } = await directory.request('office', { type: 'take-over', by: 'ann' });
    expect(reply.task_id).toBe(task.id);
    expect(await isShiftDown()).toBe(false);
    expect(ended).toMatchObject({ code: 'taken-over' });
    expect((await directory.get('office'))?.info).toMatchObject({
      epoch: reply.epoch,
      owner: { type: 'person', by: 'ann', task_id: task.id },
    });
    await expect.poll(async () => (await tasks.get(task.id))?.status).toBe('waiting_for_vm');

    const { epoch } = reply;
    // Its clock is stopped meanwhile, except while the step checks whether the desktop is free again.
    const isClockStanding = async () => {
      const clock = (await tasks.get(task.id))?.active_ms;
      await directory.request('office', {
        type: 'input',
        epoch,
        input: { type: 'click', x: 0.5, y: 0.25, button: 'left', count: 1 },
      });
      return (await tasks.get(task.id))?.active_ms === clock;
    };
    await expect.poll(isClockStanding).toBe(true);
    expect(await display.run('xdotool', 'getmouselocation')).toContain('x:640 y:200');
    expect(runs).toBe(1);

    await directory.request('office', { type: 'give-back', by: 'ann', epoch });
    await expect.poll(async () => (await tasks.get(task.id))?.result?.summary).toContain('Done.');
    expect(runs).toBe(2);
    await expect(
      directory.request('office', {
        type: 'input',
        epoch,
        input: { type: 'move', x: 0, y: 0 },
      }),
    ).rejects.toMatchObject({ reason: 'not-your-desktop' });
  });

  it('is over when the person leaves: after a while the task continues, and its log has the reason', {
    tags: ['night'],
  }, async () => {
    let runs = 0;
    work = async ({ signal }) => {
      runs += 1;
      if (runs > 1) return;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      throw signal.reason;
    };
    const { task } = await tasks.create({ spec: spec(), approval: 'auto', by: 'ann' });
    await expect.poll(() => runs).toBe(1);
    const { reply } = await directory.request('office', { type: 'take-over', by: 'ann' });
    await tasks.pause(task.id, 'ann');
    await expect.poll(async () => (await tasks.get(task.id))?.status).toBe('paused');

    passedMs += 16 * 60_000;
    // Abandoned control is checked every five seconds, and the step checks its desktop every two.
    await expect
      .poll(async () => (await tasks.get(task.id))?.result?.summary, { timeout: 30_000 })
      .toContain('Done.');
    expect(runs).toBe(2);
    const messages = (await tasks.events(task.id)).map(({ message }) => message).join('\n');
    expect(messages).toMatch(/Resumed by the desktop "office", which ann took over and left/);
    expect(messages).toMatch(/again\. ann took over the desktop and sent no input for 15 min/);
    const { epoch } = reply;
    await expect(
      directory.request('office', { type: 'input', epoch, input: { type: 'move', x: 0, y: 0 } }),
    ).rejects.toMatchObject({ reason: 'not-your-desktop', message: expect.stringContaining('15 min') });
  });
});

describe('a machine whose name passes to another one while a person has it', () => {
  /** A runner of the desktop "lab" on this host; one whose process is gone as far as others can detect loses the name to them. */
  async function startLab(pid: number): Promise<void> {
    const { driver: own } = await createRecordingDriver();
    const lab = await serveDesktop({
      name: 'lab',
      driver: own,
      controller: controllerOf(own),
      capabilities: [],
      parseKeys,
      link: { redisUrl, keyPrefix, host: hostname(), pid, startedAt: pid, heartbeatMs: 300 },
      log,
      idleMs: 15 * 60_000,
      onEnded: (ended) => createTaskResumer(tasks)('lab', ended),
    });
    releases.defer('lab', () => lab.close());
    await serve(lab, 'lab');
  }

  it('ends their manual control: the task continues where the desktop is now, both notified of the reason (M-029)', {
    tags: ['night'],
  }, async () => {
    let runs = 0;
    work = async ({ signal }) => {
      runs += 1;
      if (runs > 1) return;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      throw signal.reason;
    };
    await startLab(4_190_000);
    const { task } = await tasks.create({ spec: spec('lab'), approval: 'auto', by: 'ann' });
    await expect.poll(() => runs).toBe(1);
    const { reply } = await directory.request('lab', { type: 'take-over', by: 'ann' });
    await tasks.pause(task.id, 'ann');
    await expect.poll(async () => (await tasks.get(task.id))?.status).toBe('paused');

    await startLab(process.pid);
    // The new runner checks for abandoned control every five seconds, and the step requests its desktop every two, by either worker.
    await expect
      .poll(async () => (await tasks.get(task.id))?.result?.summary ?? '', { timeout: 40_000 })
      .toContain('Done.');
    expect(runs).toBe(2);
    const messages = (await tasks.events(task.id)).map(({ message }) => message).join('\n');
    expect(messages).toMatch(
      /Resumed by the desktop "lab", which ann had taken over when its runner was lost/,
    );
    expect(messages).toMatch(/again\. ann had manual control until the runner was lost/);
    // Once: a later pause is respected.
    expect(messages.match(/Resumed by/g)).toHaveLength(1);
    expect((await directory.get('lab'))?.info.ended_hold).toMatchObject({ by: 'ann', reason: 'lost' });
    const { epoch } = reply;
    await expect(
      directory.request('lab', { type: 'input', epoch, input: { type: 'move', x: 0, y: 0 } }),
    ).rejects.toMatchObject({
      reason: 'not-your-desktop',
      message: expect.stringContaining('runner was lost'),
    });
  });
});

describe('a machine whose screen goes away', () => {
  it('takes no work and reports why, and takes work again once it is back', { timeout: 90_000 }, async () => {
    const turn = await served.ownership.begin('task-8');
    await display.kill();
    await expect
      .poll(async () => (await directory.get('office'))?.info.status, { timeout: 30_000 })
      .toBe('refused');
    expect((await directory.get('office'))?.info.reason).toMatch(/checks again automatically/);
    expect(turn?.signal.reason).toMatchObject({ code: 'desktop-lost' });
    expect(await served.ownership.begin('task-9')).toBeNull();

    await display.restart();
    await expect
      .poll(async () => (await directory.get('office'))?.info.status, { timeout: 40_000 })
      .toBe('ready');
    expect(await served.ownership.begin('task-9')).not.toBeNull();
  });
});
