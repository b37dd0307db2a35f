import { InvalidInputError } from '@fixpoint/shared/errors';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../../testing/queue-harness.js';
import { type IndexProgress, indexOldTasks } from './index-old-tasks.js';

type Harness = Awaited<ReturnType<typeof startQueueHarness>>;
let harness: Harness;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterAll(async () => {
  await harness.close();
  await harness.end();
});

type Open = ReturnType<Harness['open']>;
const log = pino({ level: 'silent' });
const never = new AbortController().signal;

async function createTasks({ tasks }: Open, from: number, until: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = from; index < until; index += 1) {
    const spec = createTaskSpec({
      service: createServiceDefinition(`service-${index % 2}`),
      description: `Fix number n${index}.`,
    });
    ids.push((await tasks.create({ spec, approval: 'ask', by: 'ann' })).task.id);
  }
  return ids;
}

/** Makes the store what an earlier version left behind. */
async function dropIndex({ redis, keys }: Open): Promise<void> {
  await redis.del(...(await redis.keys(`${keys.index}:*`)));
  for (const id of await redis.zrange(keys.index, 0, -1)) {
    await redis.hdel(keys.task(id), 'number', 'title', 'service', 'desktop');
  }
}

const idsOf = async ({ tasks }: Open, query = {}) =>
  (await tasks.listRows({ limit: 200, ...query })).tasks.map(({ id }) => id);

it('puts the tasks of an earlier version into the index, in their order, beside new ones', async () => {
  const opened = harness.open();
  const { tasks, redis, keys } = opened;
  const old = await createTasks(opened, 0, 150);
  await dropIndex(opened);
  await redis.hset(keys.task(old[3] ?? ''), 'spec', 'nothing that anybody can read');
  await redis.del(keys.task(old[4] ?? ''));
  expect(await idsOf(opened)).toEqual([]);
  const early = await createTasks(opened, 150, 152);
  expect(await idsOf(opened)).toEqual(early.toReversed());

  const progress: IndexProgress[] = [];
  const indexing = indexOldTasks({
    redis,
    keys,
    log,
    signal: never,
    onProgress: (now) => progress.push(now),
  });
  const late = createTasks(opened, 152, 155);
  expect(await indexing).toBe(149);
  const all = [...old.filter((id) => id !== old[4]), ...early, ...(await late)];
  expect(await idsOf(opened)).toEqual(all.toReversed());
  expect(progress.at(-1)).toMatchObject({ done: 152, of: 152 });

  expect(await idsOf(opened, { service: 'service-1', text: 'n7' })).toEqual(
    [79, 77, 75, 73, 71, 7].map((index) => old[index]),
  );
  expect((await tasks.listRows({ status: ['awaiting_approval'], limit: 1 })).total).toBe(154);
  expect(await indexOldTasks({ redis, keys, log, signal: never }), 'nothing is left to do').toBe(0);
});

it('continues where it was interrupted, and several do it together', async () => {
  const opened = harness.open();
  const { redis, keys } = opened;
  const old = await createTasks(opened, 0, 250);
  await dropIndex(opened);
  const interrupted = new AbortController();
  await indexOldTasks({
    redis,
    keys,
    log,
    signal: interrupted.signal,
    onProgress: () => interrupted.abort(),
  });
  expect(await idsOf(opened, { limit: 300 })).toEqual(old.slice(150).toReversed());
  const added = await Promise.all([1, 2].map(() => indexOldTasks({ redis, keys, log, signal: never })));
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(150);
  expect(await idsOf(opened, { limit: 300 })).toEqual(old.toReversed());
});

it('finds out which tasks of an earlier version failed in one of their stages', async () => {
  const opened = harness.open();
  const { tasks, redis, keys } = opened;
  const { close } = await opened.start({
    submit: async () => {
      throw new InvalidInputError('The form is gone.', { field: 'form' });
    },
  });
  const failed: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const spec = createTaskSpec({ service: createServiceDefinition(`service-${index}`) });
    const { task } = await tasks.create({ spec, approval: 'auto', by: 'ann' });
    await opened.waitFor(task.id, ({ status }) => status === 'failed');
    failed.unshift(task.id);
  }
  await close();
  const [cancelled = ''] = await createTasks(opened, 0, 1);
  await tasks.cancel(cancelled, 'ann');
  const shown = async () => (await tasks.recentlyFailed(10)).map(({ id }) => id);
  expect(await shown()).toEqual(failed);
  const scores = await redis.zrange(keys.failedInStage, 0, -1, 'WITHSCORES');

  await redis.del(keys.failedInStage);
  expect(await shown()).toEqual([]);
  await tasks.indexOldTasks(never);
  expect(await shown()).toEqual(failed);
  expect(await redis.zrange(keys.failedInStage, 0, -1, 'WITHSCORES')).toEqual(scores);
});

it('adds the tasks of an earlier version to the sets by priority', async () => {
  const opened = harness.open();
  const { tasks, redis, keys } = opened;
  const ids: string[] = [];
  for (const priority of ['high', undefined, 'normal', 'low'] as const) {
    const spec = createTaskSpec({ priority });
    ids.push((await tasks.create({ spec, approval: 'ask', by: 'ann' })).task.id);
  }
  await redis.del(...(await redis.keys(keys.byPriority('*'))));
  // What that version wrote when it had filled the sets that it knew.
  await redis.set(keys.reachFilled, '1');
  expect(await idsOf(opened, { priority: ['high'] })).toEqual([]);
  await tasks.indexOldTasks(never);
  expect(await idsOf(opened, { priority: ['high'] })).toEqual([ids[0]]);
  expect(await idsOf(opened, { priority: ['low', 'normal'] })).toEqual([ids[3], ids[2], ids[1]]);
});
