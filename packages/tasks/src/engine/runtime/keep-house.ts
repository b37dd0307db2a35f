import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Loops } from '../../loops/index.js';
import type { Keys } from '../keys.js';
import type { TaskStore } from '../task-store.js';
import type { Dispatcher } from './create-dispatcher.js';
import { createSweepEnds } from './create-sweep-ends.js';
import type { StageRuntimeOptions } from './stage-runtime-options.js';
import { startArtifactSweeps } from './start-artifact-sweeps.js';

const retireEveryMs = 60_000;

/** Work that one of the services does for all, until `releases` ends it: bring back steps without a worker, forget old data. */
export function keepHouse({
  redis,
  keys,
  store,
  loops,
  dispatcher,
  artifacts,
  owner,
  log,
  sweepMs,
  retentionMs,
  releases,
}: {
  redis: Redis;
  keys: Keys;
  store: TaskStore;
  loops: Loops;
  dispatcher: Pick<Dispatcher, 'sweep'>;
  artifacts: StageRuntimeOptions['artifacts'];
  owner: string;
  log: Logger;
  sweepMs: number;
  retentionMs: number;
  releases: ReleaseStack;
}): void {
  const ends = createSweepEnds({ redis, keys, store, loops });
  const sweeper = setInterval(() => void dispatcher.sweep(ends).catch(() => {}), sweepMs);
  releases.defer('the sweeper', () => clearInterval(sweeper));
  const sweeps =
    artifacts && startArtifactSweeps({ ...artifacts, redis, keys, owner, retentionMs, now: store.now, log });
  releases.defer('the artifact sweep', () => sweeps?.stop());
  const forget = async () => {
    const forgotten = await store.retire((await store.now()) - retentionMs);
    if (forgotten > 0) log.info({ forgotten }, 'Deleted tasks past their retention');
    await sweeps?.sweep();
  };
  const retirer = setInterval(() => void forget().catch(() => {}), Math.min(retireEveryMs, retentionMs));
  releases.defer('the deletion of old tasks', () => clearInterval(retirer));
}
