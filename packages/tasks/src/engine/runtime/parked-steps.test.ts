import { FixpointError } from '@fixpoint/shared/errors';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

const hourMs = 3_600_000;
const spent = () =>
  new FixpointError('The usage limit is reached. It resets at 15:00 UTC.', {
    code: 'quota-spent',
    retry: { after: hourMs },
  });

it('parks a step until the instant that the other side named, with its clock stopped and no attempt counted (V-3, V-4)', async () => {
  const { tasks, start, waitFor } = harness.open();
  const attempts: number[] = [];
  let isSpent = true;
  await start({
    fix: async (input, context) => {
      attempts.push(context.step.attempt);
      if (isSpent) throw spent();
      return handlers.fix(input, context);
    },
  });
  const before = Date.now();
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  const parked = await waitFor(task.id, ({ waiting_until }) => waiting_until !== undefined);
  expect(parked.status).toBe('running');
  const until = Date.parse(parked.waiting_until ?? '');
  expect(until).toBeGreaterThanOrEqual(before + hourMs - 1_000);
  expect(until).toBeLessThanOrEqual(Date.now() + hourMs + 1_000);
  const event = (await tasks.events(task.id)).at(-1);
  expect(event).toMatchObject({
    type: 'stage-retry',
    message: expect.stringMatching(/^fix waits until .* UTC: The usage limit is reached/),
  });
  const [row] = (await tasks.list({ limit: 1 })).tasks;
  expect(row?.waiting_until).toBe(parked.waiting_until);

  // The clock stands: whatever time passes, none of it is the task's.
  const active = async () => (await tasks.get(task.id))?.active_ms;
  const first = await active();
  await expect.poll(() => Date.now()).toBeGreaterThan(until - hourMs + 50);
  expect(await active()).toBe(first);

  isSpent = false;
  await tasks.resume(task.id, 'ann');
  const over = await waitFor(task.id, isOver);
  expect(over).toMatchObject({ status: 'completed', result: { reason: 'matched' } });
  expect(over.waiting_until).toBeUndefined();
  expect(attempts).toEqual([1, 1]);
});

it('does not begin a parked step early, whatever brings its job back', async () => {
  const { tasks, start, waitFor, redis, keys } = harness.open();
  let runs = 0;
  const { runtime } = await start({
    fix: async () => {
      runs += 1;
      throw spent();
    },
  });
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  await waitFor(task.id, ({ waiting_until }) => waiting_until !== undefined);
  await runtime.hasten('fix');
  await expect.poll(() => redis.zcard(`${keys.bull}:fix:delayed`)).toBe(1);
  expect(runs).toBe(1);
  await tasks.cancel(task.id, 'ann');
  expect((await waitFor(task.id, isOver)).waiting_until).toBeUndefined();
});

it('checks the allowed effects again at the effect, also in a step that the loop should not have filed (V-1)', async () => {
  const { tasks, start, waitFor } = harness.open();
  const spec = createTaskSpec({ effects: { submit: 'yes', push: 'ask' } });
  let pushes = 0;
  await start({
    // A fixer that does not know of held pushes, as an older version.
    fix: async (input, context) => {
      await context.once('push', async () => (pushes += 1), { effect: 'compare-and-set', kind: 'push' });
      return handlers.fix(input, context);
    },
  });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'ann' });
  const over = await waitFor(task.id, isOver);
  expect(pushes).toBe(0);
  expect(over.result).toMatchObject({ reason: 'failed', failure: { code: 'effect-forbidden' } });
});
