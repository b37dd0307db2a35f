import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { Answer, type ReplayStore } from './replays.js';

const Entry = z.object({ fingerprint: z.string(), answer: Answer.optional() });

const rememberSeconds = 24 * 60 * 60;
/** Time limit of a running request, in milliseconds: longer than any request may take, so its gateway has died. */
const runningSeconds = 120;

export function createReplayStore({
  redis,
  prefix,
}: {
  redis: ReturnType<typeof connectRedis>;
  prefix: string;
}): ReplayStore {
  const keys = createKeys(prefix);
  const store: ReplayStore = {
    async begin(key, fingerprint) {
      const text = JSON.stringify({ fingerprint });
      if ((await redis.set(keys.replay(key), text, 'EX', runningSeconds, 'NX')) === 'OK') return 'new';
      const known = await redis.get(keys.replay(key));
      // It was released in between.
      if (known === null) return store.begin(key, fingerprint);
      const entry = Entry.parse(JSON.parse(known));
      if (entry.fingerprint !== fingerprint) return 'other';
      return entry.answer ?? 'running';
    },
    async finish(key, fingerprint, answer) {
      await redis.set(keys.replay(key), JSON.stringify({ fingerprint, answer }), 'EX', rememberSeconds);
    },
    async release(key) {
      await redis.del(keys.replay(key));
    },
  };
  return withAvailability(store, redis, []);
}
