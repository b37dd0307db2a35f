import { TaskPriority } from '@fixpoint/shared/contracts';
import { rateLimited } from '@fixpoint/shared/logging';
import { type ConnectionOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { defineScripts } from '../define-scripts.js';
import { type FiledStep, formatOutboxEntry, type Keys, type OutboxEntry, parseOutboxEntry } from '../keys.js';
import { checkStep } from '../scripts/check-step.js';
import { sendAgain } from '../scripts/send-job.js';

/** Maximum number of new jobs for one step; after that it is checked once an hour only. */
const maxRedispatches = 1_000;
/** Steps that one sweep checks. */
const sweepSize = 100;
/** Time until another attempt to end a proposal after one failed, in ms. */
const proposalAgainMs = 60_000;
/** Delay before a sweeper checks a step that is due, in ms: its worker, or the process that filed it, mostly comes first. */
const slackMs = 250;

export interface Dispatcher {
  /**
   * Makes sure that the step has a live job, whatever happened to the last one. Harmless to repeat. `late`: the task's active time ran out
   * while no worker had the step.
   */
  dispatch(entry: OutboxEntry): Promise<'done' | 'late'>;
  /** Dispatches every step whose time to be looked at has come, and ends tasks that are due to end. Never two sweeps at a time. */
  sweep(ends: SweepEnds): Promise<void>;
  /** Has every step of a queue that waits run now. */
  hasten(queue: string): Promise<void>;
  /** Forgets the jobs of a queue that are over, which earlier versions kept for an hour. */
  forgetEnded(queue: string): Promise<void>;
  /** Adds a job that no task waits for, to see whether the queue is served. */
  addCanary(stage: string, id: string): Promise<void>;
  close(): Promise<void>;
}

/** Functions with which a sweep ends overdue steps and proposals. */
export interface SweepEnds {
  /** A task whose active time ran out while no worker had its step. */
  readonly late: (entry: OutboxEntry) => Promise<void>;
  /** A task whose plan was not decided on in time. */
  readonly expired: (entry: OutboxEntry) => Promise<void>;
}

/**
 * Brings back the jobs of steps; the first one of each goes into its queue with the step itself (see `sendJob`). A job is a hint: it may
 * be lost, doubled or wiped, since the step stays in the outbox until it commits and any service's sweeper sends it again.
 *
 * What a dispatch does depends on the state of the step's job:
 *   unknown             lost, never added, or over while the step is not: it is added
 *   completed, failed   it ended and the step did not move with it: the step gets a job of the next name
 *   delayed, and due    its worker's clock differs from Redis's: it is promoted
 *   anything else       it is on its way
 */
export function createDispatcher(options: {
  redis: Redis;
  keys: Keys;
  log: Logger;
  /** Milliseconds after which a dispatched step is looked at again. */
  lookAgainMs: number;
  /** Duration of a worker's lock on a job, in milliseconds. */
  lockMs: number;
}): Dispatcher {
  const { redis, keys, log, lookAgainMs, lockMs } = options;
  const run = defineScripts(redis, { checkStep, sendAgain });
  const queues = new Map<string, Queue>();
  const warn = rateLimited(({ error, step }: { error: unknown; step: string }) =>
    log.warn({ err: error, step }, 'Dispatching a step failed; a later sweep retries'),
  );
  let sweeping: Promise<void> | undefined;

  function queueOf(stage: string): Queue {
    let queue = queues.get(stage);
    if (queue === undefined) {
      // The check of Redis's version is made once, and a queue whose check met a slow Redis would never work again.
      queue = new Queue(stage, {
        connection: redis as ConnectionOptions,
        prefix: keys.bull,
        skipVersionCheck: true,
      });
      queue.on('error', () => {});
      queues.set(stage, queue);
    }
    return queue;
  }

  async function add({ id, seq, stage, priority }: FiledStep, jobId: string): Promise<void> {
    const queue = `${keys.bull}:${stage}:`;
    await run.sendAgain([`${queue}meta`], { queue, stage, id, seq, at: Date.now(), priority, job: jobId });
  }

  /** `ended`: number of a job that ended without a result. */
  async function lookAt(entry: OutboxEntry, ended: number | null) {
    const tired = ended !== null && ended >= maxRedispatches;
    if (tired) log.error({ task: entry.id, ...entry }, 'A step keeps ending without a result');
    const answer = (await run.checkStep([keys.task(entry.id), keys.outbox, keys.events(entry.id)], {
      member: formatOutboxEntry(entry),
      id: entry.id,
      seq: entry.seq,
      stage: entry.stage,
      ended: ended ?? undefined,
      againMs: tired ? 3_600_000 : lookAgainMs,
      // A lock is renewed when a third of its time has passed.
      leastMs: Math.round(lockMs / 6),
      feed: keys.feed,
    })) as [type: 'OVER' | 'LATE' | 'OPEN', number: string, due: string, priority: string];
    const priority = TaskPriority.catch('normal').parse(answer[3]);
    return { type: answer[0], number: Number(answer[1]), due: answer[2] === '1', priority, tired };
  }

  async function dispatch(entry: OutboxEntry, ended: number | null = null): Promise<'done' | 'late'> {
    const { type, number, due, priority, tired } = await lookAt(entry, ended);
    if (type === 'LATE') return 'late';
    if (type === 'OVER' || tired) return 'done';
    const jobId = jobIdOf(entry, number);
    const queue = queueOf(entry.stage);
    const state = await queue.getJobState(jobId);
    if (state === 'completed' || state === 'failed') return dispatch(entry, number);
    if (state === 'unknown') await add({ ...entry, priority }, jobId);
    // A worker that is quicker has moved it meanwhile, which is just as well.
    if (state === 'delayed' && due) await (await queue.getJob(jobId))?.promote().catch(() => {});
    return 'done';
  }

  async function endProposal(entry: OutboxEntry, { expired }: SweepEnds): Promise<void> {
    const member = formatOutboxEntry(entry);
    // An entry that cannot be ended must not block the others.
    const [seconds] = await redis.time();
    await redis.zadd(keys.outbox, 'XX', Number(seconds) * 1_000 + proposalAgainMs, member);
    await expired(entry);
    await redis.zrem(keys.outbox, member);
  }

  async function sweepOnce(ends: SweepEnds): Promise<void> {
    const [seconds, micros] = await redis.time();
    const until = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000) - slackMs;
    const due = await redis.zrangebyscore(keys.outbox, '-inf', until, 'LIMIT', 0, sweepSize);
    for (const member of due) {
      const entry = parseOutboxEntry(member);
      try {
        if (entry.stage === '') await endProposal(entry, ends);
        else if ((await dispatch(entry)) === 'late') await ends.late(entry);
      } catch (error) {
        warn({ error, step: member });
      }
    }
  }

  return {
    dispatch: (entry) => dispatch(entry),
    sweep(ends) {
      sweeping ??= sweepOnce(ends).finally(() => {
        sweeping = undefined;
      });
      return sweeping;
    },
    async hasten(queue) {
      await queueOf(queue).promoteJobs({ count: 1_000 });
    },
    async forgetEnded(queue) {
      await queueOf(queue).clean(0, 100_000, 'completed');
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

/** Jobs of one step are numbered, since a queue ignores a name that it knows. */
function jobIdOf({ id, seq }: OutboxEntry, number: number): string {
  return number === 0 ? `${id}-${seq}` : `${id}-${seq}-r${number}`;
}
