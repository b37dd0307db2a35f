import type { Redis } from 'ioredis';

/** Milliseconds for which an answer of Redis is carried on by this process's steady clock. */
const carriedMs = 1_000;

/**
 * Redis's clock in milliseconds since 1970, queried once a second at most. In between, the time that has passed here is added: by a
 * monotonic clock, so a change of this machine's date does not reach a task. It lags by the transit time of a response, and is never ahead.
 */
export function createRedisClock(
  redis: Pick<Redis, 'time'>,
  steadyNow: () => number = () => performance.now(),
): () => Promise<number> {
  let last: { readonly ms: number; readonly at: number } | undefined;
  return async () => {
    const passed = last === undefined ? carriedMs : steadyNow() - last.at;
    if (last !== undefined && passed < carriedMs) return last.ms + Math.floor(passed);
    const [seconds, micros] = await redis.time();
    last = { ms: Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000), at: steadyNow() };
    return last.ms;
  };
}
