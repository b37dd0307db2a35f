import type { TaskEvent } from '@fixpoint/shared/contracts';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';
import { defineScripts } from '../define-scripts.js';
import { intent } from '../scripts/effect.js';
import { createTaskStore } from '../task-store.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

type Open = ReturnType<typeof harness.open>;

const createTask = async ({ tasks }: Open, limits = {}) =>
  (await tasks.create({ spec: createTaskSpec({ limits }), approval: 'auto', by: 'ann' })).task;

/** A second job of the task's first step, as a race between sweepers or a lost reply would leave it. */
async function addSecondJob(opened: Open, id: string): Promise<void> {
  const queue = new Queue('submit', {
    connection: { url: harness.server.url, maxRetriesPerRequest: null } as never,
    prefix: opened.keys.bull,
  });
  await queue.add('submit', { id, seq: '0' }, { jobId: `${id}-0-twin` });
  await queue.close();
}

describe('a task that cannot be read', () => {
  it('neither hides others from a list nor is retried forever', async () => {
    const opened = harness.open();
    const { tasks, redis, keys, start } = opened;
    const good = await createTask(opened);
    const bad = await createTask(opened);
    await redis.hset(keys.task(bad.id), 'spec', '{"from":"the future"}');
    expect((await tasks.list()).tasks.map(({ id }) => id)).toEqual([good.id]);
    await expect(tasks.get(bad.id)).rejects.toMatchObject({ code: 'task-unreadable' });
    await start({}, { maxDeaths: 1 });
    await opened.waitFor(good.id, isOver);
    await expect.poll(() => redis.hget(keys.task(bad.id), 'status'), { timeout: 20_000 }).toBe('failed');
    const events = await tasks.events(bad.id);
    expect(events.at(-1)).toMatchObject({
      type: 'task-finished',
      data: { result: { failure: { code: 'task-unreadable' } } },
    });
  });

  it('ends if its loop cannot read its state, and can be cancelled', async () => {
    const opened = harness.open();
    const { tasks, redis, keys, start } = opened;
    const one = await createTask(opened);
    const two = await createTask(opened);
    for (const { id } of [one, two]) await redis.hset(keys.task(id), 'state', '{"phase":"NO SUCH PHASE"}');
    expect((await tasks.cancel(two.id, 'ann')).result).toMatchObject({ reason: 'cancelled' });
    await start();
    const over = await opened.waitFor(one.id, isOver);
    expect(over.result).toMatchObject({ reason: 'failed', failure: { code: 'loop-broken' } });
  });

  it('shows an unknown event as a remark, in the log and in the feed', async () => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const task = await createTask(opened);
    const stop = new AbortController();
    const seen: TaskEvent[] = [];
    const following = (async () => {
      for await (const event of tasks.follow(stop.signal)) seen.push(event);
    })();
    const strange = ['at', String(Date.now()), 'event', '{"type":"unheard-of","message":"?"}'];
    const happen = async () => {
      await redis.xadd(keys.feed, '*', 'task', task.id, 'number', 77, ...strange);
      return seen;
    };
    await expect.poll(happen).toContainEqual(expect.objectContaining({ number: 77, type: 'stage-progress' }));
    stop.abort();
    await following;
    await redis.xadd(keys.events(task.id), `${task.last_event + 1}-0`, ...strange);
    const events = await tasks.events(task.id);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  });
});

describe('the outbox', () => {
  it('drops steps of deleted tasks, and lets no undeliverable entry block the others', async () => {
    const opened = harness.open();
    const { redis, keys, start } = opened;
    const wrong = Array.from({ length: 120 }, (_, index) => `no-such-${index}|0|submit`);
    const task = await createTask(opened);
    const stuck = Array.from({ length: 120 }, (_, index) => `stuck-${index}`);
    for (const id of stuck) await redis.hset(keys.task(id), 'seq', '0', 'status', 'running');
    for (const member of [...wrong, ...stuck.map((id) => `${id}|0|`)])
      await redis.zadd(keys.outbox, 1, member);
    await redis.del(...(await redis.keys(`${keys.bull}:*`)));
    await start();
    await opened.waitFor(task.id, isOver);
    await expect
      .poll(() => redis.zrange(keys.outbox, 0, -1))
      .not.toContainEqual(expect.stringMatching(/^no-such/));
    expect(await redis.keys(`${keys.task('no-such')}*`)).toEqual([]);
  });

  it('promotes a job whose delay is too long because of a wrong clock', async () => {
    const opened = harness.open();
    const { redis, keys, start } = opened;
    const task = await createTask(opened);
    await start({
      mail: async (input, context) =>
        context.task.iteration > 1 || context.step.looks > 0
          ? handlers.mail(input, context)
          : context.waitFor(3_600_000),
    });
    const delayed = `${keys.bull}:mail:delayed`;
    await expect.poll(() => redis.zcard(delayed)).toBe(1);
    // The hour is over, and the machine that delays the job believes that it is a day more; BullMQ scores with 12 bits below the
    // milliseconds.
    const [member = ''] = await redis.zrange(delayed, 0, 0);
    await redis.zadd(delayed, 'XX', (Date.now() + 86_400_000) * 0x1000, member);
    const [step = ''] = await redis.zrange(keys.outbox, 0, 0);
    await redis.zadd(keys.outbox, 'XX', 0, step);
    const over = await opened.waitFor(task.id, isOver);
    expect(over.result?.reason).toBe('matched');
    expect(await redis.zcard(keys.outbox)).toBe(0);
  });

  it('ends a task at its deadline even if its stage has no worker or waits far beyond it (S0-104)', async () => {
    const opened = harness.open();
    const { tasks, redis, keys, start } = opened;
    const spec = createTaskSpec({ limits: { minutes: 1 } });
    const { task } = await tasks.create({ spec, approval: 'ask', by: 'ann' });
    await redis.hset(keys.task(task.id), 'active_ms', 58_500);
    await start({ mail: async (_input, context) => context.waitFor(3_600_000) });
    await tasks.decide(task.id, {
      decision: 'approve',
      by: 'ann',
      nonce: task.approval?.nonce ?? '',
      planHash: task.plan?.hash ?? '',
    });
    expect((await opened.waitFor(task.id, isOver)).result?.reason).toBe('deadline');

    const away = await createTask(opened, { minutes: 1 });
    const ended = await opened.waitFor(away.id, ({ phase }) => phase === 'WAITING_FOR_EMAIL');
    // Its first poll attempt is over, so what is written here is not overwritten by its end.
    await expect
      .poll(() => redis.zrange(`${keys.bull}:mail:delayed`, 0, -1))
      .toContain(`${ended.id}-${ended.seq}`);
    // Its worker died, no other has come, and the minute goes by.
    await redis.hset(keys.task(ended.id), 'active_ms', 60_000, 'owner', 'dead', 'owner_lock', 'no-lock');
    await redis.zadd(keys.outbox, 0, `${ended.id}|${ended.seq}|mail`);
    await redis.del(...(await redis.keys(`${keys.bull}:mail:*`)));
    expect((await opened.waitFor(away.id, isOver)).result?.reason).toBe('deadline');
  });
});

describe('a step', () => {
  it('runs once even if it has two jobs at a time', async () => {
    const opened = harness.open();
    const { start } = opened;
    let runs = 0;
    let effects = 0;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const task = await createTask(opened, { iterations: 1 });
    await addSecondJob(opened, task.id);
    await start({
      submit: (input, context) => {
        runs += 1;
        return context.once(
          'submit',
          async () => {
            effects += 1;
            await gate;
            return handlers.submit(input, context);
          },
          { effect: 'at-most-once' },
        );
      },
    });
    const queue = `${opened.keys.bull}:submit`;
    await expect.poll(() => opened.redis.zcard(`${queue}:delayed`)).toBe(1);
    release();
    const over = await opened.waitFor(task.id, isOver);
    expect([runs, effects]).toEqual([1, 1]);
    expect(over.result?.reason).toBe('iterations');
  });

  it('fails after too many deaths of its workers, and others continue', async () => {
    const opened = harness.open();
    const { redis, keys, start } = opened;
    const poison = await createTask(opened);
    const store = createTaskStore({ redis, keys });
    const lock = keys.lock('submit', `${poison.id}-0`);
    for (const death of [1, 2, 3]) {
      // A worker that claims the step and is never heard of again.
      await redis.set(lock, `token-${death}`);
      const step = {
        id: poison.id,
        seq: '0',
        lock,
        token: `token-${death}`,
        owner: `worker-${death}`,
        status: 'running' as const,
      };
      expect((await store.claim(step)).type).toBe('claimed');
      // Its claim sent twice, by a connection that broke before the answer, is one claim.
      expect(await store.claim(step)).toMatchObject({ type: 'claimed', epoch: String(death) });
      await redis.del(lock);
    }
    const other = (
      await opened.tasks.create({
        spec: createTaskSpec({ service: createServiceDefinition('another') }),
        approval: 'auto',
        by: 'ann',
      })
    ).task;
    await start({}, { maxDeaths: 3 });
    const over = await opened.waitFor(poison.id, isOver);
    expect(over.result).toMatchObject({ reason: 'failed', failure: { code: 'worker-died' } });
    expect((await opened.waitFor(other.id, isOver)).result?.reason).toBe('matched');
    const started = (await opened.tasks.events(poison.id)).filter(({ type }) => type === 'stage-started');
    expect(started.map(({ message }) => message)).toEqual([
      'submit started.',
      ...Array(3).fill('submit starts again: its worker died.'),
    ]);
  });

  it('fails at once if its handler returns an output that the catalog does not define', async () => {
    const opened = harness.open();
    let runs = 0;
    await opened.start({
      submit: async () => {
        runs += 1;
        return { outcome: 'perhaps' } as never;
      },
    });
    const over = await opened.waitFor((await createTask(opened)).id, isOver);
    expect(runs).toBe(1);
    expect(over.result?.failure).toMatchObject({ code: 'bad-output', retry: 'never' });
  });

  it('reports a failure for any thrown value', async () => {
    const opened = harness.open();
    const circular: Record<string, unknown> = { big: 1n };
    circular.self = circular;
    await opened.start({
      submit: async () => {
        throw new FixpointError('x'.repeat(20_000), {
          code: 'c'.repeat(100),
          retry: 'never',
          hint: 'h'.repeat(5_000),
          context: circular,
        });
      },
    });
    const over = await opened.waitFor((await createTask(opened)).id, isOver);
    expect(over.result?.failure?.code).toBe('c'.repeat(64));
  });

  it('does not wait for an invalid time', async () => {
    const opened = harness.open();
    await opened.start({ logs: async (_input, context) => context.waitFor(Number.NaN) });
    const over = await opened.waitFor((await createTask(opened)).id, isOver);
    expect(over.result?.reason).toBe('matched');
  });

  it('counts errors in a row: a successful poll attempt ends the row', async () => {
    const opened = harness.open();
    let runs = 0;
    await opened.start({
      mail: async (input, context) => {
        runs += 1;
        if (context.step.looks >= 3) return handlers.mail(input, context);
        if (runs % 2 === 1) throw new UnavailableError('Not now.', { afterMs: 1 });
        return context.waitFor(1);
      },
    });
    const over = await opened.waitFor((await createTask(opened)).id, isOver);
    expect(over.result?.reason).toBe('matched');
  });

  it('does not mistake its own resent command for another caller', async () => {
    const opened = harness.open();
    const { redis, keys } = opened;
    const task = await createTask(opened);
    await redis.hset(keys.task(task.id), 'epoch', '1');
    const run = defineScripts(redis, { intent });
    const step = { seq: '0', epoch: '1', effect: 'push', details: '{"n":1}' };
    const send = (call: string, again = false) =>
      run.intent([keys.task(task.id), keys.journal(task.id)], { ...step, call, again });
    expect(await send('call-1')).toEqual(['NEW']);
    expect(await send('call-1')).toEqual(['NEW']);
    expect(await send('call-2')).toEqual(['UNKNOWN', '{"n":1}']);
    expect(await send('call-3', true)).toEqual(['NEW']);
  });

  it('reconciles the newest of several interrupted attempts', async () => {
    const opened = harness.open();
    const reconciled: unknown[] = [];
    let attempts = 0;
    await opened.start({
      submit: (input, context) => {
        attempts += 1;
        return context.once(
          'submit',
          async () => {
            if (attempts < 3) throw new Error('The line went dead.');
            return handlers.submit(input, context);
          },
          {
            effect: 'compare-and-set',
            details: { attempt: attempts },
            reconcile: async ({ details }) => {
              reconciled.push(details.attempt);
              return undefined;
            },
          },
        );
      },
    });
    await opened.waitFor((await createTask(opened, { iterations: 1 })).id, isOver);
    expect(reconciled).toEqual([1, 2]);
  });
});

describe('tasks that are over', () => {
  it('are deleted with their logs and journals after the retention time (S0-258)', async () => {
    const opened = harness.open();
    const { redis, keys, tasks, start } = opened;
    const create = () => tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' });
    const [proposed, expired, old] = [await create(), await create(), await create()];
    await redis.hset(keys.task(expired.task.id), 'expires_at', 1);
    await redis.zadd(keys.outbox, 'XX', 1, `${expired.task.id}|0|`);
    // Earlier versions noted a proposal by when it expires.
    await redis.zadd(keys.finished, 1, old.task.id);
    const { close } = await start();
    const task = await createTask(opened);
    await opened.waitFor(task.id, isOver);
    await close();
    await start({}, { retentionMs: 300 });
    await expect.poll(() => redis.exists(keys.task(task.id))).toBe(0);
    expect(await redis.exists(keys.events(task.id), keys.journal(task.id))).toBe(0);
    await expect.poll(async () => (await tasks.list()).tasks.map(({ id }) => id)).toEqual([proposed.task.id]);
    expect(await redis.zcard(keys.finished)).toBe(0);
  });

  it('leave a complete log: numbers, steps and iterations in order', async () => {
    const opened = harness.open();
    await opened.start();
    const task = await createTask(opened);
    const over = await opened.waitFor(task.id, isOver);
    const events = await opened.tasks.events(task.id);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
    // The task's history, replayed from the log alone.
    const replayed = { seq: 0, iteration: 0, pushes: 0, status: '', open: '' };
    for (const event of events) {
      if (event.type === 'stage-started') {
        expect(replayed.open).toBe('');
        expect(event.data.iteration).toBeGreaterThanOrEqual(replayed.iteration);
        replayed.open = event.data.stage;
        replayed.iteration = event.data.iteration;
      } else if (event.type === 'stage-finished') {
        expect(event.data).toMatchObject({ stage: replayed.open, iteration: replayed.iteration });
        replayed.open = '';
        replayed.seq += 1;
      } else if (event.type === 'fix' && event.data.outcome === 'pushed') replayed.pushes += 1;
      else if (event.type === 'task-finished') replayed.status = event.data.result.status;
    }
    const { seq, iteration, pushes, status, last_event } = over;
    expect(replayed).toEqual({ seq, iteration, pushes, status, open: '' });
    expect(last_event).toBe(events.length);
  });
});
