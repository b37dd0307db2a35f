import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { ConflictError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

const open = () => harness.open();
const typesOf = (events: readonly TaskEvent[]) => events.map((event) => event.type);

describe('the stage runtime', () => {
  it('takes a task from approval to a match, with every step in its log (S0-074, S0-083, S0-102, S0-103)', async () => {
    const { tasks, start, waitFor } = open();
    await start();
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' });
    expect(task.status).toBe('awaiting_approval');
    await tasks.decide(task.id, {
      decision: 'approve',
      by: 'ann',
      nonce: task.approval?.nonce ?? '',
      planHash: task.plan?.hash ?? '',
    });
    const over = await waitFor(task.id, isOver);
    expect(over.result).toMatchObject({ reason: 'matched', iterations: 2, pushes: 1, status: 'completed' });
    const events = await tasks.events(task.id);
    expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1));
    expect(
      events.filter((event) => event.type === 'stage-finished').map((event) => event.data.stage),
    ).toEqual([
      ...['submit', 'mail', 'compare', 'fix', 'verify-push', 'deploy', 'logs'],
      ...['submit', 'mail', 'compare'],
    ]);
    expect(typesOf(events).filter((type) => type === 'task-finished')).toHaveLength(1);
    expect(typesOf(events).at(-1)).toBe('task-finished');
  });

  it('passes the messages of people to a stage, however long the log of the task is', async () => {
    const { tasks, start, waitFor } = open();
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
    await tasks.addInput(task.id, 'ann', 'Keep the layout.');
    await tasks.addInput(task.id, 'bob', 'And the colours.');
    const heard: string[][] = [];
    await start({
      fix: async (input, context) => {
        heard.push((await context.inputs()).map(({ by, text }) => `${by}: ${text}`));
        return handlers.fix(input, context);
      },
    });
    await waitFor(task.id, isOver);
    expect(heard[0]).toEqual(['ann: Keep the layout.', 'bob: And the colours.']);
  });

  it('tries a failed stage again by the catalog, then passes the failure to the loop (S0-076)', async () => {
    const { tasks, start, waitFor } = open();
    let runs = 0;
    await start({
      submit: async () => {
        runs += 1;
        throw new UnavailableError('The service is down.', { afterMs: 1 });
      },
    });
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
    const over = await waitFor(task.id, isOver);
    expect(runs).toBe(3);
    expect(over.result).toMatchObject({ reason: 'failed', failure: { code: 'unavailable' } });
    expect(typesOf(await tasks.events(task.id)).filter((type) => type === 'stage-retry')).toHaveLength(2);
  });

  it('does not retry an error whose retry is never', async () => {
    const { tasks, start, waitFor } = open();
    let runs = 0;
    await start({
      submit: async () => {
        runs += 1;
        throw new FixpointError('The form is wrong.', { code: 'form-refused', retry: 'never' });
      },
    });
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
    await waitFor(task.id, isOver);
    expect(runs).toBe(1);
  });

  it('holds no worker while a step waits, and counts its poll attempts', async () => {
    const { tasks, start, waitFor } = open();
    const polls: number[] = [];
    await start({
      mail: async (input, context) => {
        polls.push(context.step.looks);
        if (context.step.looks < 3) context.waitFor(20);
        return handlers.mail(input, context);
      },
    });
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
    await waitFor(task.id, isOver);
    expect(polls.slice(0, 4)).toEqual([0, 1, 2, 3]);
    const started = (await tasks.events(task.id)).filter(
      (event) => event.type === 'stage-started' && event.data.stage === 'mail',
    );
    expect(started).toHaveLength(2);
  });

  it('lets one task at a time at a service, in order, and others pass (X-2)', async () => {
    const { tasks, start, waitFor } = open();
    let atOnce = 0;
    let most = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const enter = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await held;
    };
    await start({
      submit: async (input, context) => {
        if (input.service.name === 'market-research' && context.task.iteration === 1) await enter();
        return handlers.submit(input, context);
      },
      compare: async (input, context) => {
        const output = await handlers.compare(input, context);
        if (input.service.name === 'market-research' && output.match) atOnce -= 1;
        return output;
      },
    });
    const made: Task[] = [];
    for (const name of ['market-research', 'market-research', 'market-research', 'profile-slides']) {
      const spec = createTaskSpec({ service: createServiceDefinition(name) });
      made.push((await tasks.create({ spec, approval: 'auto', by: 'ann' })).task);
    }
    await expect.poll(async () => typesOf(await tasks.events(made[1]?.id ?? ''))).toContain('task-queued');
    await waitFor(made[3]?.id ?? '', ({ stage }) => stage !== 'submit');
    letGo();
    const finished = await Promise.all(made.map(({ id }) => waitFor(id, isOver)));
    expect(most).toBe(1);
    const order = finished.slice(0, 3).map((task) => Date.parse(task.finished_at ?? ''));
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });

  it('performs an effect once although its step runs again', async () => {
    const { tasks, start, waitFor } = open();
    let effects = 0;
    await start({
      submit: async (input, context) => {
        const output = await context.once(
          'submit',
          async () => {
            effects += 1;
            return handlers.submit(input, context);
          },
          { effect: 'at-most-once' },
        );
        if (context.step.attempt === 1)
          throw new UnavailableError('Something after the effect.', { afterMs: 1 });
        return output;
      },
    });
    const { task } = await tasks.create({
      spec: createTaskSpec({ limits: { iterations: 1 } }),
      approval: 'auto',
      by: 'a',
    });
    await waitFor(task.id, isOver);
    expect(effects).toBe(1);
  });

  it('reconciles an effect that did not report back with the outside world, and repeats none blindly', async () => {
    const { tasks, start, waitFor } = open();
    const acts: string[] = [];
    await start({
      submit: async (input, context) => {
        const act = async () => {
          acts.push('act');
          throw new Error('the line went dead');
        };
        return context.once('submit', act, {
          effect: 'at-most-once',
          details: { at: '2026-01-01T00:00:00.000Z' },
          reconcile: async ({ details }) => ({
            outcome: 'unknown',
            submitted_at: String(details.at),
            recipient: input.form.Email ?? '',
          }),
        });
      },
    });
    const { task } = await tasks.create({
      spec: createTaskSpec({ limits: { iterations: 1 } }),
      approval: 'auto',
      by: 'a',
    });
    const over = await waitFor(task.id, isOver);
    expect(acts).toEqual(['act']);
    expect(over.result?.reason).toBe('iterations');
  });

  it('ends a task at its deadline, and passes the signal on (S0-104)', async () => {
    const { tasks, start, redis, keys, waitFor } = open();
    let heard: unknown;
    await start({
      submit: async (_input, { signal }) => {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))).catch(
          (reason: unknown) => {
            heard = reason;
            throw reason;
          },
        );
        throw new Error('unreachable');
      },
    });
    // On a machine that is slow to begin, the deadline comes before the step that it is to end: then there is more time.
    for (let left = 500; heard === undefined; left *= 4) {
      const spec = createTaskSpec({ limits: { minutes: 1 } });
      const { task } = await tasks.create({ spec, approval: 'ask', by: 'ann' });
      // The rest of a minute has gone by in earlier steps.
      await redis.hset(keys.task(task.id), 'active_ms', 60_000 - left);
      await tasks.decide(task.id, {
        decision: 'approve',
        by: 'ann',
        nonce: task.approval?.nonce ?? '',
        planHash: task.plan?.hash ?? '',
      });
      const over = await waitFor(task.id, isOver);
      expect(over.result?.reason).toBe('deadline');
    }
    expect(heard).toMatchObject({ reason: 'deadline' });
  });

  it('cancels a running step at once and counts nothing that it reports later (S0-104, S0-265)', async () => {
    const { tasks, start } = open();
    let stopped = () => {};
    const stopping = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    let started = () => {};
    const starting = new Promise<void>((resolve) => {
      started = resolve;
    });
    await start({
      fix: async (input, context) => {
        started();
        await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
        stopped();
        return handlers.fix(input, context);
      },
    });
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
    await starting;
    const cancelled = await tasks.cancel(task.id, 'ann', 'changed my mind');
    expect(cancelled.status).toBe('cancelled');
    await stopping;
    expect((await tasks.cancel(task.id, 'ann')).status).toBe('cancelled');
    const events = await tasks.events(task.id);
    expect(typesOf(events).at(-1)).toBe('task-finished');
    expect(typesOf(events)).not.toContain('fix');
  });

  it('pauses at a stage boundary, stops the clock, continues where it was, and writes both into the log (S0-223, S0-224)', async () => {
    const { tasks, start, waitFor } = open();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await start({
      submit: async (input, context) => {
        if (context.task.iteration === 1) await gate;
        return handlers.submit(input, context);
      },
    });
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
    await waitFor(task.id, ({ status }) => status === 'running');
    expect((await tasks.pause(task.id, 'ann')).pause_requested).toBe(true);
    release();
    const paused = await waitFor(task.id, ({ status }) => status === 'paused');
    expect(paused.phase).toBe('WAITING_FOR_EMAIL');
    const again = await tasks.get(task.id);
    expect(again?.active_ms).toBe(paused.active_ms);
    await tasks.resume(task.id, 'ann');
    const over = await waitFor(task.id, isOver);
    expect(over.result?.reason).toBe('matched');
    const events = await tasks.events(task.id);
    const held = events.filter(({ type }) => type === 'task-paused' || type === 'task-resumed');
    expect(held.map(({ type, data }) => [type, data])).toEqual([
      ['task-paused', { by: 'ann' }],
      ['task-resumed', { by: 'ann' }],
    ]);
    await expect(tasks.pause(task.id, 'ann')).rejects.toBeInstanceOf(ConflictError);
  });

  it('gives a step back when its worker stops, for another to do at once (S0-285)', async () => {
    const { tasks, start, waitFor } = open();
    let started = () => {};
    const starting = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = await start({
      submit: async (_input, { signal }) => {
        started();
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        throw new Error('unreachable');
      },
    });
    const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
    await starting;
    await first.close();
    await start();
    const over = await waitFor(task.id, isOver);
    expect(over.result?.reason).toBe('matched');
    expect(typesOf(await tasks.events(task.id))).not.toContain('stage-retry');
  });

  it('finds every step again after all jobs were wiped from the queues', async () => {
    const { tasks, redis, keys, start, waitFor } = open();
    const made = [];
    for (let index = 0; index < 5; index += 1) {
      const spec = createTaskSpec({ service: createServiceDefinition(`service-${index}`) });
      made.push((await tasks.create({ spec, approval: 'auto', by: 'ann' })).task);
    }
    const wiped = await redis.keys(`${keys.bull}:*`);
    expect(wiped.length).toBeGreaterThan(0);
    await redis.del(...wiped);
    await start();
    for (const { id } of made) expect((await waitFor(id, isOver)).result?.reason).toBe('matched');
  });

  it('makes one task of one idempotency key', async () => {
    const { tasks } = open();
    const request = { spec: createTaskSpec(), approval: 'ask', by: 'ann', idempotencyKey: 'k1' } as const;
    const [one, two] = await Promise.all([tasks.create(request), tasks.create(request)]);
    expect(one?.task.id).toBe(two?.task.id);
    expect([one?.created, two?.created].sort()).toEqual([false, true]);
  });

  it('refuses stale, foreign and second approvals (S0-267, S0-272, S0-273)', async () => {
    const { tasks, redis, keys } = open();
    const create = async () =>
      (await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' })).task;
    const [one, two] = [await create(), await create()];
    const decide = (task: Task, plan: Task, change: object = {}) =>
      tasks.decide(task.id, {
        decision: 'approve',
        by: 'ann',
        nonce: plan.approval?.nonce ?? '',
        planHash: plan.plan?.hash ?? '',
        ...change,
      });
    await expect(decide(one, two)).rejects.toMatchObject({ reason: 'wrong-nonce' });
    await expect(decide(one, one, { planHash: 'f'.repeat(64) })).rejects.toMatchObject({
      reason: 'other-plan',
    });
    expect((await decide(one, one)).status).toBe('pending');
    expect((await decide(one, one)).status).toBe('pending');
    await expect(decide(one, one, { decision: 'reject' })).rejects.toMatchObject({
      reason: 'already-decided',
    });
    await redis.hset(keys.task(two.id), 'expires_at', 1);
    await expect(decide(two, two)).rejects.toMatchObject({ reason: 'expired' });
    const three = await create();
    const rejected = await decide(three, three, { decision: 'reject' });
    expect(rejected).toMatchObject({ status: 'cancelled', result: { reason: 'rejected' } });
    await expect(decide(three, three)).rejects.toMatchObject({ reason: 'already-decided' });
  });

  it('follows the events of all tasks as they happen', async () => {
    const { tasks, start } = open();
    await start();
    const stop = new AbortController();
    const seen: TaskEvent[] = [];
    const following = (async () => {
      for await (const event of tasks.follow(stop.signal)) {
        seen.push(event);
        if (event.type === 'task-finished') break;
      }
    })();
    const happen = async () => {
      const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' });
      await tasks.cancel(task.id, 'ann');
      return seen.length;
    };
    await expect.poll(happen).toBeGreaterThan(0);
    await following;
    stop.abort();
    expect(seen.at(-1)?.type).toBe('task-finished');
  });

  it('lists newest first, in pages, filtered', async () => {
    const { tasks } = open();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.unshift((await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' })).task.id);
    }
    await tasks.cancel(ids[1] ?? '', 'ann');
    const first = await tasks.list({ limit: 2 });
    const second = await tasks.list({ limit: 2, cursor: first.next ?? '' });
    const listed = [...first.tasks, ...second.tasks].map(({ id }) => id);
    expect(new Set(listed).size).toBe(4);
    expect((await tasks.list({ status: ['cancelled'] })).tasks.map(({ id }) => id)).toEqual([ids[1]]);
    await expect(tasks.list({ cursor: 'nonsense' })).rejects.toMatchObject({ field: 'cursor' });
  });
});
