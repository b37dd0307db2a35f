import { type StageName, stageNames } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys } from '@fixpoint/shared/queue';
import { Queue } from 'bullmq';

/** The stages' queues, to be looked at. Nothing is added here: work is filed by the stage runtime alone. */
export interface StageQueues {
  readonly queues: ReadonlyMap<StageName, Queue>;
  close(): Promise<void>;
}

export function createStageQueues(options: {
  redisUrl: string;
  keyPrefix: string;
  log: Logger;
}): StageQueues {
  const { redisUrl, keyPrefix, log } = options;
  // Looking must not wait: with Redis away the dashboard says so at once.
  const connection = connectRedis({ url: redisUrl, log, name: 'fixpoint-dashboard', temper: 'prompt' });
  const prefix = createKeys(keyPrefix).bull;
  const queues = new Map(
    stageNames.map((name) => {
      const queue = new Queue(name, { connection, prefix, skipMetasUpdate: true });
      // The connection tells what ails it; without a listener each queue would throw it again.
      queue.on('error', () => {});
      return [name, queue] as const;
    }),
  );
  return {
    queues,
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
