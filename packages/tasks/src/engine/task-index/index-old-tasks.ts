import { setImmediate as nextTurn } from 'node:timers/promises';
import { TaskResult, TaskSpec } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { defineScripts } from '../define-scripts.js';
import { facetList } from '../facets.js';
import type { Keys } from '../keys.js';
import { parsePacked } from '../read-once.js';
import { placeOld, placeReach } from '../scripts/task-index.js';
import { rowFieldsOf } from '../task-views.js';
import { failedInStage } from '../transition.js';
import { wordsOf } from './split-words.js';

/** Tasks that are read and placed in one round trip each. */
const pageSize = 100;
/** Interval between two log lines about the progress, in ms. */
const reportMs = 5_000;

/** Progress of indexing the tasks of an earlier version. */
export interface IndexProgress {
  readonly done: number;
  readonly of: number;
}

interface IndexOldTasks {
  redis: Redis;
  keys: Pick<
    Keys,
    | 'index'
    | 'numbers'
    | 'task'
    | 'finished'
    | 'byStatus'
    | 'failedInStage'
    | 'failedInStageFilled'
    | 'reachFilled'
  >;
  log: Logger;
  signal: AbortSignal;
  onProgress?: (progress: IndexProgress) => void;
}

/**
 * Gives the tasks of an earlier version their places in the index, alongside all other work, the newest first: lists show them as they
 * come. Several processes may do it at once, and one that begins later continues. Returns their number.
 */
export async function indexOldTasks(options: IndexOldTasks): Promise<number> {
  const added = await placeOldTasks(options);
  // By their status, which those have that are in the index.
  await indexOldFailures(options);
  await indexOldReach(options);
  return added;
}

/** Completes the sets of tasks that a version without the sets of a facet, or by desktop and caller, placed. */
async function indexOldReach({ redis, keys, signal }: IndexOldTasks): Promise<void> {
  const filled = facetList.map(({ field }) => field).join();
  if ((await redis.get(keys.reachFilled)) === filled) return;
  const run = defineScripts(redis, { placeReach });
  for (let from = '+inf'; from !== ''; await nextTurn()) {
    if (signal.aborted) return;
    from = String(await run.placeReach([keys.index], { tasks: keys.task(''), highest: from }));
  }
  await redis.set(keys.reachFilled, filled);
}

async function placeOldTasks(options: IndexOldTasks): Promise<number> {
  const { redis, keys, log, signal, onProgress = () => {} } = options;
  const run = defineScripts(redis, { placeOld });

  async function place(id: string): Promise<number> {
    const [number, text] = await redis.hmget(keys.task(id), 'number', 'spec');
    if (number !== null && number !== undefined) return 0;
    return Number(await run.placeOld([keys.task(id), keys.index], { id, ...describe(id, text ?? '') }));
  }

  const [all, placed] = await Promise.all([redis.zcard(keys.index), redis.zcard(keys.numbers)]);
  if (all === placed) return 0;
  log.info({ tasks: all - placed }, 'Indexing tasks of an earlier version');
  let seen = 0;
  let added = 0;
  let reported = performance.now();
  for (let from = '+inf'; !signal.aborted; ) {
    const page = await redis.zrevrangebyscore(keys.index, from, '-inf', 'WITHSCORES', 'LIMIT', 0, pageSize);
    const ids = page.filter((_, index) => index % 2 === 0);
    for (const count of await Promise.all(ids.map(place))) added += count;
    seen += ids.length;
    onProgress({ done: Math.min(seen, all), of: all });
    if (performance.now() - reported > reportMs) {
      reported = performance.now();
      log.info({ done: seen, of: all }, 'Indexing tasks of an earlier version');
    }
    const last = page.at(-1);
    if (last === undefined || ids.length < pageSize) break;
    // The last one again with those of the same instant; a page of one instant alone is left behind.
    from = last === page[1] ? `(${last}` : last;
    await nextTurn();
  }
  log.info({ added }, 'Indexed the tasks of the earlier version');
  return added;
}

/** Newest ends that are looked at for tasks that failed. */
const readEnds = 5_000;

/** Notes which of the tasks that ended last failed in one of their stages: earlier versions did not. Harmless to repeat. */
async function indexOldFailures({ redis, keys, signal }: IndexOldTasks): Promise<void> {
  if ((await redis.exists(keys.failedInStageFilled)) === 1) return;
  for (let offset = 0; offset < readEnds && !signal.aborted; offset += pageSize) {
    // Earlier versions noted proposals there as well, by when they expire.
    const ends = await redis.zrevrange(keys.finished, offset, offset + pageSize - 1, 'WITHSCORES');
    const ids = ends.filter((_, index) => index % 2 === 0);
    if (ids.length === 0) break;
    const failed = await redis.zmscore(keys.byStatus('failed'), ...ids);
    for (const [at, id] of ids.entries()) {
      if (failed[at] !== null && hasFailedInStage(await redis.hget(keys.task(id), 'result')))
        await redis.zadd(keys.failedInStage, ends[2 * at + 1] ?? 0, id);
    }
    await nextTurn();
  }
  if (!signal.aborted) await redis.set(keys.failedInStageFilled, '1');
}

function hasFailedInStage(text: string | null): boolean {
  const result = TaskResult.safeParse(parsePacked(text ?? '')).data;
  return result !== undefined && failedInStage(result);
}

/** Data of a task for lists and searches. An unreadable task is placed without it. */
function describe(id: string, text: string) {
  const spec = TaskSpec.safeParse(parsePacked(text)).data;
  if (spec === undefined)
    return { service: '', title: '', desktop: '', words: wordsOf(id, { description: '', service: null }) };
  const { service = '', title = '', desktop = '' } = rowFieldsOf(spec);
  return { service, title, desktop, words: wordsOf(id, spec) };
}
