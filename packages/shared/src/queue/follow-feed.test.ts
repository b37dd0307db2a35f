import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../testing/queue-harness.js';
import type { TaskEvent } from '../contracts/index.js';
import { createTaskSpec } from '../testing/index.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

it('brings every event as the log has it, whether it was written alone or with others', async () => {
  const { tasks, redis, keys } = harness.open();
  // As earlier versions wrote it: an entry for each event.
  const old = { type: 'task-created', message: 'Created by ann.', data: { status: 'pending' } };
  await redis.xadd(keys.feed, '*', 'task', 'old', 'number', 1, 'at', 1_000, 'event', JSON.stringify(old));
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  await tasks.addInput(task.id, 'ann', 'Mind the margins.');
  await tasks.cancel(task.id, 'ann');

  const before = { ...old, task_id: 'old', number: 1, at: '1970-01-01T00:00:01.000Z' };
  const expected = [before, ...(await tasks.events(task.id))];
  expect(expected.map(({ number }) => number)).toEqual([1, 1, 2, 3, 4, 5]);
  expect(await tasks.recentEvents(10)).toEqual(expected);
  expect(await tasks.recentEvents(2)).toEqual(expected.slice(-2));
  const ends = () => expected.filter(({ type }) => type === 'task-finished');
  expect(await tasks.recentSteps()).toEqual({ events: ends(), completeSince: null });
  const { task: other } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  await tasks.cancel(other.id, 'ann');
  expected.push(...(await tasks.events(other.id)));
  expect((await tasks.recentSteps()).events).toEqual(ends());
  expect(ends()).toHaveLength(2);

  const stop = new AbortController();
  const seen: TaskEvent[] = [];
  for await (const event of tasks.follow(stop.signal, 'oldest')) {
    seen.push(event);
    if (seen.length === expected.length) stop.abort();
  }
  expect(seen).toEqual(expected);
});
