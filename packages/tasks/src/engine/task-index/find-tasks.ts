import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Redis } from 'ioredis';
import { facetList } from '../facets.js';
import type { Keys } from '../keys.js';
import type { TaskQuery } from '../tasks.js';
import { createTaskCounter, spareMs } from './count-tasks.js';
import { createIndexReader, type Found, type Range } from './index-reader.js';
import { splitWords } from './split-words.js';
import { type Conditions, conditionsOf } from './task-scope.js';

/** Ids of one page, newest first. By time there may be a few too many at both ends. */
export interface FoundTasks {
  readonly ids: readonly string[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
  readonly total: number | null;
}

export type FindTasks = (query: TaskQuery, limit: number) => Promise<FoundTasks>;

/**
 * Finds tasks by the index. The cost of a page depends on its length and not on the number of tasks: each condition is a
 * sorted set; the smallest is walked from its newest end, the others are asked about its members.
 */
export function createTaskFinder({ redis, keys }: { redis: Redis; keys: Keys }): FindTasks {
  const index = createIndexReader(redis);
  const count = createTaskCounter({ redis, keys, index });

  /** The numbers between which the page lies, with some to spare; null if there can be no page. */
  async function rangeOf({ since, until }: TaskQuery): Promise<Range | null> {
    const [newest, first, last] = await Promise.all([
      redis.get(keys.lastNumber),
      since === undefined
        ? []
        : redis.zrangebyscore(keys.index, Date.parse(since) - spareMs, '+inf', 'LIMIT', 0, 1),
      until === undefined
        ? []
        : redis.zrevrangebyscore(keys.index, Date.parse(until) + spareMs, '-inf', 'LIMIT', 0, 1),
    ]);
    if (newest === null) return null;
    if ((since !== undefined && first.length === 0) || (until !== undefined && last.length === 0))
      return null;
    const numberOf = async ([id]: readonly string[]) =>
      id === undefined ? null : redis.zscore(keys.numbers, id);
    const [lowest, highest] = await Promise.all([numberOf(first), numberOf(last)]);
    return { lowest: Number(lowest ?? 1), highest: Number(highest ?? newest) };
  }

  async function readConditions(query: TaskQuery): Promise<Conditions> {
    const scope = conditionsOf(query.scope ?? {}, keys);
    const filters = facetList.map((facet) => conditionsOfFilter(facet, query, keys));
    const none = [scope, ...filters].flatMap((each) => each.none);
    const sizes = await Promise.all(none.map((key) => redis.zcard(key)));
    return {
      any: [...filters, scope].flatMap(({ any }) => any),
      none: none.filter((_, index) => sizes[index] !== 0),
    };
  }

  /** Number before which the page begins. */
  async function readCursor({ cursor, scope }: TaskQuery): Promise<number> {
    if (cursor === undefined) return Number.POSITIVE_INFINITY;
    const number = scope === undefined ? cursor : ((await redis.zscore(keys.numbers, cursor)) ?? '');
    if (/^\d{1,15}$/.test(number)) return Number(number);
    throw new InvalidInputError('The cursor is not valid.', { field: 'cursor' });
  }

  /** The tasks in `range`, with the number of those in `whole`. */
  async function walk(
    query: TaskQuery,
    { any, none }: Conditions,
    { range, whole, wanted }: { range: Range; whole: Range; wanted: number },
  ): Promise<{ found: Found[]; total: number | null }> {
    const [smallest, ...larger] = await index.bySize(any.length === 0 ? [[keys.numbers]] : any, whole);
    if (smallest === undefined || smallest.size === 0) return { found: [], total: 0 };
    const others = { any: larger.map(({ group }) => group), none };
    const [found, total] = await Promise.all([
      index.walkSets(smallest.group, others, range, wanted),
      count(query, smallest, others, whole),
    ]);
    return { found, total };
  }

  return async (query, limit) => {
    const nothing: FoundTasks = { ids: [], next: null, total: 0 };
    const before = await readCursor(query);
    const words = query.text === undefined ? [] : splitWords(query.text);
    const whole = await rangeOf(query);
    if (whole === null || (query.text !== undefined && words.length === 0)) return nothing;
    const range = { lowest: whole.lowest, highest: Math.min(whole.highest, before - 1) };
    // One more than wanted shows whether there is a next page.
    const wanted = limit + 1;

    const conditions = await readConditions(query);
    const { found, total } =
      words.length > 0
        ? { found: await index.search(keys.index, range, wanted, { ...conditions, words }), total: null }
        : await walk(query, conditions, { range, whole, wanted });
    const page = found.slice(0, limit);
    // A number shows how many tasks are outside the scope; the id of the last task does not.
    const [id, number] = page.at(-1) ?? [];
    const next = found.length > limit ? String(query.scope === undefined ? number : id) : null;
    return { ids: page.map(([id]) => id), next, total };
  };
}

function conditionsOfFilter(
  { field, key, usual }: (typeof facetList)[number],
  query: TaskQuery,
  keys: Keys,
): Conditions {
  const values = new Set<string>([query[field] ?? []].flat());
  if (values.size === 0) return { any: [], none: [] };
  const [usualValue, ...otherValues] = usual ?? [];
  return usualValue !== undefined && values.has(usualValue)
    ? { any: [], none: otherValues.filter((value) => !values.has(value)).map(keys[key]) }
    : { any: [[...values].map(keys[key])], none: [] };
}
