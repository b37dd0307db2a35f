import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDesktopDirectory, type DesktopDirectory } from '@fixpoint/shared/desktops';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack, type ReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { startRedisServer } from '@fixpoint/shared/redis-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createRecordingDriver } from '../../testing/recording-driver.js';
import { DesktopInUseError } from '../adapters/nut-desktop/desktop-in-use-error.js';
import type { DesktopDriver } from '../core/desktop-driver.js';
import type { Eye } from '../core/eye.js';
import type { Hands } from '../core/hands.js';
import { type OpenMachinesOptions, openMachines } from './open-machines.js';

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

/** A runner; what it logs as an error or as good news, by desktop. */
function open(overrides: Partial<OpenMachinesOptions>) {
  const said: string[] = [];
  const log = createLogger({ name: 'test', level: 'silent' });
  const note = (details: { reason?: string }, message: string) =>
    said.push([message, details.reason].filter(Boolean).join(': '));
  vi.spyOn(log, 'error').mockImplementation(note as never);
  vi.spyOn(log, 'info').mockImplementation(note as never);
  const machines = openMachines({
    desktop: 'auto',
    name: 'office',
    addedCapabilities: [],
    cloud: [],
    openLocal: () => Promise.reject(new Error('not set up')),
    openCloud: () => Promise.reject(new Error('not set up')),
    createHands: (driver) =>
      ({
        observe: (request, signal) => driver.screen.capture({ ...request, redact: [] }, signal),
        letGo: () => driver.input.releaseAll(),
      }) as Hands,
    eye: {} as Eye,
    environment: {},
    link: { redisUrl, keyPrefix, pid: process.pid, startedAt: 1 },
    platform: 'linux',
    releases,
    log,
    idleMs: 900_000,
    onEnded: () => Promise.reject(new Error('not set up')),
    lookMs: 20,
    ...overrides,
  });
  return { machines, said };
}
const desktop = async (name = 'office') => (await directory.get(name))?.info;

it('announces a screen that is in use as refused, looks again by itself, and takes work once it has it', async () => {
  const { driver, calls } = await createRecordingDriver();
  let isFree = false;
  let attempts = 0;
  const openLocal = async (): Promise<DesktopDriver> => {
    attempts += 1;
    if (!isFree) throw new DesktopInUseError('4711');
    return driver;
  };
  const { machines, said } = open({ openLocal });
  const [machine] = await machines;
  expect(await desktop()).toMatchObject({ status: 'refused', displays: [], platform: 'linux' });
  expect((await desktop())?.reason).toMatch(/4711.*Stop the other one.*looks again/);
  expect(await machine?.ownership.begin('task-1')).toBeNull();
  await expect(directory.request('office', { type: 'screenshot' })).rejects.toMatchObject({
    code: 'desktop-refused',
    message: expect.stringContaining('4711'),
  });
  await expect(directory.request('office', { type: 'take-over', by: 'ann' })).rejects.toMatchObject({
    code: 'desktop-refused',
  });

  await expect.poll(() => attempts).toBeGreaterThan(2);
  expect(said.filter((line) => line.includes('4711'))).toHaveLength(1);
  isFree = true;
  await expect.poll(async () => (await desktop())?.status).toBe('ready');
  expect(await desktop()).toMatchObject({ reason: null, displays: [{ width: 800, height: 600 }] });
  expect(await machine?.ownership.begin('task-1')).not.toBeNull();
  expect(await directory.request('office', { type: 'screenshot' })).toMatchObject({
    reply: { mime: 'image/jpeg' },
  });
  await releases.release();
  expect(calls.at(-1)).toBe('close');
});

it('says each reason once, and the next one when it changes', async () => {
  const reasons = ['is stopped', 'is stopped', 'is stopped', 'is starting'];
  let looks = 0;
  const openCloud = async (): Promise<DesktopDriver> => {
    const reason = reasons[Math.min(looks++, reasons.length - 1)];
    throw new UnavailableError(`The sandbox ${reason}.`, { code: 'sandbox-stopped', hint: 'Start it.' });
  };
  const { machines, said } = open({ desktop: 'off', cloud: ['box'], openCloud });
  await machines;
  expect(await desktop('box')).toMatchObject({ status: 'refused', platform: 'cua-cloud' });
  await expect.poll(() => looks).toBeGreaterThan(5);
  expect(said.filter((line) => line.includes('The sandbox'))).toEqual([
    expect.stringContaining('is stopped'),
    expect.stringContaining('is starting'),
  ]);
  await expect.poll(async () => (await desktop('box'))?.reason).toContain('is starting');
});

it('finds a machine at CUA Cloud anew after it was away: another start may have another address', async () => {
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
  const { machines } = open({ desktop: 'off', cloud: ['box'], openCloud });
  const [machine] = await machines;
  const turn = await machine?.ownership.begin('task-1');
  isAway = true;
  await expect.poll(async () => (await desktop('box'))?.reason).toContain('is stopped');
  expect(turn?.signal.reason).toMatchObject({ code: 'desktop-lost' });
  isAway = false;
  await expect.poll(async () => (await desktop('box'))?.status).toBe('ready');
  expect(opened).toBe(2);
});

it('serves without a screen where there can be none, and does not start where one is required', async () => {
  const openLocal = () =>
    Promise.reject(
      new FixpointError('There is no screen: DISPLAY is not set.', { code: 'no-screen', retry: 'never' }),
    );
  expect(await open({ openLocal }).machines).toEqual([]);
  expect(await desktop()).toBeUndefined();
  await expect(open({ openLocal, desktop: 'required' }).machines).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringContaining('DISPLAY is not set'),
  });
});

it('waits for a screen that is named and not there yet', async () => {
  const { driver } = await createRecordingDriver();
  let isUp = false;
  const openLocal = async (): Promise<DesktopDriver> => {
    if (isUp) return driver;
    throw new FixpointError('There is no screen: nothing answers at DISPLAY=:0.', {
      code: 'no-screen',
      retry: 'backoff',
    });
  };
  await open({ openLocal }).machines;
  expect(await desktop()).toMatchObject({ status: 'refused' });
  isUp = true;
  await expect.poll(async () => (await desktop())?.status).toBe('ready');
});

it('ends in the middle of a look that takes long, and gives back what came of it', async () => {
  const { driver, calls } = await createRecordingDriver();
  let attempts = 0;
  let finish: () => void = () => {};
  const openLocal = async (): Promise<DesktopDriver> => {
    attempts += 1;
    if (attempts === 1) throw new DesktopInUseError('4711');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return driver;
  };
  await open({ openLocal }).machines;
  await expect.poll(() => attempts).toBe(2);
  const ended = releases.release();
  finish();
  await ended;
  expect(calls).toContain('close');
});
