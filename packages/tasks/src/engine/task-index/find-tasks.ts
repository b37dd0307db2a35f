import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Redis } from 'ioredis';
import { defineScripts } from '../define-scripts.js';
import { facetList } from '../facets.js';
import type { Keys } from '../keys.js';
import { search, walk } from '../scripts/task-index.js';
import type { TaskQuery } from '../tasks.js';
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

/** A set that is no larger is counted together with others; a larger one alone. */
const countedTogether = 2_000;

/** A task is created a moment before its number is drawn, in milliseconds. */
const spareMs = 1_000;

interface Range {
  readonly highest: number;
  readonly lowest: number;
}

/** A task that was found: its id and its number. */
type Found = readonly [id: string, number: number];

/**
 * Finds tasks by the index. The cost of a page depends on its length and not on the number of tasks: each condition is a
 * sorted set; the smallest is walked from its newest end, the others are asked about its members.
 */
export function createTaskFinder({ redis, keys }: { redis: Redis; keys: Keys }): FindTasks {
  const run = defineScripts(redis, { walk, search });

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

  /** The groups, the smallest first. */
  async function inOrder(groups: Conditions['any'], { lowest, highest }: Range) {
    const sizes = await Promise.all(
      groups.map(async (group) => {
        const counts = await Promise.all(group.map((key) => redis.zcount(key, lowest, highest)));
        return { group, size: counts.reduce((sum, count) => sum + count, 0) };
      }),
    );
    return sizes.sort((one, other) => one.size - other.size);
  }

  /** Repeats a script that ends early, from its end. */
  async function collect(
    script: typeof run.walk,
    key: string,
    { highest, lowest }: Range,
    limit: number,
    more: Conditions & { readonly words?: readonly string[] },
  ): Promise<Found[]> {
    const found: Found[] = [];
    for (let from = highest; ; ) {
      const arg = { highest: from, lowest, most: limit - found.length, ...more };
      const [members, position] = (await script([key], arg)) as [string[], string];
      for (let at = 0; at < members.length; at += 2) found.push([members[at] ?? '', Number(members[at + 1])]);
      if (position === '' || found.length >= limit || Number(position) < lowest) return found;
      from = Number(position);
    }
  }

  async function walkSets(sets: readonly string[], conditions: Conditions, range: Range, limit: number) {
    const found = await Promise.all(sets.map((set) => collect(run.walk, set, range, limit, conditions)));
    return found.flat().sort(([, one], [, other]) => other - one);
  }

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

  /** Exact if one set has the number, or if the candidates are few enough to be counted. */
  async function count(
    { since, until }: TaskQuery,
    smallest: { readonly group: readonly string[]; readonly size: number },
    others: Conditions,
    range: Range,
  ) {
    if (since !== undefined || until !== undefined) {
      const isAll = smallest.group[0] === keys.numbers && others.none.length === 0;
      return isAll ? countByTime(since, until) : null;
    }
    const isSimple = others.any.length === 0 && others.none.length === 0;
    if (isSimple) return smallest.size;
    if (smallest.size <= countedTogether)
      return (await walkSets(smallest.group, others, range, countedTogether)).length;
    if (others.any.length > 0) return null;
    const excluded = await inOrder([others.none], range);
    if (excluded.some(({ size }) => size > countedTogether)) return null;
    const within = { any: [smallest.group], none: [] };
    const inExcluded = await walkSets(others.none, within, range, countedTogether);
    return smallest.size - new Set(inExcluded.map(([id]) => id)).size;
  }

  async function readCursor({ cursor = '', scope }: TaskQuery): Promise<number> {
    const number = scope === undefined ? cursor : ((await redis.zscore(keys.numbers, cursor)) ?? '');
    if (/^\d{1,15}$/.test(number)) return Number(number);
    throw new InvalidInputError('The cursor is not valid.', { field: 'cursor' });
  }

  return async (query, limit) => {
    const nothing: FoundTasks = { ids: [], next: null, total: 0 };
    const before = query.cursor === undefined ? Number.POSITIVE_INFINITY : await readCursor(query);
    const words = query.text === undefined ? [] : splitWords(query.text);
    const whole = await rangeOf(query);
    if (whole === null || (query.text !== undefined && words.length === 0)) return nothing;
    const range = { lowest: whole.lowest, highest: Math.min(whole.highest, before - 1) };
    // One more than wanted shows whether there is a next page.
    const wanted = limit + 1;

    let found: Found[];
    let total: number | null = null;
    const conditions = await readConditions(query);
    if (words.length > 0) {
      found = await collect(run.search, keys.index, range, wanted, { ...conditions, words });
    } else {
      const { any, none } = conditions;
      const [smallest, ...larger] = await inOrder(any.length === 0 ? [[keys.numbers]] : any, whole);
      if (smallest === undefined || smallest.size === 0) return nothing;
      const others = { any: larger.map(({ group }) => group), none };
      [found, total] = await Promise.all([
        walkSets(smallest.group, others, range, wanted),
        count(query, smallest, others, whole),
      ]);
    }
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
