import type { TaskPriority } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../../testing/queue-harness.js';
import { takeTurn } from './turns.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

const enqueue = `${takeTurn}
redis.call('ZADD', KEYS[1], takeTurn(KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[2])), ARGV[3])`;

/** A queue of its own, whose members are named by their priority and number. */
function openQueue(base: number) {
  const { redis, keys } = harness.open();
  const [queue, turns] = [keys.resource('queue'), keys.turns('queue')];
  let count = 0;
  return {
    redis,
    queue,
    async add(priority: TaskPriority) {
      count += 1;
      const name = `${priority} ${count}`;
      await redis.eval(enqueue, 2, queue, turns, priority, base, name);
      return name;
    },
    take: async () => (await redis.zpopmin(queue))[0],
  };
}

it.each([0, 2 ** 32])(
  'takes 20 high ones before a low one that waits, also if they come one at a time (%i)',
  async (base) => {
    const { add, take } = openQueue(base);
    const low = await add('low');
    const taken: (string | undefined)[] = [];
    while (taken.at(-1) !== low && taken.length < 50) {
      await add('high');
      taken.push(await take());
    }
    expect(taken.indexOf(low)).toBe(20);
  },
);

it('takes a high one before a thousand normal ones that wait', async () => {
  const { add, take } = openQueue(0);
  for (let index = 0; index < 1_000; index += 1) await add('normal');
  const high = await add('high');
  expect(await take()).toBe(high);
});

it('places new members after those that an earlier version scored by time', async () => {
  const { redis, queue, add, take } = openQueue(0);
  await redis.zadd(queue, 1.7e12, 'old 1', 1.7e12 + 500.5, 'old 2');
  await add('high');
  await add('normal');
  const taken = [await take(), await take(), await take(), await take()];
  expect(taken.indexOf('old 1')).toBeLessThan(2);
  expect(taken.filter((each) => each?.startsWith('old'))).toEqual(['old 1', 'old 2']);
});

it('is first come, first served within a priority, and limits how often a member is passed', async () => {
  const move = fc.constantFrom<TaskPriority | 'take'>('high', 'normal', 'low', 'take', 'take');
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 120 }), async (moves) => {
      const { redis, queue, add, take } = openQueue(2 ** 32);
      await redis.del(queue);
      const waiting: { name: string; priority: string; passedBy: number }[] = [];
      for (const each of moves) {
        if (each !== 'take') {
          waiting.push({ name: await add(each), priority: each, passedBy: 0 });
          continue;
        }
        const name = await take();
        const place = waiting.findIndex((member) => member.name === name);
        if (place === -1) continue;
        const [taken] = waiting.splice(place, 1);
        // Those that came before it and wait still.
        for (const member of waiting.slice(0, place)) {
          expect(member.priority, 'first come, first served').not.toBe(taken?.priority);
          if (taken?.priority === 'high') member.passedBy += 1;
          expect(member.passedBy).toBeLessThanOrEqual(20);
        }
      }
    }),
    { numRuns: 40, seed: 11 },
  );
});
