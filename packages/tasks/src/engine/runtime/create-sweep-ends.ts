import type { Redis } from 'ioredis';
import type { Loops } from '../../loops/index.js';
import { expireProposal } from '../expire-proposal.js';
import type { Keys, OutboxEntry } from '../keys.js';
import type { TaskStore } from '../task-store.js';
import { expireStep } from './commit-outcome.js';
import type { SweepEnds } from './create-dispatcher.js';

/** Ends tasks that no worker and no person ends, in a service as in the gateway. */
export function createSweepEnds(options: {
  readonly redis: Pick<Redis, 'publish'>;
  readonly keys: Pick<Keys, 'control'>;
  readonly store: TaskStore;
  readonly loops: Loops;
}): SweepEnds {
  const { redis, keys, store, loops } = options;
  return {
    late: (entry) => expireStep({ store, loops }, entry),
    expired: (entry: OutboxEntry) =>
      expireProposal(entry, {
        store,
        loops,
        announce: async (id, seq) => {
          await redis.publish(keys.control, `${id}|${seq}`).catch(() => {});
        },
      }),
  };
}
