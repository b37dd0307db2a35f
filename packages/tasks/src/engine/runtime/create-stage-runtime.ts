import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type StageName, stageCatalog } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Redis } from 'ioredis';
import { loops as allLoops } from '../../loops/index.js';
import { createKeys } from '../keys.js';
import { createRedisLinks } from '../redis-links.js';
import { type RedisSettings, watchRedisSettings } from '../redis-settings.js';
import { claimFetchedJobs } from '../scripts/claim-fetched.js';
import type { StageHandler } from '../stage-handler.js';
import { createTaskStore } from '../task-store.js';
import { type CanaryReport, createCanary } from './create-canary.js';
import { createDispatcher } from './create-dispatcher.js';
import { createStageWorker } from './create-stage-worker.js';
import { keepHouse } from './keep-house.js';
import { requireOwnStages } from './require-own-stages.js';
import { createRunRegistry } from './run-registry.js';
import { createServedQueues } from './served-queues.js';
import { dayMs, type StageRuntimeOptions } from './stage-runtime-options.js';

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
  const queues = createServedQueues(registry);
  // One for all queues: with one each, commands that come together are written to disk apart, and each task costs 6 % more.
  const { redis, close: disconnect } = links.connect({ url, log, name: owner, profile: 'patient' });
  releases.defer('the Redis connection', disconnect);
  claimFetchedJobs(redis);
  const reachesAll = options.reach !== 'own-queues';
  const reaches = (queue: string) => reachesAll || queues.has(queue);
  const store = createTaskStore({ redis, keys, loops, reaches });
  const shared = { keys, store, loops, owner, log };
  const settings = watchRedisSettings({
    redis,
    log,
    accept: options.acceptUnsafe ?? false,
    onChange: (isUnsafe) => (isUnsafe ? queues.pause() : queues.resume()),
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

  const canary = createCanary({
    redis,
    keys,
    owner,
    log,
    dispatcher,
    idle: queues.isIdle,
    restart: queues.restart,
  });

  return {
    serve(stage, handler, serve = {}) {
      const queue = queueOf(stage, serve.machine);
      const {
        concurrency = stageCatalog[stage].concurrency,
        timeout: timeoutMs = stageCatalog[stage].timeout,
      } = serve;
      const { maxDeaths = 5, observer } = options;
      const step = { ...shared, stage, queue, handler, timeoutMs, lockMs, maxDeaths, registry, observer };
      const onCanary = () => canary.served(queue);
      const create = () => createStageWorker({ step, redis, concurrency, onCanary });
      queues.add({ stage, queue, concurrency, create });
    },

    async start() {
      const stages = queues.list().map(({ stage }) => stage);
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

      queues.start();
      releases.defer('the workers', () => queues.close(graceMs));

      const { artifacts } = options;
      if (reachesAll) keepHouse({ ...shared, redis, dispatcher, artifacts, sweepMs, retentionMs, releases });
      const names = queues.list().map(({ queue }) => queue);
      for (const name of names) void dispatcher.forgetEnded(name).catch(() => {});
      canary.start(names);
      releases.defer('the canary', () => canary.stop());
      await queues.waitUntilReady();
      log.info({ stages: names, owner }, 'Serving');
    },

    hasten: (stage) => dispatcher.hasten(stage).catch(() => {}),

    async health() {
      const answered = await respondsToPing(redis);
      const reports = canary.report();
      const reason = findReason(settings);
      return {
        ok: answered && reason === undefined && reports.every(({ ok }) => ok),
        redis: answered,
        queues: reports,
        ...(reason === undefined ? {} : { reason }),
      };
    },

    close: () => releases.release(),
  };
}

/** Throws `TypeError` if a machine is named for a stage with one queue, or none for a stage with a queue for each machine. */
function queueOf(stage: StageName, machine: string | undefined): string {
  const isPerMachine = stageCatalog[stage].queueOf !== undefined;
  if (isPerMachine !== (machine !== undefined)) {
    throw new TypeError(`The stage ${stage} has ${isPerMachine ? 'a' : 'no'} queue for each machine.`);
  }
  return machine === undefined ? stage : `${stage}.${machine}`;
}

async function respondsToPing(redis: Pick<Redis, 'ping'>): Promise<boolean> {
  const pong = redis.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([pong, new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref())]);
}

/** Reason for which nothing is done although Redis responds. */
function findReason({ throwIfUnsafe }: Pick<RedisSettings, 'throwIfUnsafe'>): string | undefined {
  try {
    throwIfUnsafe();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
