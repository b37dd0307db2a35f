import { setTimeout as delay } from 'node:timers/promises';
import { finalStatuses } from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

/** Small and seeded, so that a failure can be looked at again. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

it('lets the others pass a task that was paused before its turn came (X-2)', async () => {
  const { tasks, start, waitFor } = harness.open();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await start({
    submit: async (input, context) => {
      await gate;
      return handlers.submit(input, context);
    },
  });
  const create = async () =>
    (await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' })).task.id;
  const holder = await create();
  await waitFor(holder, ({ status }) => status === 'running');
  const paused = await create();
  await expect
    .poll(async () => (await tasks.events(paused)).map(({ type }) => type))
    .toContain('task-queued');
  await tasks.pause(paused, 'ann');
  await waitFor(paused, ({ status }) => status === 'paused');
  const next = await create();
  release();
  await waitFor(holder, isOver);
  expect((await waitFor(next, isOver)).result?.reason).toBe('matched');
  await tasks.resume(paused, 'ann');
  expect((await waitFor(paused, isOver)).result?.reason).toBe('matched');
});

it('does not wait for a task that was deleted while it held the service', async () => {
  const { tasks, redis, keys, start, waitFor } = harness.open();
  await redis.zadd(keys.resource('service:market-research'), 1, 'a-task-that-is-gone');
  await start();
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  expect((await waitFor(task.id, isOver)).result?.reason).toBe('matched');
});

it.each([1, 2])(
  'ends every task once, whatever people request while workers claim, wait and commit (seed %i)',
  async (seed) => {
    const dice = createDice(seed);
    const { tasks, redis, keys, start, waitFor } = harness.open();
    await start({
      mail: async (input, context) => {
        if (context.step.looks < dice(4)) context.waitFor(dice(40));
        return handlers.mail(input, context);
      },
    });
    const ids: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      const spec = createTaskSpec({ service: createServiceDefinition(`service-${index % 6}`) });
      const { task } = await tasks.create({ spec, approval: 'ask', by: 'ann' });
      ids.push(task.id);
    }

    const command = async (id: string): Promise<unknown> => {
      const task = await tasks.get(id);
      if (task === null || isOver(task)) return undefined;
      if (task.approval !== null) {
        const { nonce } = task.approval;
        const decision = dice(6) === 0 ? 'reject' : 'approve';
        return tasks.decide(id, { decision, by: 'ann', nonce, planHash: task.plan?.hash ?? '' });
      }
      const roll = dice(20);
      if (roll === 0) return tasks.cancel(id, 'ann');
      if (roll < 11) return tasks.pause(id, 'ann');
      return tasks.resume(id, 'ann');
    };
    for (let round = 0; round < 40; round += 1) {
      const commands = ids.flatMap((id) => (dice(2) === 0 ? [command(id), command(id)] : [command(id)]));
      for (const answer of await Promise.allSettled(commands)) {
        // A person may come too late, and nothing else may go wrong.
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ConflictError);
      }
      await delay(dice(40));
    }
    for (const id of ids) await tasks.resume(id, 'ann').catch(() => {});

    for (const id of ids) {
      const over = await waitFor(id, isOver);
      expect(finalStatuses).toContain(over.status);
      const events = await tasks.events(id, 0, 10_000);
      expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
      expect(events.filter(({ type }) => type === 'task-finished')).toHaveLength(1);
      expect(events.at(-1)?.type).toBe('task-finished');
      expect(over.active_ms).toBeLessThanOrEqual(
        Date.parse(over.finished_at ?? '') - Date.parse(over.created_at),
      );
    }
    expect(await redis.zrange(keys.outbox, 0, -1)).toEqual([]);
    expect(await redis.keys(keys.resource('*'))).toEqual([]);
  },
  180_000,
);
