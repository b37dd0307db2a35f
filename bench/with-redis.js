import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';

/**
 * Runs a benchmark on a private Redis that keeps every acknowledged write (`appendfsync always`), the same one for both
 * sides. `releases` closes what the benchmark opens, last opened first.
 */
export async function withRedis(run) {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-bench-'));
  const releases = createReleaseStack();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void releases.release().finally(() => process.exit(1)));
  }
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  try {
    const redis = await startRedisServer({ folder: join(folder, 'redis') });
    releases.defer('Redis', () => redis.close());
    await run({ redis, redisUrl: redis.url, folder, releases });
  } finally {
    await releases.release();
  }
}
