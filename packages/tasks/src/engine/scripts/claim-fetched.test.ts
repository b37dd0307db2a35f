import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

it('claims a step with the lock of its job, in the command that fetches the job', async () => {
  const { tasks, redis, keys, start, waitFor } = harness.open();
  const claims: (string | null)[][] = [];
  const markers: number[] = [];
  await start({
    submit: async (input, context) => {
      const { id } = context.task;
      claims.push(await redis.hmget(keys.task(id), 'owner', 'owner_token'));
      markers.push(await redis.exists(`${keys.bull}:submit:marker`));
      return handlers.submit(input, context);
    },
  });
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  expect((await waitFor(task.id, isOver)).result?.reason).toBe('matched');
  expect(claims.length).toBeGreaterThan(0);
  for (const [owner, token] of claims) expect(owner).toBe(`${token}/1`);
  // No job is left, so nothing wakes a worker to look for one.
  expect(markers).toEqual(claims.map(() => 0));
});

it('writes no BullMQ events of its jobs, which have no reader', async () => {
  const { tasks, redis, keys, start, waitFor } = harness.open();
  await start(handlers);
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  await waitFor(task.id, isOver);
  const events = await redis.xrange(`${keys.bull}:submit:events`, '-', '+');
  // Its scripts for cleaning up are unchanged.
  expect(events.map(([, [, name]]) => name).filter((name) => name !== 'cleaned')).toEqual([]);
});
