import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startQueueHarness } from '../../testing/queue-harness.js';
import { answerQuestion } from './answer-question.js';
import { createAsk } from './create-ask.js';
import { defineQuestion } from './define-question.js';

const log = pino({ level: 'silent' });
let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterAll(async () => {
  await harness.close();
  await harness.end();
});

const claimMs = 400;
const question = defineQuestion({
  request: z.strictObject({ id: z.string(), number: z.int() }),
  answer: z.strictObject({ square: z.int() }),
  idOf: ({ id }) => id,
  ownerOf: () => 'calculator',
  keysOf: ({ prefix }) => ({
    answer: (id) => `${prefix}:square:${id}`,
    claim: (id) => `${prefix}:square-claim:${id}`,
    requests: (owner) => `${prefix}:square-requests:${owner}`,
  }),
  freshMs: () => 60_000,
  claimMs,
});

type Find = Parameters<typeof answerQuestion<{ id: string; number: number }, { square: number }>>[1]['find'];

/** An installation with processes that answer. */
function open() {
  const { prefix: keyPrefix, redis } = harness.open();
  const keys = question.keysOf({ prefix: keyPrefix } as never);
  let processes = 0;
  async function answer(find: Find, limits: { concurrency?: number; maxWaiting?: number } = {}) {
    const answers = answerQuestion(question, {
      redisUrl: harness.server.url,
      keyPrefix,
      log,
      owner: 'calculator',
      name: 'squares',
      find,
      ...limits,
    });
    onTestFinished(() => answers.close());
    processes += 1;
    const channel = keys.requests('calculator');
    await expect.poll(async () => (await redis.pubsub('NUMSUB', channel))[1]).toBe(processes);
    return answers;
  }
  return { ...createAsk(question, { redis, keyPrefix }), redis, keys, answer };
}

const square: Find =
  ({ number }) =>
  async () => ({ square: number * number });

describe('a question', () => {
  it('goes to one of several processes, and its answer is kept for the same question', async () => {
    const { ask, answer } = open();
    let runs = 0;
    const count: Find = (request) => async (signal) => {
      runs += 1;
      return (await square(request)?.(signal)) ?? { square: 0 };
    };
    await answer(count);
    await answer(count);
    const requests = [
      { id: 'three', number: 3 },
      { id: 'four', number: 4 },
    ];
    const replies = [{ answer: { square: 9 } }, { answer: { square: 16 } }];
    expect(await ask(requests, { limitMs: 5_000 })).toEqual(replies);
    expect(await ask(requests, { limitMs: 0 })).toEqual(replies);
    expect(runs).toBe(2);
  });

  it('ends at once if no process listens, and after the limit without an answer', async () => {
    const { ask, answer } = open();
    expect(await ask([{ id: 'a', number: 1 }], { limitMs: 60_000 })).toEqual(['unheard']);
    await answer(() => null);
    expect(await ask([{ id: 'a', number: 1 }], { limitMs: 50 })).toEqual(['unanswered']);
  });

  it('is asked again if the kept answer is of another version', async () => {
    const { ask, answer, redis, keys } = open();
    await redis.set(keys.answer('three'), JSON.stringify({ cube: 27 }));
    await answer(square);
    const replies = await ask([{ id: 'three', number: 3 }], { limitMs: 5_000 });
    expect(replies).toEqual([{ answer: { square: 9 } }]);
  });

  it('goes to another process when the claim of a dead one has expired', async () => {
    const { ask, answer, redis, keys } = open();
    await redis.set(keys.claim('three'), 'calculator', 'PX', claimMs);
    await answer(square);
    const request = { id: 'three', number: 3 };
    expect(await ask([request], { limitMs: 50 })).toEqual(['unanswered']);
    await expect.poll(() => ask([request], { limitMs: 50 })).toEqual([{ answer: { square: 9 } }]);
  });

  it('is released by a process that closes while it works on the answer', async () => {
    const { answer, send, look } = open();
    const closing = await answer(() => (signal) => delay(60_000, { square: 0 }, { signal }));
    await send({ id: 'three', number: 3 });
    await expect.poll(() => look('three')).toEqual({ answer: null, isClaimed: true });
    await closing.close();
    expect(await look('three')).toEqual({ answer: null, isClaimed: false });
  });

  it('waits for its turn, and is dropped if too many wait', async () => {
    const { answer, send, look } = open();
    const release: (() => void)[] = [];
    const started: string[] = [];
    await answer(
      ({ id, number }) =>
        async () => {
          started.push(id);
          await new Promise<void>((resolve) => release.push(resolve));
          return { square: number * number };
        },
      { concurrency: 1, maxWaiting: 2 },
    );
    // The one that is sent twice takes one place.
    for (const id of ['one', 'two', 'two', 'three', 'four']) await send({ id, number: 1 });
    await expect.poll(() => started).toEqual(['one']);
    release[0]?.();
    await expect.poll(() => started).toEqual(['one', 'two']);
    release[1]?.();
    await expect.poll(() => started).toEqual(['one', 'two', 'three']);
    release[2]?.();
    await expect.poll(async () => (await look('three')).answer).toEqual({ square: 1 });
    expect(started).toEqual(['one', 'two', 'three']);
  });
});
