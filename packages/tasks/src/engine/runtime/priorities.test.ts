import type { TaskPriority } from '@fixpoint/shared/contracts';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

const order: readonly TaskPriority[] = ['low', 'normal', 'high'];

it('takes the waiting step of the highest priority first, and of one priority the oldest', async () => {
  const { tasks, start, waitFor } = harness.open();
  const ids: string[] = [];
  for (const priority of [...order, ...order]) {
    // Services of their own: here they wait for a worker, not for one another.
    const service = createServiceDefinition(`service-${ids.length}`);
    const { task } = await tasks.create({
      spec: { ...createTaskSpec({ service }), priority },
      approval: 'auto',
      by: 'ann',
    });
    ids.push(task.id);
  }
  const served = new Set<string>();
  await start({
    submit: async (input, context) => {
      served.add(context.task.id);
      return handlers.submit(input, context);
    },
  });
  for (const id of ids) await waitFor(id, isOver);
  // By their places above: the two high ones, the normal ones, the low ones.
  expect([...served].map((id) => ids.indexOf(id))).toEqual([2, 5, 1, 4, 0, 3]);
});

it('takes a high task before all normal ones, a normal one after at most 4 and a low one after at most 20 of them', async () => {
  const { tasks, start, waitFor } = harness.open();
  const ids: string[] = [];
  const wanted = { low: 1, normal: 30, high: 40 };
  for (const priority of order) {
    for (let index = 0; index < wanted[priority]; index += 1) {
      const service = createServiceDefinition(`service-${ids.length}`);
      const spec = { ...createTaskSpec({ service }), priority };
      ids.push((await tasks.create({ spec, approval: 'auto', by: 'ann' })).task.id);
    }
  }
  const served: string[] = [];
  await start({
    submit: async (input, context) => {
      served.push(context.task.spec.priority ?? 'normal');
      return handlers.submit(input, context);
    },
  });
  for (const id of ids) await waitFor(id, isOver);
  expect(served.slice(0, 5)).toEqual(['high', 'high', 'high', 'high', 'normal']);
  const before = (priority: TaskPriority) =>
    served.slice(0, served.indexOf(priority)).filter((each) => each === 'high').length;
  expect([before('normal'), before('low')]).toEqual([4, 20]);
});

it('lets a task of a higher priority pass those that wait for the service, and never the one that has it', async () => {
  const { tasks, redis, keys, start, waitFor } = harness.open();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Set<string>();
  await start({
    submit: async (input, context) => {
      begun.add(context.task.id);
      await gate;
      return handlers.submit(input, context);
    },
  });
  const create = async (priority: TaskPriority) =>
    (await tasks.create({ spec: { ...createTaskSpec(), priority }, approval: 'auto', by: 'ann' })).task.id;
  const holder = await create('low');
  await waitFor(holder, ({ status }) => status === 'running');
  const waits = async (priority: TaskPriority) => {
    const id = await create(priority);
    await expect.poll(() => redis.zscore(keys.resource('service:market-research'), id)).not.toBeNull();
    return id;
  };
  const normal = await waits('normal');
  const high = await waits('high');
  expect([...begun]).toEqual([holder]);
  expect(await redis.zrange(keys.resource('service:market-research'), 0, -1)).toEqual([holder, high, normal]);
  release();
  for (const id of [holder, normal, high]) await waitFor(id, isOver);
  expect([...begun]).toEqual([holder, high, normal]);
});
