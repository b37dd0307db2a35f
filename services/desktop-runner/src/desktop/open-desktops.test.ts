import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { createDesktopDirectory, type DesktopDirectory } from '@fixpoint/desktop/directory';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack, type ReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createRecordingDriver } from '../../testing/recording-driver.js';
import type { DesktopDriver } from '../core/desktop-driver.js';
import { desktopInUse } from '../core/errors.js';
import type { InputController } from '../core/input/input-controller.js';
import type { VisionModel } from '../core/vision-model/vision-model.js';
import { type OpenDesktopsOptions, openDesktops } from './open-desktops.js';

const world = createReleaseStack();
let redisUrl: string;
let releases: ReleaseStack;
let directory: DesktopDirectory;
let runs = 0;
let keyPrefix: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-machines-'));
  world.defer('folder', () => rm(folder, { recursive: true, force: true }));
  const redis = await startRedisServer({ folder });
  world.defer('redis', () => redis.close());
  redisUrl = redis.url;
});
afterAll(() => world.release());

beforeEach(() => {
  releases = createReleaseStack();
  keyPrefix = `{open-machines-${++runs}}`;
  const log = createLogger({ name: 'test', level: 'silent' });
  directory = createDesktopDirectory({ redisUrl, keyPrefix, log });
  releases.defer('directory', () => directory.close());
});
afterEach(() => releases.release());

/** A runner; collects its error logs and success logs, by desktop. */
function open(overrides: Partial<OpenDesktopsOptions>) {
  const logged: string[] = [];
  const log = createLogger({ name: 'test', level: 'silent' });
  const note = (details: { reason?: string }, message: string) =>
    logged.push([message, details.reason].filter(Boolean).join(': '));
  vi.spyOn(log, 'error').mockImplementation(note as never);
  vi.spyOn(log, 'info').mockImplementation(note as never);
  const desktops = openDesktops({
    desktop: 'auto',
    name: 'office',
    addedCapabilities: [],
    cloud: [],
    openLocal: () => Promise.reject(new Error('not set up')),
    openCloud: () => Promise.reject(new Error('not set up')),
    createInputController: (driver) =>
      ({
        observe: (request, signal) => driver.screen.capture({ ...request, redact: [] }, signal),
        releaseAll: () => driver.input.releaseAll(),
      }) as InputController,
    visionModel: {} as VisionModel,
    environment: {},
    link: { redisUrl, keyPrefix, pid: process.pid, startedAt: 1 },
    platform: 'linux',
    releases,
    log,
    idleMs: 900_000,
    onEnded: () => Promise.reject(new Error('not set up')),
    pollMs: 20,
    ...overrides,
  });
  return { desktops, logged };
}
const desktop = async (name = 'office') => (await directory.get(name))?.info;

it('announces a screen in use as refused, retries, and takes work once it is free', async () => {
  const { driver, calls } = await createRecordingDriver();
  let isFree = false;
  let attempts = 0;
  const openLocal = async (): Promise<DesktopDriver> => {
    attempts += 1;
    if (!isFree) throw desktopInUse('4711');
    return driver;
  };
  const { desktops, logged } = open({ openLocal });
  const [served] = await desktops;
  expect(await desktop()).toMatchObject({ status: 'refused', displays: [], platform: 'linux' });
  expect((await desktop())?.reason).toMatch(/4711.*Stop the other one.*checks again/);
  expect(await served?.ownership.begin('task-1')).toBeNull();
  await expect(directory.request('office', { type: 'screenshot' })).rejects.toMatchObject({
    code: 'desktop-refused',
    message: expect.stringContaining('4711'),
  });
  await expect(directory.request('office', { type: 'take-over', by: 'ann' })).rejects.toMatchObject({
    code: 'desktop-refused',
  });

  await expect.poll(() => attempts).toBeGreaterThan(2);
  expect(logged.filter((line) => line.includes('4711'))).toHaveLength(1);
  isFree = true;
  await expect.poll(async () => (await desktop())?.status).toBe('ready');
  expect(await desktop()).toMatchObject({ reason: null, displays: [{ width: 800, height: 600 }] });
  expect(await served?.ownership.begin('task-1')).not.toBeNull();
  expect(await directory.request('office', { type: 'screenshot' })).toMatchObject({
    reply: { mime: 'image/jpeg' },
  });
  await releases.release();
  expect(calls.at(-1)).toBe('close');
});

it('logs each reason once, and the next one when it changes', async () => {
  const reasons = ['is stopped', 'is stopped', 'is stopped', 'is starting'];
  let attempts = 0;
  const openCloud = async (): Promise<DesktopDriver> => {
    const reason = reasons[Math.min(attempts++, reasons.length - 1)];
    throw new UnavailableError(`The sandbox ${reason}.`, { code: 'sandbox-stopped', hint: 'Start it.' });
  };
  const { desktops, logged } = open({ desktop: 'off', cloud: ['box'], openCloud });
  await desktops;
  expect(await desktop('box')).toMatchObject({ status: 'refused', platform: 'cua-cloud' });
  await expect.poll(() => attempts).toBeGreaterThan(5);
  expect(logged.filter((line) => line.includes('The sandbox'))).toEqual([
    expect.stringContaining('is stopped'),
    expect.stringContaining('is starting'),
  ]);
  await expect.poll(async () => (await desktop('box'))?.reason).toContain('is starting');
});

it('finds a machine at CUA Cloud again after an outage: its address may change at a restart', async () => {
  const { driver } = await createRecordingDriver();
  let isAway = false;
  let opened = 0;
  const gone = () =>
    new FixpointError('The sandbox does not answer.', { code: 'desktop-lost', retry: 'backoff' });
  const openCloud = async (): Promise<DesktopDriver> => {
    if (isAway) throw new UnavailableError('The sandbox is stopped.', { code: 'sandbox-stopped' });
    opened += 1;
    const displays = () => (isAway ? Promise.reject(gone()) : driver.screen.displays());
    return { ...driver, platform: 'cua-cloud', screen: { ...driver.screen, displays } };
  };
  const { desktops } = open({ desktop: 'off', cloud: ['box'], openCloud });
  const [served] = await desktops;
  const turn = await served?.ownership.begin('task-1');
  isAway = true;
  await expect.poll(async () => (await desktop('box'))?.reason).toContain('is stopped');
  expect(turn?.signal.reason).toMatchObject({ code: 'desktop-lost' });
  isAway = false;
  await expect.poll(async () => (await desktop('box'))?.status).toBe('ready');
  expect(opened).toBe(2);
});

it('serves without a screen if it is optional, and does not start if it is required', async () => {
  const openLocal = () =>
    Promise.reject(
      new FixpointError('There is no screen: DISPLAY is not set.', { code: 'no-screen', retry: 'never' }),
    );
  expect(await open({ openLocal }).desktops).toEqual([]);
  expect(await desktop()).toBeUndefined();
  await expect(open({ openLocal, desktop: 'required' }).desktops).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringContaining('DISPLAY is not set'),
  });
});

it('waits for a named screen that does not exist yet', async () => {
  const { driver } = await createRecordingDriver();
  let isUp = false;
  const openLocal = async (): Promise<DesktopDriver> => {
    if (isUp) return driver;
    throw new FixpointError('There is no screen: nothing answers at DISPLAY=:0.', {
      code: 'no-screen',
      retry: 'backoff',
    });
  };
  await open({ openLocal }).desktops;
  expect(await desktop()).toMatchObject({ status: 'refused' });
  isUp = true;
  await expect.poll(async () => (await desktop())?.status).toBe('ready');
});

it('ends during a slow open attempt, and closes what it opened', async () => {
  const { driver, calls } = await createRecordingDriver();
  let attempts = 0;
  let finish: () => void = () => {};
  const openLocal = async (): Promise<DesktopDriver> => {
    attempts += 1;
    if (attempts === 1) throw desktopInUse('4711');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return driver;
  };
  await open({ openLocal }).desktops;
  await expect.poll(() => attempts).toBe(2);
  const ended = releases.release();
  finish();
  await ended;
  expect(calls).toContain('close');
});
