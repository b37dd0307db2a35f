import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Keys } from '../keys.js';
import type { Dispatcher } from './create-dispatcher.js';

const everyMs = 30_000;
const alarmMs = 60_000;
const restartMs = 90_000;

export interface CanaryReport {
  /** Name of the queue: the stage's, or one of its machines'. */
  readonly stage: string;
  readonly ok: boolean;
  /** Milliseconds since the queue was last known to move. */
  readonly silentMs: number;
}

export interface Canary {
  start(stages: readonly string[]): void;
  /** A canary came out of the queue, in whichever process. */
  served(stage: string): Promise<void>;
  report(): CanaryReport[];
  stop(): void;
}

/**
 * Sends a job through each queue every 30 s and checks that it comes out, since workers have been known to stop without a word after a
 * reconnect. Silent for 60 s while this process has a free slot: alarm. For 90 s: its worker is recreated. A busy process shows nothing
 * about its queue, so its silence does not count.
 */
export function createCanary(options: {
  redis: Pick<Redis, 'exists' | 'set'>;
  keys: Pick<Keys, 'canary'>;
  owner: string;
  log: Logger;
  dispatcher: Pick<Dispatcher, 'addCanary'>;
  idle: (stage: string) => boolean;
  restart: (stage: string) => Promise<void>;
}): Canary {
  const { redis, keys, owner, log, dispatcher, idle, restart } = options;
  /** Last time at which each queue was known to move, by the monotonic clock. */
  const heard = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function check(stage: string): Promise<void> {
    const now = performance.now();
    if (!idle(stage)) {
      heard.set(stage, now);
      return;
    }
    // The key expires when it stops counting, so that no two clocks are compared.
    if ((await redis.exists(keys.canary(stage))) === 1) heard.set(stage, now);
    const silentMs = now - (heard.get(stage) ?? now);
    if (silentMs > restartMs) {
      log.error({ stage, silentMs }, 'Queue stalled, restarting worker');
      heard.set(stage, now);
      await restart(stage);
    } else if (silentMs > alarmMs) {
      log.error({ stage, silentMs }, 'Queue stalled');
    }
    // One name: while the last one still waits, another adds nothing to a queue that does not move.
    await dispatcher.addCanary(stage, `canary-${owner.replaceAll(':', '-')}`);
  }

  return {
    start(stages) {
      for (const stage of stages) heard.set(stage, performance.now());
      timer = setInterval(() => {
        for (const stage of stages) {
          check(stage).catch((error: unknown) =>
            log.debug({ err: error, stage }, 'Sending the canary job failed'),
          );
        }
      }, everyMs);
    },
    async served(stage) {
      heard.set(stage, performance.now());
      await redis.set(keys.canary(stage), owner, 'PX', everyMs * 1.5);
    },
    report() {
      const now = performance.now();
      return [...heard].map(([stage, at]) => {
        const silentMs = Math.round(now - at);
        return { stage, ok: silentMs < alarmMs || !idle(stage), silentMs };
      });
    },
    stop() {
      clearInterval(timer);
    },
  };
}
