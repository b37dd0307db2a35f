import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { createReleaseStack, type ReleaseStack } from '@fixpoint/shared/lifecycle';
import { connectRedis } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDesktopDirectory } from './create-desktop-directory.js';
import { createDesktopLink, type DesktopLinkOptions, type DesktopPresence } from './create-desktop-link.js';
import { createDesktopKeys } from './desktop-keys.js';

const log = pino({ level: 'silent' });
const keyPrefix = '{desktops-test}';
const presence: DesktopPresence = {
  platform: 'linux',
  status: 'ready',
  reason: null,
  displays: [{ id: ':1', x: 0, y: 0, width: 1280, height: 800, scale: 1, primary: true }],
  capabilities: ['chromium'],
  owner: { type: 'nobody' },
  epoch: 0,
};
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 255]);

let folder: string;
let redis: RedisServer;
let releases: ReleaseStack;
let nextPid = 4_000_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktops-'));
  redis = await startRedisServer({ folder });
  releases = createReleaseStack();
});
afterEach(async () => {
  await releases.release();
  releases = createReleaseStack();
  const admin = connectRedis({ url: redis.url, log, name: 'admin', profile: 'patient' });
  await admin.flushall();
  admin.disconnect();
});
afterAll(async () => {
  await redis.close();
  await rm(folder, { recursive: true, force: true });
});

/** Options that make a runner fall silent right after its first message, and soon be gone. */
const silent = { heartbeatMs: 60_000, goneMs: 1_500 };

/** A runner, by default on a separate machine. */
function createRunner(overrides: Partial<DesktopLinkOptions> = {}) {
  const link = createDesktopLink({
    redisUrl: redis.url,
    keyPrefix,
    log,
    name: 'office',
    host: 'machine-one',
    pid: nextPid++,
    startedAt: 1,
    heartbeatMs: 100,
    onLost: () => {},
    onRequest: async () => ({
      reply: { type: 'frame', display: presence.displays[0] as never, mime: 'image/jpeg' },
      bytes: jpeg,
    }),
    ...overrides,
  });
  releases.defer('a link', () => link.close());
  return link;
}

function createDirectory(overrides: { goneMs?: number } = {}) {
  const directory = createDesktopDirectory({ redisUrl: redis.url, keyPrefix, log, ...overrides });
  releases.defer('a directory', () => directory.close());
  return directory;
}

describe('a desktop that is announced', () => {
  it('is listed with the report of its runner, and disconnected when the runner leaves', async () => {
    const directory = createDirectory();
    expect(await directory.list()).toEqual([]);
    const link = createRunner();
    await link.announce(() => presence);
    expect(await directory.list()).toMatchObject([
      { connected: true, info: { name: 'office', platform: 'linux', capabilities: ['chromium'] } },
    ]);
    await link.close();
    expect(await directory.get('office')).toMatchObject({ connected: false });
  });

  it('stays disconnected even if a renewal was about to start when it left', async () => {
    const directory = createDirectory();
    for (let round = 0; round < 10; round += 1) {
      const link = createRunner();
      await link.announce(() => presence);
      const closing = link.close();
      await Promise.all([closing, link.update()]);
      expect(await directory.get('office')).toMatchObject({ connected: false });
    }
  });

  it('is disconnected when its heartbeats stop, by the clock of Redis', async () => {
    const directory = createDirectory({ goneMs: silent.goneMs });
    const link = createRunner(silent);
    await link.announce(() => presence);
    await expect.poll(() => directory.get('office')).toMatchObject({ connected: false });
    await expect.poll(() => link.isHeld()).toBe(false);
  });

  it('shows a change of owner at once', async () => {
    const directory = createDirectory();
    const link = createRunner({ heartbeatMs: 60_000 });
    let epoch = 0;
    await link.announce(() => ({ ...presence, epoch }));
    epoch = 7;
    await link.update();
    expect((await directory.get('office'))?.info.epoch).toBe(7);
  });
});

describe('the name of a desktop', () => {
  it("belongs to one machine: a second one is refused with the holder's name (M-029, S0-252, S0-271)", async () => {
    await createRunner().announce(() => presence);
    const desktopLink = createRunner({ host: 'machine-two' });
    await expect(desktopLink.announce(() => presence)).rejects.toMatchObject({
      reason: 'desktop-name-taken',
      message: expect.stringContaining('machine-one'),
      hint: expect.stringContaining('DESKTOP_NAME'),
    });
    expect(desktopLink.isHeld()).toBe(false);
  });

  it('passes at once to the next runner of the same machine when the previous one is dead', async () => {
    const crashed = createRunner({ host: hostname(), pid: 4_190_000, heartbeatMs: 60_000, goneMs: 60_000 });
    await crashed.announce(() => ({ ...presence, epoch: 3 }));
    const next = createRunner({ host: hostname(), goneMs: 60_000 });
    expect(await next.announce(() => presence)).toMatchObject({ epoch: 3 });
    expect(next.isHeld()).toBe(true);
  });

  it('stays with a runner of the same machine that lives', async () => {
    await createRunner({ host: hostname(), pid: process.ppid }).announce(() => presence);
    await expect(createRunner({ host: hostname() }).announce(() => presence)).rejects.toMatchObject({
      reason: 'desktop-name-taken',
    });
  });

  it('passes to another machine once the first has been silent for long enough', async () => {
    await createRunner(silent).announce(() => presence);
    const desktopLink = createRunner({ host: 'machine-two', goneMs: silent.goneMs });
    await desktopLink.announce(() => presence);
    await expect.poll(() => desktopLink.isHeld()).toBe(true);
  });

  it('is lost by a runner that was silent, which then does nothing more (S0-271)', async () => {
    const onLost = vi.fn();
    const first = createRunner({ ...silent, onLost });
    await first.announce(() => presence);
    await expect.poll(() => onLost.mock.calls.length).toBe(1);
    const second = createRunner({ host: 'machine-two', goneMs: silent.goneMs });
    await second.announce(() => presence);
    // If both stop for long enough, the name rightly belongs to the first one again, until it falls silent again.
    const isHeldAgain = async () => {
      await second.update();
      await first.update();
      return first.isHeld();
    };
    await expect.poll(isHeldAgain).toBe(false);
  });
});

describe('manual control of a desktop', () => {
  const hold = { by: 'ann', task_id: 'task-1' };
  const dead = { host: hostname(), pid: 4_190_000, heartbeatMs: 60_000, goneMs: 60_000 };

  it('is passed to each restarted runner until one of them reports that it has ended', async () => {
    const first = createRunner(dead);
    expect((await first.announce(() => ({ ...presence, hold }))).hold).toBeNull();
    const second = createRunner({ ...dead, pid: 4_190_001 });
    expect((await second.announce(() => presence)).hold).toEqual(hold);
    const third = createRunner({ ...dead, pid: 4_190_002 });
    let settled: null | undefined;
    const present = () => (settled === undefined ? presence : { ...presence, hold: settled });
    expect((await third.announce(present)).hold).toEqual(hold);
    settled = null;
    await third.update();
    expect((await createRunner({ ...dead, pid: process.pid }).announce(() => presence)).hold).toBeNull();
  });

  it('is reported with its remaining time, which shrinks for later readers', async () => {
    const directory = createDirectory();
    const idle = { limit_ms: 900_000, left_ms: 60_000 };
    const since = new Date().toISOString();
    const link = createRunner({ heartbeatMs: 60_000 });
    await link.announce(() => ({
      ...presence,
      owner: { type: 'person', by: 'ann', task_id: null, since, idle },
    }));
    const left = async () => {
      const owner = (await directory.get('office'))?.info.owner;
      return owner?.type === 'person' ? owner.idle?.left_ms : undefined;
    };
    await expect.poll(left).toBeLessThan(60_000);
    expect(await left()).toBeGreaterThan(0);
  });

  it('is no business any more of a runner that sees another one with the name', async () => {
    const events: string[] = [];
    const first = createRunner({
      ...dead,
      onLost: () => events.push('lost'),
      onTaken: () => events.push('taken'),
    });
    await first.announce(() => presence);
    await createRunner({ ...dead, pid: process.pid }).announce(() => presence);
    await first.update();
    expect(events).toEqual(['lost', 'taken']);
  });
});

describe('a request', () => {
  it('gets the reply of the runner, with its bytes unchanged', async () => {
    const directory = createDirectory();
    await createRunner().announce(() => presence);
    const { reply, bytes } = await directory.request('office', { type: 'screenshot' });
    expect(reply).toMatchObject({ type: 'frame', mime: 'image/jpeg' });
    expect(bytes.equals(jpeg)).toBe(true);
  });

  it('fails at once if no runner has the name, instead of waiting in a queue', async () => {
    const directory = createDirectory();
    // A wait for an answer would outlast the test.
    await expect(
      directory.request('nowhere', { type: 'screenshot' }, { timeoutMs: 300_000 }),
    ).rejects.toMatchObject({ code: 'desktop-not-connected', message: expect.stringContaining('nowhere') });
  });

  it('reports a runner that does not answer in time, and aborts its work', async () => {
    const directory = createDirectory();
    let stopped = false;
    const runner = createRunner({
      onRequest: (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(signal.reason);
          });
        }),
    });
    await runner.announce(() => presence);
    await expect(
      directory.request('office', { type: 'screenshot' }, { timeoutMs: 200 }),
    ).rejects.toMatchObject({ code: 'desktop-silent' });
    await expect.poll(() => stopped).toBe(true);
  });

  it('that the runner refuses is refused with its reason, and ends with the signal of the caller', async () => {
    const directory = createDirectory();
    const runner = createRunner({
      onRequest: async (request) => {
        if (request.type === 'describe') return new Promise(() => {});
        throw Object.assign(new Error('broken'), {});
      },
    });
    await runner.announce(() => presence);
    await expect(directory.request('office', { type: 'screenshot' })).rejects.toMatchObject({
      code: 'unexpected',
      message: expect.stringContaining('broken'),
    });
    const signal = AbortSignal.timeout(100);
    await expect(
      directory.request('office', { type: 'describe', focus: 'ui' }, { signal }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is answered again after Redis dropped every connection', async () => {
    const directory = createDirectory();
    await createRunner().announce(() => presence);
    await directory.request('office', { type: 'screenshot' });
    const admin = connectRedis({ url: redis.url, log, name: 'admin', profile: 'patient' });
    await admin.client('KILL', 'SKIPME', 'yes');
    admin.disconnect();
    const answered = async () =>
      (await directory.request('office', { type: 'screenshot' }, { timeoutMs: 500 })).reply.type;
    await expect.poll(answered).toBe('frame');
  });

  it('waits a moment for a runner that is known and does not listen just now', async () => {
    const directory = createDirectory();
    await createRunner().announce(() => presence);
    const admin = connectRedis({ url: redis.url, log, name: 'admin', profile: 'patient' });
    const clients = String(await admin.client('LIST')).split('\n');
    const listener = clients.find((client) => client.includes('name=desktop-in:office'));
    await admin.client('KILL', 'ID', /id=(\d+)/.exec(listener ?? '')?.[1] ?? '');
    admin.disconnect();
    const { reply } = await directory.request('office', { type: 'screenshot' });
    expect(reply.type).toBe('frame');
  });
});

describe('watching a desktop', () => {
  it('sends every frame to all viewers, and stops after the last one leaves', async () => {
    const directory = createDirectory();
    const requested: string[] = [];
    const runner = createRunner({
      onRequest: async (request) => {
        requested.push(request.type);
        return { reply: { type: 'watching', until_ms: 1 } };
      },
    });
    await runner.announce(() => presence);
    const stop = new AbortController();
    const seen: string[] = [];
    const both = ['one', 'two'].map((who) =>
      directory.watch(
        'office',
        (frame, bytes) => seen.push(`${who} ${frame.number} ${bytes.length}`),
        stop.signal,
      ),
    );
    await expect.poll(() => requested).toEqual(['watch', 'watch']);
    const frame = { at_ms: 1, display: ':1', width: 8, height: 8, mime: 'image/jpeg' as const };
    expect(await runner.publishFrame({ ...frame, number: 1 }, jpeg)).toBe(1);
    await expect.poll(() => seen.toSorted()).toEqual(['one 1 8', 'two 1 8']);
    stop.abort();
    await Promise.all(both);
    expect(await runner.publishFrame({ ...frame, number: 2 }, jpeg)).toBe(0);
  });

  it('is refused at once if the desktop is not connected', async () => {
    const directory = createDirectory();
    await expect(directory.watch('nowhere', () => {}, new AbortController().signal)).rejects.toMatchObject({
      code: 'desktop-not-connected',
    });
  });
});

describe('the backlog', () => {
  it('counts the waiting jobs of each desktop', async () => {
    const directory = createDirectory();
    const admin = connectRedis({ url: redis.url, log, name: 'admin', profile: 'patient' });
    const [wait = ''] = createDesktopKeys(keyPrefix).backlog('office').lists;
    await admin.rpush(wait, '1', '2');
    admin.disconnect();
    expect(await directory.backlog(['other', 'office'])).toEqual([0, 2]);
  });
});
