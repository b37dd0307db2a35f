import type { ArtifactReferences } from '@fixpoint/shared/artifacts';
import type { Redis } from 'ioredis';
import type { Keys } from './keys.js';
import { unpackText } from './pack-text.js';

const artifactId = /[0-9a-f]{64}/g;
const eventsPerPage = 500;
/** By then, sweeps have taken unreferenced artifacts. */
const maxShortLifeMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Finds the artifacts that the tasks in Redis mention: anywhere in their fields, journals and logs, by the format of an id, so that no kind
 * of event needs to be known. `pause` is called after each task.
 */
export function createArtifactReferences(options: {
  readonly redis: Redis;
  readonly keys: Keys;
  readonly pause: () => Promise<void>;
}): ArtifactReferences {
  const { redis, keys, pause } = options;
  /** Scores of the index are instants of creation. */
  let struckUntil = Number.POSITIVE_INFINITY;

  async function now(): Promise<number> {
    const [seconds, micros] = await redis.time();
    return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
  }

  async function strikeByTask(task: string, ids: Set<string>): Promise<void> {
    const strike = (texts: readonly string[]) => {
      for (const text of texts) for (const [id] of readText(text).matchAll(artifactId)) ids.delete(id);
    };
    strike(await redis.hvals(keys.task(task)));
    strike(await redis.hvals(keys.journal(task)));
    for (let after = '-'; ; ) {
      const entries = await redis.xrange(keys.events(task), after, '+', 'COUNT', eventsPerPage);
      for (const [, fields] of entries) strike(fields);
      const last = entries.at(-1);
      if (last === undefined || entries.length < eventsPerPage) break;
      after = `(${last[0]}`;
    }
    await pause();
  }

  /** Templates learned from good documents outlive the tasks that they came from. */
  async function strikeByLearned(ids: Set<string>): Promise<void> {
    for (const text of await redis.hvals(keys.learned)) {
      for (const [id] of text.matchAll(artifactId)) ids.delete(id);
    }
  }

  return {
    async shortLived() {
      await redis.zremrangebyscore(keys.shortLivedArtifacts, '-inf', (await now()) - maxShortLifeMs);
      return new Set(await redis.zrange(keys.shortLivedArtifacts, 0, -1));
    },
    async strike(ids) {
      struckUntil = await now();
      await strikeByLearned(ids);
      // By a cursor: tasks that are forgotten meanwhile would move those behind them to other ranks.
      for (let cursor = '0'; ; ) {
        const [next, found] = await redis.zscan(keys.index, cursor, 'COUNT', 100);
        for (let index = 0; index < found.length && ids.size > 0; index += 2) {
          await strikeByTask(found[index] ?? '', ids);
        }
        if (next === '0' || ids.size === 0) return;
        cursor = next;
      }
    },
    async strikeByNewTasks(ids) {
      const since = struckUntil;
      struckUntil = await now();
      await strikeByLearned(ids);
      for (const task of await redis.zrangebyscore(keys.index, since, '+inf')) await strikeByTask(task, ids);
    },
  };
}

/** A user's text may begin as a packed text does. */
function readText(text: string): string {
  try {
    return unpackText(text);
  } catch {
    return text;
  }
}
