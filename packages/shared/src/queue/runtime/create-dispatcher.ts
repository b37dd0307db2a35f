import { type ConnectionOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { formatOutboxEntry, type Keys, type OutboxEntry, parseOutboxEntry } from '../keys.js';

/** How often one step is given a new job before it is left to a person. */
const maxRedispatches = 1_000;

export interface Dispatcher {
  /** Adds the first job of a step that was just filed. Only for speed: the sweepers find what this misses. */
  send(entry: OutboxEntry): Promise<void>;
  /** Makes sure that the step has a live job, whatever became of the last one. Harmless to repeat. */
  dispatch(entry: OutboxEntry): Promise<void>;
  /** Re-sends every step whose time to be looked at has come. */
  sweep(): Promise<void>;
  /** Adds a job that no task waits for, to see whether the queue is served. */
  addCanary(stage: string, id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The only code that adds jobs. A job is a hint: it may be lost, doubled or wiped, since the step stays in the outbox
 * until it commits and any service's sweeper sends it again.
 */
export function createDispatcher(options: {
  redis: Redis;
  keys: Keys;
  log: Logger;
  /** Milliseconds after which a dispatched step is looked at again. */
  lookAgainMs: number;
}): Dispatcher {
  const { redis, keys, log, lookAgainMs } = options;
  const queues = new Map<string, Queue>();

  function queueOf(stage: string): Queue {
    let queue = queues.get(stage);
    if (queue === undefined) {
      queue = new Queue(stage, { connection: redis as ConnectionOptions, prefix: keys.bull });
      queue.on('error', () => {});
      queues.set(stage, queue);
    }
    return queue;
  }

  async function add({ id, seq, stage }: OutboxEntry, jobId: string): Promise<void> {
    await queueOf(stage).add(
      stage,
      { id, seq },
      {
        jobId,
        // Errors of handlers are retried by the runtime; this is for runs that lost their lock or their Redis.
        attempts: 1_000,
        backoff: { type: 'fixed', delay: 500 },
        removeOnComplete: { age: 3_600 },
        removeOnFail: { age: 3_600 },
      },
    );
  }

  async function dispatch(entry: OutboxEntry): Promise<void> {
    const { id, seq, stage } = entry;
    const queue = queueOf(stage);
    const redispatches = Number((await redis.hget(keys.task(id), 'redispatches')) ?? 0);
    const jobId = redispatches === 0 ? `${id}-${seq}` : `${id}-${seq}-r${redispatches}`;
    const state = await queue.getJobState(jobId);
    if (state === 'completed' || state === 'failed') {
      // The job ended and the state did not move with it: a new name, since a queue ignores a known one.
      if (redispatches >= maxRedispatches) {
        log.error({ task: id, seq, stage }, 'A step ends again and again without a result; it is left alone');
        await redis.zadd(keys.outbox, 'XX', Date.now() + 3_600_000, formatOutboxEntry(entry));
        return;
      }
      await redis.hincrby(keys.task(id), 'redispatches', 1);
      return dispatch(entry);
    }
    if (state === 'unknown') await add(entry, jobId);
    await redis.zadd(
      keys.outbox,
      'XX',
      'GT',
      (await redisNow(redis)) + lookAgainMs,
      formatOutboxEntry(entry),
    );
  }

  return {
    send: (entry) => add(entry, `${entry.id}-${entry.seq}`),
    dispatch,
    async sweep() {
      const due = await redis.zrangebyscore(
        keys.outbox,
        '-inf',
        (await redisNow(redis)) - 250,
        'LIMIT',
        0,
        100,
      );
      for (const member of due) {
        await dispatch(parseOutboxEntry(member)).catch((error: unknown) => {
          log.warn(
            { err: error, step: member },
            'A step could not be dispatched; the next sweep tries again',
          );
        });
      }
    },
    async addCanary(stage, id) {
      await queueOf(stage).add(
        'canary',
        { canary: true },
        { jobId: id, removeOnComplete: true, removeOnFail: true },
      );
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

async function redisNow(redis: Redis): Promise<number> {
  const [seconds, micros] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
}
