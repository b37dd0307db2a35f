import { afterEach, expect, it, vi } from 'vitest';
import { reachRunner } from './reach-runner.js';

afterEach(() => {
  vi.useRealTimers();
});

it('tries again after a stall of this process, however long that was: the runner had as little of the machine', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let attempts = 0;
  const isHeard = await reachRunner({
    publish: async () => {
      attempts += 1;
      vi.advanceTimersByTime(60_000);
      return attempts < 3 ? 0 : 1;
    },
    isKnown: async () => true,
    signal: new AbortController().signal,
  });
  expect([isHeard, attempts]).toEqual([true, 3]);
});
