import type { Redis } from 'ioredis';
import type { Keys } from './keys.js';

/** Ids that are looked at in one round trip. */
const pageSize = 500;
/** Newest ends that are looked at, so that the answer costs the same however many tasks are kept. */
const lookedAt = 5_000;

/** Ids of the tasks that failed, the one that ended last first, among those that ended last. */
export async function listFailed(
  redis: Pick<Redis, 'zrevrangebyscore' | 'pipeline'>,
  keys: Pick<Keys, 'finished' | 'task'>,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const failed: string[] = [];
  for (let offset = 0; offset < lookedAt && failed.length < limit; offset += pageSize) {
    // Proposals that still wait for a person are noted under the instant at which they expire.
    const ids = await redis.zrevrangebyscore(keys.finished, now, '-inf', 'LIMIT', offset, pageSize);
    if (ids.length === 0) break;
    const pipeline = redis.pipeline();
    for (const id of ids) pipeline.hget(keys.task(id), 'status');
    for (const [index, [error, status]] of ((await pipeline.exec()) ?? []).entries()) {
      if (error !== null) throw error;
      if (status === 'failed') failed.push(ids[index] ?? '');
    }
  }
  return failed.slice(0, limit);
}
