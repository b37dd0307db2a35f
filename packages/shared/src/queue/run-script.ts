import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

const hashes = new Map<string, string>();

/** Runs a Lua script by its hash; sends its text only where Redis does not know it (again). */
export async function runScript(
  redis: Redis,
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  let hash = hashes.get(script);
  if (hash === undefined) {
    hash = createHash('sha1').update(script).digest('hex');
    hashes.set(script, hash);
  }
  try {
    return await redis.evalsha(hash, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return await redis.eval(script, keys.length, ...keys, ...args);
  }
}
