import { UnavailableError } from '@fixpoint/shared/errors';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';
import { unpackText } from '../pack-text.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

type Open = ReturnType<typeof harness.open>;

const createTask = async ({ tasks }: Open, limits = {}) =>
  (await tasks.create({ spec: createTaskSpec({ limits }), approval: 'auto', by: 'ann' })).task;

describe('a step', () => {
  it('is refused before its handler runs if its input violates the contract (M-032)', async () => {
    const opened = harness.open();
    const task = await createTask(opened);
    await opened.redis.hset(opened.keys.task(task.id), 'input', '{"form":1}');
    let runs = 0;
    await opened.start({
      submit: async (input, context) => {
        runs += 1;
        return handlers.submit(input, context);
      },
    });
    const over = await opened.waitFor(task.id, isOver);
    expect(over.result?.failure).toMatchObject({ code: 'bad-input', retry: 'never' });
    expect(runs).toBe(0);
  });

  it('fails if its handler returns fields outside the contract (M-032)', async () => {
    const opened = harness.open();
    await opened.start({
      submit: async (input, context) =>
        ({ ...(await handlers.submit(input, context)), stray: 'out' }) as never,
    });
    const over = await opened.waitFor((await createTask(opened)).id, isOver);
    expect(over.result?.failure).toMatchObject({ code: 'bad-output', retry: 'never' });
    expect(over.result?.failure?.message).toContain('stray');
  });

  it('is not retried if its task is cancelled while it waits for the next attempt (S0-104)', async () => {
    const opened = harness.open();
    let runs = 0;
    await opened.start({
      submit: async () => {
        runs += 1;
        throw new UnavailableError('The service is down.', { afterMs: 1_000 });
      },
    });
    const { id } = await createTask(opened);
    await expect
      .poll(async () => (await opened.tasks.events(id)).map(({ type }) => type))
      .toContain('stage-retry');
    expect((await opened.tasks.cancel(id, 'ann')).status).toBe('cancelled');
    // A second task fails the same way once more than the first would have: its own retry comes after the first's.
    const other = await createTask(opened);
    await expect
      .poll(
        async () => (await opened.tasks.events(other.id)).filter(({ type }) => type === 'stage-retry').length,
      )
      .toBe(2);
    expect(runs).toBe(3);
    await opened.tasks.cancel(other.id, 'ann');
    const types = (await opened.tasks.events(id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'stage-started')).toHaveLength(1);
    expect(types.at(-1)).toBe('task-finished');
  });

  it('counts the issues seen across a restart of every worker, from Redis (S0-154)', async () => {
    const opened = harness.open();
    // The findings of the first iteration, time and again.
    const compare: typeof handlers.compare = (input, context) =>
      handlers.compare(input, { ...context, task: { ...context.task, iteration: 1 } });
    const task = await createTask(opened);
    const first = await opened.start({ compare });
    await opened.waitFor(task.id, ({ iteration }) => iteration === 2);
    await first.close();
    const { seen } = JSON.parse(
      unpackText((await opened.redis.hget(opened.keys.task(task.id), 'state')) ?? ''),
    );
    expect(seen).toEqual([[expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(Number)]]);
    await opened.start({ compare });
    const over = await opened.waitFor(task.id, isOver);
    // The third in a row without progress, and as many again after each of the two times that things were looked up.
    expect(over.result).toMatchObject({ reason: 'stuck', iterations: 7 });
  });
});
