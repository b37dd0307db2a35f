import { createTaskSpec } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueueHarness, startQueueHarness } from '../../testing/queue-harness.js';
import { createTasks } from './create-tasks.js';

type Harness = Awaited<ReturnType<typeof startQueueHarness>>;
let started: Harness;
let harness: ReturnType<typeof createQueueHarness>;
let lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  started = await startQueueHarness();
});
afterAll(async () => {
  await started.close();
  await started.end();
});
beforeEach(() => {
  lines = [];
  harness = createQueueHarness(started.server, log);
});
afterEach(async () => {
  const { redis } = harness.open();
  await redis.config('SET', 'appendonly', 'yes');
  await redis.config('SET', 'appendfsync', 'always');
  await redis.config('SET', 'maxmemory-policy', 'noeviction');
  await harness.close();
});

const request = { spec: createTaskSpec(), approval: 'ask', by: 'ann' } as const;

describe('a Redis that may lose what it acknowledges', () => {
  it.each([
    ['appendonly', 'no', 'yes'],
    ['appendfsync', 'everysec', 'always'],
    ['appendfsync', 'no', 'always'],
    ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
    ['maxmemory-policy', 'volatile-ttl', 'noeviction'],
  ])(
    'is refused at start with %s %s, by clients and workers, with what to set',
    async (name, value, right) => {
      const { redis, start, prefix } = harness.open();
      await redis.config('SET', name, value);
      await expect(start()).rejects.toMatchObject({
        code: 'configuration',
        message: `Redis may lose tasks: ${name} is ${value}.`,
        hint: expect.stringContaining(`Set ${name} ${right}`),
      });
      const tasks = createTasks({ redisUrl: started.server.url, keyPrefix: prefix, log });
      await expect(tasks.checkRedis()).rejects.toMatchObject({ code: 'configuration' });
      await expect(tasks.create(request)).rejects.toMatchObject({ code: 'redis-unsafe', retry: 'backoff' });
      await expect(tasks.ping()).rejects.toMatchObject({
        hint: expect.stringContaining('REDIS_UNSAFE=accept'),
      });
      await tasks.close();
    },
  );

  it('is accepted for a trial, with one warning', async () => {
    const { redis, prefix } = harness.open();
    await redis.config('SET', 'appendfsync', 'everysec');
    const tasks = createTasks({ redisUrl: started.server.url, keyPrefix: prefix, log, acceptUnsafe: true });
    await tasks.checkRedis();
    expect((await tasks.create(request)).created).toBe(true);
    const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg);
    expect(warnings).toEqual(['Redis may lose tasks, which REDIS_UNSAFE accepts: appendfsync is everysec']);
    await tasks.close();
  });

  it('is noticed with the next connection: no step begins until it is right again', {
    timeout: 60_000,
  }, async () => {
    const { tasks, redis, start, waitFor } = harness.open();
    const { runtime } = await start();
    expect(await runtime.health()).not.toHaveProperty('reason');
    // A restart with another configuration.
    await redis.config('SET', 'appendfsync', 'everysec');
    await redis.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await expect
      .poll(() => runtime.health(), { timeout: 10_000 })
      .toMatchObject({
        ok: false,
        reason: 'No tasks are accepted because Redis may lose them: appendfsync is everysec.',
      });
    await expect.poll(() => tasks.ping().catch(({ code }) => code), { timeout: 10_000 }).toBe('redis-unsafe');
    await redis.config('SET', 'appendfsync', 'always');
    await expect
      .poll(
        () =>
          tasks.ping().then(
            () => 'ok',
            () => 'no',
          ),
        { timeout: 20_000 },
      )
      .toBe('ok');
    const { task } = await tasks.create({ ...request, approval: 'auto' });
    expect((await waitFor(task.id, ({ result }) => result !== null)).result?.reason).toBe('matched');
  });
});
