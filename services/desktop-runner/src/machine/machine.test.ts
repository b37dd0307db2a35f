import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DesktopWork, type LiveFrame, type TaskSpec } from '@fixpoint/shared/contracts';
import { createDesktopDirectory, type DesktopDirectory } from '@fixpoint/shared/desktops';
import { parseKeys } from '@fixpoint/shared/keys';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { defaultPolicy } from '@fixpoint/shared/policy';
import { createStageRuntime, createTasks } from '@fixpoint/shared/queue';
import { startRedisServer } from '@fixpoint/shared/redis-server';
import { createMemoryArtifacts, createTaskSpec } from '@fixpoint/shared/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downInputs } from '../../testing/down-inputs.js';
import { createRecordingDriver } from '../../testing/recording-driver.js';
import { startXDisplay, type XDisplay } from '../../testing/x-display.js';
import { cropPicture } from '../adapters/crop-picture.js';
import { startNutDesktop } from '../adapters/nut-desktop/start-nut-desktop.js';
import type { DesktopDriver } from '../core/desktop-driver.js';
import type { Hands } from '../core/hands.js';
import { createHands } from '../hands/create-hands.js';
import { createDesktopStage } from '../stages/desktop.js';
import { createFindDesktopStage } from '../stages/find-desktop.js';
import { createTaskResumer } from './create-task-resumer.js';
import { type Machine, startMachine } from './start-machine.js';

const keyPrefix = '{machine-test}';
const log = createLogger({ name: 'test', level: 'silent' });
const releases = createReleaseStack();
let display: XDisplay;
let driver: DesktopDriver;
let machine: Machine;
let directory: DesktopDirectory;
let tasks: ReturnType<typeof createTasks>;
let redisUrl: string;
/** By how much the machine's clock is ahead. */
let passedMs = 0;
/** What the step of the `desktop` stage does on the screen while it has its turn. */
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
  const hands = handsOf(driver);
  machine = await startMachine({
    name: 'office',
    driver,
    hands,
    capabilities: ['linux'],
    parseKeys,
    link: { redisUrl, keyPrefix, host: 'here', pid: process.pid, startedAt: 1, heartbeatMs: 500 },
    log,
    idleMs: 15 * 60_000,
    onEnded: (ended) => createTaskResumer(tasks)('office', ended),
    now: () => Date.now() + passedMs,
    lookMs: 300,
  });
  releases.defer('machine', () => machine.close());
  directory = createDesktopDirectory({ redisUrl, keyPrefix, log });
  releases.defer('directory', () => directory.close());
  tasks = createTasks({ redisUrl, keyPrefix, log });
  releases.defer('tasks', () => tasks.close());

  await serve(machine, 'office');
}, 60_000);
afterAll(() => releases.release(), 60_000);

function handsOf(own: DesktopDriver): Hands {
  return createHands({
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

/** A runner of its own, as far as it takes the steps that are meant for the desktop. */
async function serve({ ownership, hands }: Machine, name: string): Promise<void> {
  const runtime = createStageRuntime({
    redisUrl,
    keyPrefix,
    log,
    service: 'test',
    sweepMs: 100,
    graceMs: 500,
  });
  releases.defer('runtime', () => runtime.close());
  runtime.serve('find-desktop', createFindDesktopStage({ directory, lookAgainMs: 50 }));
  const stage = createDesktopStage({
    ownership,
    hands,
    workers: {
      async vision(_input, { signal, hands: own }) {
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
  it('says what it is and has, and shows what is on its screen', async () => {
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

  it('shows each change to whoever watches, and nothing while nothing changes', async () => {
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
    // Two changes; and the present frame, which is asked for again every ten seconds.
    const asked = 1 + Math.floor((performance.now() - startedAt) / 10_000);
    expect(frames.length).toBeLessThanOrEqual(2 + asked);
    stop.abort();
    await watching;
  });

  it('describes nothing without a model, and says what to do', async () => {
    await expect(directory.request('office', { type: 'describe', focus: 'ui' })).rejects.toMatchObject({
      code: 'no-eye',
    });
  });
});

describe('taking a machine over', () => {
  it('ends the step that runs, lets go of what it held, lets the person act, and the task goes on afterwards', async () => {
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
    // Its clock stands meanwhile, but for the moments in which the step looks whether the desktop is free again.
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

  it('is over when the person leaves: after a while the task goes on, and its log says why', async () => {
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
    // It is looked for people who left every five seconds, and the step looks for its desktop every two.
    await expect
      .poll(async () => (await tasks.get(task.id))?.result?.summary, { timeout: 30_000 })
      .toContain('Done.');
    expect(runs).toBe(2);
    const said = (await tasks.events(task.id)).map(({ message }) => message).join('\n');
    expect(said).toMatch(/Resumed by the desktop "office", which ann took over and left/);
    expect(said).toMatch(/again: ann took the desktop over and did nothing with it for 15 min/);
    const { epoch } = reply;
    await expect(
      directory.request('office', { type: 'input', epoch, input: { type: 'move', x: 0, y: 0 } }),
    ).rejects.toMatchObject({ reason: 'not-your-desktop', message: expect.stringContaining('15 min') });
  });
});

describe('a machine whose name passes to another one while a person has it', () => {
  /** A runner of the desktop "lab" on this host; one whose process is gone as far as others can tell loses the name to them. */
  async function startLab(pid: number): Promise<void> {
    const { driver: own } = await createRecordingDriver();
    const lab = await startMachine({
      name: 'lab',
      driver: own,
      hands: handsOf(own),
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

  it('ends their hold: the task goes on where the desktop is now, told why, and they are told too (M-029)', async () => {
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
    await expect.poll(async () => (await tasks.get(task.id))?.result?.summary).toContain('Done.');
    expect(runs).toBe(2);
    const said = (await tasks.events(task.id)).map(({ message }) => message).join('\n');
    expect(said).toMatch(/Resumed by the desktop "lab", which ann had taken over when its runner was lost/);
    expect(said).toMatch(/again: ann had the desktop until its runner was lost/);
    // Once: whoever pauses it from now on is heeded.
    expect(said.match(/Resumed by/g)).toHaveLength(1);
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
  it('takes no work and says why, and takes work again once it is back', { timeout: 90_000 }, async () => {
    const turn = await machine.ownership.begin('task-8');
    await display.kill();
    await expect
      .poll(async () => (await directory.get('office'))?.info.status, { timeout: 30_000 })
      .toBe('refused');
    expect((await directory.get('office'))?.info.reason).toMatch(/looks again by itself/);
    expect(turn?.signal.reason).toMatchObject({ code: 'desktop-lost' });
    expect(await machine.ownership.begin('task-9')).toBeNull();

    await display.restart();
    await expect
      .poll(async () => (await directory.get('office'))?.info.status, { timeout: 40_000 })
      .toBe('ready');
    expect(await machine.ownership.begin('task-9')).not.toBeNull();
  });
});
