import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type StageName, stageCatalog } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { rateLimited } from '@fixpoint/shared/logging';
import { type ConnectionOptions, type Job, Worker } from 'bullmq';
import { loops as allLoops } from '../../loops/index.js';
import { createKeys } from '../keys.js';
import { createRedisLinks } from '../redis-links.js';
import { watchRedisSettings } from '../redis-settings.js';
import type { StageHandler } from '../stage-handler.js';
import { createTaskStore } from '../task-store.js';
import { type CanaryReport, createCanary } from './create-canary.js';
import { createDispatcher } from './create-dispatcher.js';
import { createSweepEnds } from './create-sweep-ends.js';
import { requireOwnStages } from './require-own-stages.js';
import { createRunRegistry } from './run-registry.js';
import { runStep } from './run-step.js';
import { dayMs, type StageRuntimeOptions } from './stage-runtime-options.js';
import { startArtifactSweeps } from './start-artifact-sweeps.js';

interface ServeOptions {
  readonly concurrency?: number;
  /** Longest single run in milliseconds, instead of the catalog's. */
  readonly timeout?: number;
  /** Machine whose queue is served, for a stage with a queue for each machine: `win11` serves `desktop.win11`. */
  readonly machine?: string;
}

export interface StageRuntime {
  /** Registers the handler of a stage. Call before `start`. */
  serve<Name extends StageName>(stage: Name, handler: StageHandler<Name>, options?: ServeOptions): void;
  /**
   * Throws `ConfigurationError` if Redis may lose writes that it acknowledges, and `TypeError` unless the service serves exactly its own
   * stages.
   */
  start(): Promise<void>;
  /**
   * Makes every waiting step of a stage run now, because the awaited event may have happened. Only a hint: the step keeps polling, so a
   * call that fails is forgotten.
   */
  hasten(stage: StageName): Promise<void>;
  /** `ok` if Redis responds, loses nothing, and every served queue moves. */
  health(): Promise<{ ok: boolean; redis: boolean; queues: CanaryReport[]; reason?: string }>;
  /** Stops taking jobs, waits, aborts the remaining runs, gives their steps back, disconnects. */
  close(): Promise<void>;
}

const retireEveryMs = 60_000;

/**
 * The stage runtime: the only code that serves the queues of stages. The task in Redis is the truth; a job is a hint that may be lost,
 * doubled or wiped.
 *
 * States of a step, between two commits of its task:
 *   filed     in the outbox; its job may not exist yet, or no longer: a sweeper takes care of that
 *   claimed   one run owns it, by its epoch, for as long as the lock on the run's job lives
 *   given back   it waits, will be retried, or its worker stopped: it has no owner, its job is delayed
 *   orphaned  its owner died: claimed still, but the lock is gone, so the next claim takes it over and counts the death
 *   parked    a person paused the task: out of the outbox until it is resumed
 * Every state but the last leads back to `claimed` automatically; only a commit ends the step.
 */
export function createStageRuntime(options: StageRuntimeOptions): StageRuntime {
  const { redisUrl: url, keyPrefix, log, service, links = createRedisLinks() } = options;
  const lockMs = options.lockMs ?? 30_000;
  const sweepMs = options.sweepMs ?? 1_000;
  const graceMs = options.graceMs ?? 10_000;
  const retentionMs = options.retentionMs ?? 30 * dayMs;
  const loops = options.loops ?? allLoops;
  const owner = `${service}@${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const keys = createKeys(keyPrefix);
  const releases = createReleaseStack();
  const registry = createRunRegistry();
  // One for all queues: with one each, commands that come together are written to disk apart, and each task costs 6 % more.
  const { redis, close: disconnect } = links.connect({ url, log, name: owner, profile: 'patient' });
  releases.defer('the Redis connection', disconnect);
  const served: {
    stage: StageName;
    queue: string;
    concurrency: number;
    create: () => Worker;
    worker: Worker | undefined;
  }[] = [];
  const reachesAll = options.reach !== 'own-queues';
  const reaches = (queue: string) => reachesAll || served.some((entry) => entry.queue === queue);
  const store = createTaskStore({ redis, keys, loops, reaches });
  const settings = watchRedisSettings({
    redis,
    log,
    accept: options.acceptUnsafe ?? false,
    onChange: takeJobs,
  });
  releases.defer('the settings watcher', async () => settings.close());
  const dispatcher = createDispatcher({
    redis,
    keys,
    log,
    lookAgainMs: Math.max(1_000, sweepMs * 2),
    lockMs,
  });
  releases.defer('the queues', () => dispatcher.close());
  let closing = false;

  function createWorker<Name extends StageName>(
    stage: Name,
    queue: string,
    handler: StageHandler<Name>,
    serve: ServeOptions,
  ): Worker {
    const definition = stageCatalog[stage];
    const timeoutMs = serve.timeout ?? definition.timeout;
    const concurrency = serve.concurrency ?? definition.concurrency;
    const step = {
      stage,
      queue,
      handler,
      timeoutMs,
      lockMs,
      maxDeaths: options.maxDeaths ?? 5,
      owner,
      store,
      keys,
      loops,
      registry,
      observer: options.observer,
      log,
    };
    const worker = new Worker(
      queue,
      async (job: Job, token?: string) => {
        if ((job.data as { canary?: boolean }).canary === true) await canary.served(queue);
        else await runStep(step, job, token ?? '');
      },
      {
        connection: redis as ConnectionOptions,
        prefix: keys.bull,
        // Names in `CLIENT LIST`, and on each job it takes, which process this is.
        name: owner,
        concurrency,
        lockDuration: lockMs,
        // Whole numbers: Redis refuses fractions of a millisecond, and the check for dead workers would fail for ever.
        lockRenewTime: Math.round(lockMs / 3),
        stalledInterval: Math.max(500, Math.round(lockMs / 3)),
        // A crash is not the job's fault; the runtime counts them itself.
        maxStalledCount: 1_000,
        // After a lost connection; the default of 15 s would be most of the time that a restart of Redis takes.
        runRetryDelay: 1_000,
        // All facts about it are in its task.
        removeOnComplete: { count: 0 },
        removeOnFail: { age: 3_600 },
      },
    );
    worker.on('locksRenewed', ({ jobIds }) => registry.renewed(jobIds));
    worker.on('lockRenewalFailed', (jobIds) => registry.lost(jobIds));
    worker.on(
      'error',
      rateLimited((error: Error) => log.warn({ err: error, queue }, 'Worker error; the worker continues')),
    );
    worker.on('failed', (job, error) =>
      log.debug({ err: error, job: job?.id, queue }, 'A step run ended without a result'),
    );
    return worker;
  }

  const canary = createCanary({
    redis,
    keys,
    owner,
    log,
    dispatcher,
    idle: (queue) => {
      const entry = served.find((candidate) => candidate.queue === queue);
      return entry !== undefined && registry.count(queue) < entry.concurrency;
    },
    restart: async (queue) => {
      const entry = served.find((candidate) => candidate.queue === queue);
      if (entry === undefined) return;
      await entry.worker?.close(true).catch(() => {});
      if (!closing) entry.worker = entry.create();
    },
  });

  return {
    serve(stage, handler, serve = {}) {
      const { queueOf } = stageCatalog[stage];
      if ((queueOf === undefined) !== (serve.machine === undefined)) {
        throw new TypeError(
          `The stage ${stage} has ${queueOf === undefined ? 'no' : 'a'} queue for each machine.`,
        );
      }
      const queue = serve.machine === undefined ? stage : `${stage}.${serve.machine}`;
      const create = () => createWorker(stage, queue, handler, serve);
      served.push({
        stage,
        queue,
        concurrency: serve.concurrency ?? stageCatalog[stage].concurrency,
        create,
        worker: undefined,
      });
    },

    async start() {
      const stages = served.map(({ stage }) => stage);
      requireOwnStages(service, stages, { servesAll: reachesAll });
      await settings.check();
      const control = links.subscribe({
        url,
        log,
        name: `${owner}:control`,
        channel: keys.control,
        onMessage(message) {
          const [taskId = '', seq] = message.toString().split('|');
          registry.stopBefore(taskId, Number(seq), 'moved');
        },
      });
      releases.defer('the control channel', () => control.close());
      await control.confirmed;

      for (const entry of served) entry.worker = entry.create();
      releases.defer('the workers', closeWorkers);

      if (reachesAll) keepHouse();
      for (const { queue } of served) void dispatcher.forgetEnded(queue).catch(() => {});
      canary.start(served.map(({ queue }) => queue));
      releases.defer('the canary', () => canary.stop());
      await Promise.all(served.map(({ worker }) => worker?.waitUntilReady()));
      log.info({ stages: served.map(({ queue }) => queue), owner }, 'Serving');
    },

    hasten: (stage) => dispatcher.hasten(stage).catch(() => {}),

    async health() {
      const answered = await Promise.race([
        redis.ping().then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref()),
      ]);
      const queues = canary.report();
      const reason = findReason();
      return {
        ok: answered && reason === undefined && queues.every(({ ok }) => ok),
        redis: answered,
        queues,
        ...(reason === undefined ? {} : { reason }),
      };
    },

    close: () => releases.release(),
  };

  /** Reason for which nothing is done although Redis responds. */
  function findReason(): string | undefined {
    try {
      settings.throwIfUnsafe();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Steps that run come to their end; no others begin as long as Redis may lose them. */
  function takeJobs(isUnsafe: boolean): void {
    for (const { worker } of served) {
      if (isUnsafe) void worker?.pause(true).catch(() => {});
      else void worker?.resume();
    }
  }

  /** Work that one of the services does for all: bring back steps without a worker, forget old data. */
  function keepHouse(): void {
    const ends = createSweepEnds({ redis, keys, store, loops });
    const sweeper = setInterval(() => void dispatcher.sweep(ends).catch(() => {}), sweepMs);
    releases.defer('the sweeper', () => clearInterval(sweeper));
    const { artifacts } = options;
    const sweeps =
      artifacts &&
      startArtifactSweeps({ ...artifacts, redis, keys, owner, retentionMs, now: store.now, log });
    releases.defer('the artifact sweep', () => sweeps?.stop());
    const forget = () => retire().then(() => sweeps?.sweep());
    const retirer = setInterval(() => void forget().catch(() => {}), Math.min(retireEveryMs, retentionMs));
    releases.defer('the deletion of old tasks', () => clearInterval(retirer));
  }

  async function retire(): Promise<void> {
    const forgotten = await store.retire((await store.now()) - retentionMs);
    if (forgotten > 0) log.info({ forgotten }, 'Deleted tasks past their retention');
  }

  async function closeWorkers(): Promise<void> {
    closing = true;
    const closed = Promise.all(served.map(({ worker }) => worker?.close()));
    const timer = setTimeout(() => registry.shutDown(), graceMs);
    try {
      await closed;
    } finally {
      clearTimeout(timer);
    }
  }
}
