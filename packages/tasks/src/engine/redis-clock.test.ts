import { expect, it } from 'vitest';
import { createRedisClock } from './redis-clock.js';

it('is queried once a second, and carried on in between', async () => {
  let redis = 1_000_000_000;
  let steady = 0;
  let queries = 0;
  const now = createRedisClock(
    {
      time: async () => {
        queries += 1;
        return [Math.floor(redis / 1_000), (redis % 1_000) * 1_000];
      },
    },
    () => steady,
  );
  const pass = (ms: number) => {
    redis += ms;
    steady += ms;
  };
  const readings: number[] = [];
  for (const ms of [0, 10, 700, 289]) {
    pass(ms);
    readings.push((await now()) - 1_000_000_000);
  }
  expect(readings).toEqual([0, 10, 710, 999]);
  expect(queries).toBe(1);
  // Another Redis took over, whose clock is an hour behind: it is believed within a second.
  redis -= 3_600_000;
  pass(1);
  expect((await now()) - redis).toBe(0);
  expect(queries).toBe(2);
});
