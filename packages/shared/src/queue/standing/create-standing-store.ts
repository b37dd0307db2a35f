import type { Redis } from 'ioredis';
import { StandingApproval } from '../../contracts/index.js';
import type { Keys } from '../keys.js';

/**
 * The standing approvals in Redis, which forgets each when it ends. They are given by the commit of an approval and needed by
 * the script of what starts by them, so none counts that was taken back a moment before.
 */
export interface StandingStore {
  /** Those that stand now, the newest first. */
  list(): Promise<StandingApproval[]>;
  find(id: string): Promise<StandingApproval | null>;
  /** Answers whether it stood until now. */
  revoke(id: string): Promise<boolean>;
}

export function createStandingStore({ redis, keys }: { redis: Redis; keys: Keys }): StandingStore {
  return {
    async list() {
      const ids = await redis.zrange(keys.standingIndex, 0, -1);
      if (ids.length === 0) return [];
      const texts = await redis.mget(ids.map(keys.standing));
      return texts.flatMap(parse).sort((one, other) => other.granted_at.localeCompare(one.granted_at));
    },
    async find(id) {
      return parse(await redis.get(keys.standing(id)))[0] ?? null;
    },
    async revoke(id) {
      const removed = await redis.del(keys.standing(id));
      await redis.zrem(keys.standingIndex, id);
      return removed === 1;
    },
  };
}

/** What another version wrote allows nothing. */
function parse(text: string | null): StandingApproval[] {
  if (text === null) return [];
  const parsed = StandingApproval.safeParse(JSON.parse(text));
  return parsed.success ? [parsed.data] : [];
}
