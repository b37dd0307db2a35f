import type { Redis } from 'ioredis';
import type { Keys } from '../keys.js';
import type { TaskQuery } from '../tasks.js';
import type { IndexReader, Range, SizedGroup } from './index-reader.js';
import type { Conditions } from './task-scope.js';

/** A set that is no larger is counted together with others; a larger one alone. */
const countedTogether = 2_000;

/** A task is created a moment before its number is drawn, in milliseconds. */
export const spareMs = 1_000;

/** Counts the tasks that a query finds; null if that would cost too much. */
export function createTaskCounter({ redis, keys, index }: { redis: Redis; keys: Keys; index: IndexReader }) {
  /**
   * Both ends belong to it. The index holds when a task got its number, but its creation counts: the tasks about each
   * end are asked, and null is returned if they are too many.
   */
  async function countByTime(since: string | undefined, until: string | undefined): Promise<number | null> {
    const from = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
    const to = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
    const ends = [from, to].filter(Number.isFinite);
    const [lowest, highest] = [from + spareMs, to - spareMs];
    const above = since === undefined ? '-inf' : lowest;
    const below = until === undefined ? '+inf' : highest;
    const [sure, ...about] = await Promise.all([
      lowest < highest ? redis.zcount(keys.index, `(${above}`, `(${below}`) : 0,
      ...ends.map((end) =>
        redis.zrangebyscore(keys.index, end - spareMs, end + spareMs, 'LIMIT', 0, countedTogether + 1),
      ),
    ]);
    if (about.some((ids) => ids.length > countedTogether)) return null;
    const created = await Promise.all(
      [...new Set(about.flat())].map((id) => redis.hget(keys.task(id), 'created_at')),
    );
    return sure + created.filter((ms) => ms !== null && Number(ms) >= from && Number(ms) <= to).length;
  }

  return async (
    { since, until }: TaskQuery,
    smallest: SizedGroup,
    others: Conditions,
    range: Range,
  ): Promise<number | null> => {
    if (since === undefined && until === undefined) return countMembers(index, smallest, others, range);
    const isAll = smallest.group[0] === keys.numbers && others.none.length === 0;
    return isAll ? countByTime(since, until) : null;
  };
}

/** Exact if one set has the number, or if the candidates are few enough to be counted. */
async function countMembers(
  index: IndexReader,
  { group, size }: SizedGroup,
  others: Conditions,
  range: Range,
): Promise<number | null> {
  if (others.any.length === 0 && others.none.length === 0) return size;
  if (size <= countedTogether) return (await index.walkSets(group, others, range, countedTogether)).length;
  if (others.any.length > 0) return null;
  const excluded = await index.bySize([others.none], range);
  if (excluded.some((set) => set.size > countedTogether)) return null;
  const within = { any: [group], none: [] };
  const inExcluded = await index.walkSets(others.none, within, range, countedTogether);
  return size - new Set(inExcluded.map(([id]) => id)).size;
}
