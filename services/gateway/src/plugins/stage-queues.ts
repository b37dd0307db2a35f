import { stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys } from '@fixpoint/shared/queue';
import { Queue } from 'bullmq';

/** The stages' queues, to be looked at. Nothing is added here: work is filed by the stage runtime alone. */
export interface StageQueues {
  /** By name. Grows with the desktops that are seen. */
  readonly queues: ReadonlyMap<string, Queue>;
  /** Has the queues of these desktops among them from now on. */
  includeDesktops(names: readonly string[]): void;
  onAdded(listener: (queue: Queue) => void): void;
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
  const queues = new Map<string, Queue>();
  const listeners: ((queue: Queue) => void)[] = [];

  function add(name: string): void {
    if (queues.has(name)) return;
    // The check of Redis's version is made once, and a queue whose check met a slow Redis would never work again.
    const queue = new Queue(name, { connection, prefix, skipMetasUpdate: true, skipVersionCheck: true });
    // The connection tells what ails it; without a listener each queue would throw it again.
    queue.on('error', () => {});
    queues.set(name, queue);
    for (const listener of listeners) listener(queue);
  }

  for (const name of stageNames) if (stageCatalog[name].queueOf === undefined) add(name);
  return {
    queues,
    includeDesktops(names) {
      for (const name of names) add(`${stageCatalog.desktop.name}.${name}`);
    },
    onAdded(listener) {
      listeners.push(listener);
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
