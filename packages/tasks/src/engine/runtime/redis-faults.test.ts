import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueueHarness, handlers, isOver } from '../../../testing/queue-harness.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

let folder: string;
let server: RedisServer;
let harness: ReturnType<typeof createQueueHarness>;
let lines = 0;
let errors: string[] = [];
const log = pino(
  { level: 'info' },
  {
    write(line) {
      lines += 1;
      const { level, msg } = JSON.parse(line) as { level: number; msg: string };
      if (level >= 50) errors.push(msg);
    },
  },
);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-faults-'));
  server = await startRedisServer({ folder });
  harness = createQueueHarness(server, log);
  lines = 0;
  errors = [];
});
afterEach(async () => {
  await harness.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Open = ReturnType<typeof harness.open>;

/** So short that Redis is away for longer, and every run loses its step meanwhile. */
const shortLock = { lockMs: 3_000 };

async function createTask({ tasks }: Open, name: string) {
  const spec = createTaskSpec({ service: createServiceDefinition(name) });
  return (await tasks.create({ spec, approval: 'auto', by: 'ann' })).task;
}

/** Handlers whose effect counts, and lasts as long as the gate is shut. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const effects: string[] = [];
  /** Runs that were notified that their step is no longer theirs. */
  const lost: string[] = [];
  const submit: typeof handlers.submit = (input, context) =>
    context.once(
      'submit',
      async () => {
        const effect = `${context.task.id}/${context.task.iteration}`;
        effects.push(effect);
        context.signal.addEventListener('abort', () => lost.push(effect));
        await gate;
        return handlers.submit(input, context);
      },
      { effect: 'at-most-once', reconcile: async () => handlers.submit(input, context) },
    );
  return { submit, effects, lost, open };
}

describe('the stage runtime', () => {
  it('returns in time from a wait that is longer than a worker blocks', async () => {
    const opened = harness.open();
    const looked: number[] = [];
    await opened.start({
      mail: async (input, context) => {
        looked.push(performance.now());
        if (looked.length === 1) context.waitFor(10_500);
        return handlers.mail(input, context);
      },
    });
    const task = await createTask(opened, 'one');
    await opened.waitFor(task.id, isOver, 60_000);
    const [first = 0, second = 0] = looked;
    expect(second - first).toBeGreaterThan(10_000);
    // A worker that gave up in the meantime would log that time and again.
    expect(lines).toBeLessThan(5);
  }, 120_000);

  it.each(isNight ? (['SIGSTOP', 'SIGTERM', 'SIGKILL'] as const) : (['SIGKILL'] as const))(
    'continues automatically after a %s of Redis, with every effect once and few log lines',
    async (signal) => {
      const opened = harness.open();
      const { submit, effects, lost, open } = gated();
      await opened.start({ submit }, shortLock);
      const made = [];
      for (let index = 0; index < 4; index += 1) made.push(await createTask(opened, `service-${index}`));
      await expect.poll(() => effects).toHaveLength(4);
      const linesBefore = lines;
      await server.kill(signal);
      // Away for longer than the lock, so that every run has lost its step.
      await expect.poll(() => lost).toHaveLength(4);
      await expect(
        opened.tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'a' }),
      ).rejects.toMatchObject({ code: 'redis-unavailable' });
      if (signal === 'SIGSTOP') await server.kill('SIGCONT');
      else await server.restart();
      open();
      for (const { id } of made) {
        await expect.poll(() => opened.tasks.get(id)).not.toBeNull();
        expect((await opened.waitFor(id, isOver)).result?.reason).toBe('matched');
      }
      expect(effects).toHaveLength(new Set(effects).size);
      // Each connection and each worker may complain once a second.
      expect(lines - linesBefore).toBeLessThan(400);
    },
    120_000,
  );

  it('refuses new tasks while Redis is full, and finishes running ones when there is room again', async () => {
    const opened = harness.open();
    const { submit, effects, open } = gated();
    await opened.start({ submit }, shortLock);
    const task = await createTask(opened, 'one');
    await expect.poll(() => effects).toHaveLength(1);
    await opened.redis.config('SET', 'maxmemory', '1');
    await expect(createTask(opened, 'two')).rejects.toMatchObject({ code: 'storage-full' });
    await expect(opened.tasks.ping()).rejects.toMatchObject({ code: 'storage-full' });
    // Longer than the lock; and a worker that has nothing to do must not spin on what Redis refuses.
    const linesBefore = lines;
    const burned = process.cpuUsage();
    await delay(4_000);
    const { user, system } = process.cpuUsage(burned);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    expect(lines - linesBefore).toBeLessThan(100);
    await opened.redis.config('SET', 'maxmemory', '0');
    open();
    expect((await opened.waitFor(task.id, isOver)).result?.reason).toBe('matched');
    expect(effects).toHaveLength(new Set(effects).size);
  }, 120_000);

  it('logs at error level that a state could not be saved, and saves it when it can (S0-156)', async () => {
    const opened = harness.open();
    const { redis, keys } = opened;
    let refused = false;
    await opened.start({
      compare: async (input, context) => {
        // A key of the wrong type is what no commit gets past.
        if (!refused)
          await redis.multi().rename(keys.outbox, `${keys.outbox}:aside`).set(keys.outbox, 'x').exec();
        refused = true;
        return handlers.compare(input, context);
      },
    });
    const task = await createTask(opened, 'one');
    await expect.poll(() => errors.join()).toContain('Saving the task state failed');
    await redis.multi().del(keys.outbox).rename(`${keys.outbox}:aside`, keys.outbox).exec();
    expect((await opened.waitFor(task.id, isOver)).result?.reason).toBe('matched');
  });
});
