import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import { stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import {
  callerOf,
  createKeys,
  createRedisLinks,
  type RedisSource,
  withAvailability,
} from '@fixpoint/tasks/engine';
import { Queue } from 'bullmq';
import type { WithRedis } from './describe-stages.js';

/** The stages' queues, for reading. Nothing is added here: only the stage runtime files work. */
export interface StageQueues {
  /** By name. Grows with the desktops that are announced. */
  readonly queues: ReadonlyMap<string, Queue>;
  /** Adds the queues of these desktops. */
  includeDesktops(names: readonly string[]): void;
  onAdded(listener: (queue: Queue) => void): void;
  /** Runs calls of the queues. Throws `UnavailableError` if Redis does not respond: BullMQ would wait for it indefinitely. */
  withRedis: WithRedis;
  close(): Promise<void>;
}

export function createStageQueues(options: RedisSource): StageQueues {
  const { redisUrl: url, keyPrefix, log, links = createRedisLinks() } = options;
  // Reading must not wait: without Redis the dashboard shows that at once.
  const { redis, close } = links.connect({ url, log, name: 'fixpoint-dashboard', profile: 'prompt' });
  const prefix = createKeys(keyPrefix).bull;
  const queues = new Map<string, Queue>();
  const listeners: ((queue: Queue) => void)[] = [];

  function add(name: string): void {
    if (queues.has(name)) return;
    // The check of Redis's version is made once, and a queue whose check met a slow Redis would never work again.
    const queue = new Queue(name, {
      connection: redis,
      prefix,
      skipMetasUpdate: true,
      skipVersionCheck: true,
    });
    // The connection logs its errors; without a listener each queue would throw them again.
    queue.on('error', () => {});
    queues.set(name, queue);
    for (const listener of listeners) listener(queue);
  }

  for (const name of stageNames) if (stageCatalog[name].queueOf === undefined) add(name);
  const available = withAvailability({ run: <Answer>(call: () => Promise<Answer>) => call() }, redis, []);
  return {
    queues,
    withRedis: (call) => available.run(call),
    includeDesktops(names) {
      for (const name of names) add(`${stageCatalog.desktop.name}.${name}`);
    },
    onAdded(listener) {
      listeners.push(listener);
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      close();
    },
  };
}

const pollMs = 5_000;

/** Reports the names of the desktops that are announced now, and every few seconds from then on, until it is closed. */
export function pollDesktops({
  directory,
  onFound,
}: {
  readonly directory: Pick<DesktopDirectory, 'list'>;
  readonly onFound: (names: readonly string[]) => void;
}): { close(): void } {
  const poll = () =>
    directory.list().then(
      // Operators do not see the machines of callers.
      (known) => onFound(known.map(({ info }) => info.name).filter((name) => callerOf(name) === null)),
      // Redis is unavailable; its connections log that.
      () => {},
    );
  void poll();
  const polling = setInterval(() => void poll(), pollMs);
  return { close: () => clearInterval(polling) };
}
