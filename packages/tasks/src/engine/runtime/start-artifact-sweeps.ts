import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ArtifactSweepStorage, sweepArtifacts } from '@fixpoint/shared/artifacts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createArtifactReferences } from '../artifact-references.js';
import type { Keys } from '../keys.js';

const sweepEveryMs = 6 * 60 * 60 * 1_000;
const tryAgainMs = 10 * 60 * 1_000;
/** Between two small pieces of work, in ms: a sweep has time, all other work is urgent. */
const pauseMs = 10;

export interface ArtifactSweeps {
  /** Sweeps, unless another process of this installation has done so recently or this process is at it. Never rejects. */
  sweep(): Promise<void>;
  /** Stops the sweep under way, at a point where nothing is half done. */
  stop(): Promise<void>;
}

/** Sees to it that artifacts are forgotten with the tasks that mention them: one process at a time, a few times a day. */
export function startArtifactSweeps(options: {
  readonly sweepStorage: ArtifactSweepStorage;
  readonly redis: Redis;
  readonly keys: Keys;
  readonly owner: string;
  readonly retentionMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => Promise<number>;
  readonly log: Logger;
}): ArtifactSweeps {
  const { sweepStorage, redis, keys, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = () => delay(pauseMs, undefined, { signal });
  let sweeping: Promise<void> | undefined;

  /** True if no other installation uses the store: for their artifacts it cannot know which tasks mention them. */
  async function isOurs(): Promise<boolean> {
    await redis.set(keys.installation, randomUUID(), 'NX');
    const installation = (await redis.get(keys.installation)) ?? '';
    const others = (await sweepStorage.claim(installation)).filter((name) => name !== installation);
    if (others.length === 0) return true;
    log.warn(
      { installation, others },
      'Old artifacts are not deleted because other installations use the same store. Give each installation a separate folder or prefix. If an installation was removed, delete its file installations/…',
    );
    return false;
  }

  async function sweepOnce(): Promise<void> {
    if ((await redis.set(keys.artifactSweep, options.owner, 'PX', sweepEveryMs, 'NX')) !== 'OK') return;
    try {
      if (!(await isOurs())) return;
      const swept = await sweepArtifacts({
        sweepStorage,
        references: createArtifactReferences({ redis, keys, pause }),
        now: await options.now(),
        retentionMs: options.retentionMs,
        pause,
        turn: Math.random(),
      });
      log.info(swept, 'Deleted artifacts without a task');
    } catch (error) {
      await redis.pexpire(keys.artifactSweep, signal.aborted ? 1 : tryAgainMs).catch(() => {});
      if (!signal.aborted) log.warn({ err: error }, 'Artifact sweep failed; a later sweep continues');
    }
  }

  return {
    sweep() {
      if (signal.aborted) return Promise.resolve();
      sweeping ??= sweepOnce()
        .catch((error: unknown) => log.debug({ err: error }, 'Artifact sweep skipped'))
        .finally(() => {
          sweeping = undefined;
        });
      return sweeping;
    },
    async stop() {
      stopping.abort();
      await sweeping;
    },
  };
}
