import type { SweptArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import type { RunObserver } from '@fixpoint/shared/observability';
import type { Loops } from '../../loops/index.js';
import type { RedisSource } from '../redis-links.js';

export const dayMs = 24 * 60 * 60 * 1_000;

/** The shared settings of a stage runtime. */
export function stageRuntimeOptions(
  values: Pick<
    SettingsValues<typeof sharedSettings>,
    'redisUrl' | 'redisUnsafe' | 'keyPrefix' | 'lockMs' | 'retentionDays'
  >,
): Pick<StageRuntimeOptions, 'redisUrl' | 'acceptUnsafe' | 'keyPrefix' | 'lockMs' | 'retentionMs'> {
  const { redisUrl, redisUnsafe, keyPrefix, lockMs, retentionDays } = values;
  const acceptUnsafe = redisUnsafe === 'accept';
  return { redisUrl, acceptUnsafe, keyPrefix, lockMs, retentionMs: retentionDays * dayMs };
}

export interface StageRuntimeOptions extends RedisSource {
  /** True to work with a Redis that may lose writes that it has acknowledged. */
  readonly acceptUnsafe?: boolean;
  /** Name of the service, for logs and for Redis's list of clients. */
  readonly service: string;
  readonly loops?: Loops;
  /** Time for which a job stays ours without a renewal. Shorter: faster recovery of a dead worker's step, more Redis traffic. */
  readonly lockMs?: number;
  /** Interval between two searches for steps without a worker. */
  readonly sweepMs?: number;
  /** Deaths of a worker in one step before the task fails as `worker-died`. */
  readonly maxDeaths?: number;
  /** Time for which tasks that are over, or whose proposal expired, are kept with their logs: 30 days by default. */
  readonly retentionMs?: number;
  /** Store of the tasks' artifacts, which are forgotten with them. Without it, another service has to do that. */
  readonly artifacts?: Pick<SweptArtifactStore, 'sweepStorage'> | undefined;
  /** Time for which `close` lets running handlers finish before it aborts them. */
  readonly graceMs?: number;
  /** Observes steps while they run. */
  readonly observer?: RunObserver | undefined;
  /**
   * `everything`, the default: it sends whichever step follows to its queue, sweeps the steps of all queues and forgets old tasks.
   * `own-queues`: it does none of that beyond its queues, so its Redis user needs no right to read the steps of others; the
   * other services do it, up to two seconds later.
   */
  readonly reach?: 'everything' | 'own-queues';
}
