import type { Redis } from 'ioredis';
import { defineScripts } from '../define-scripts.js';
import { search, walk } from '../scripts/task-index.js';
import type { Conditions } from './task-scope.js';

/** Numbers of tasks; both ends belong to it. */
export interface Range {
  readonly highest: number;
  readonly lowest: number;
}

/** A task that was found: its id and its number. */
export type Found = readonly [id: string, number: number];

/** Sets of which a task is in at least one, with the number of their members. */
export interface SizedGroup {
  readonly group: readonly string[];
  readonly size: number;
}

export type IndexReader = ReturnType<typeof createIndexReader>;

/** Reads the sorted sets of the index, the newest tasks first. */
export function createIndexReader(redis: Redis) {
  const run = defineScripts(redis, { walk, search });

  /** The groups, the smallest first. */
  async function bySize(groups: Conditions['any'], { lowest, highest }: Range): Promise<SizedGroup[]> {
    const sizes = await Promise.all(
      groups.map(async (group) => {
        const counts = await Promise.all(group.map((key) => redis.zcount(key, lowest, highest)));
        return { group, size: counts.reduce((sum, count) => sum + count, 0) };
      }),
    );
    return sizes.sort((a, b) => a.size - b.size);
  }

  /** Repeats a script that ends early, from its end. */
  async function collect(
    script: typeof run.walk,
    key: string,
    { highest, lowest }: Range,
    limit: number,
    more: Conditions & { readonly words?: readonly string[] },
  ): Promise<Found[]> {
    const results: Found[] = [];
    for (let from = highest; ; ) {
      const arg = { highest: from, lowest, most: limit - results.length, ...more };
      const [members, position] = (await script([key], arg)) as [string[], string];
      for (let offset = 0; offset < members.length; offset += 2)
        results.push([members[offset] ?? '', Number(members[offset + 1])]);
      if (position === '' || results.length >= limit || Number(position) < lowest) return results;
      from = Number(position);
    }
  }

  async function walkSets(sets: readonly string[], conditions: Conditions, range: Range, limit: number) {
    const results = await Promise.all(sets.map((set) => collect(run.walk, set, range, limit, conditions)));
    return results.flat().sort(([, one], [, other]) => other - one);
  }

  return {
    bySize,
    walkSets,
    search: (
      key: string,
      range: Range,
      limit: number,
      more: Conditions & { readonly words: readonly string[] },
    ) => collect(run.search, key, range, limit, more),
  };
}
