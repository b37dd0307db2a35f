import { describeUnsafe, findUnsafeSettings, hintFor } from '../engine/redis-settings.js';
import type { Check } from './check.js';
import { defineCheck } from './check-catalog.js';

/** Checks that a Redis keeps the writes that it acknowledges. */
export function createRedisCheck(redis: Parameters<typeof findUnsafeSettings>[0]): Check<never, 'redis'> {
  return defineCheck('redis', async () => {
    const unsafe = await findUnsafeSettings(redis);
    if (unsafe.length === 0) return { state: 'ok', message: 'Redis keeps acknowledged writes.' };
    return {
      state: 'warning',
      code: 'redis/unsafe',
      message: `Redis could lose tasks in a crash: ${describeUnsafe(unsafe)}.`,
      remedy: hintFor(unsafe),
    };
  });
}
