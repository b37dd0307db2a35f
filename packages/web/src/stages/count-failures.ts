import type { FailedWork } from '../api/stages.js';

/** How many tasks failed in each stage and were not run again, most first. */
export function countFailures(failures: readonly FailedWork[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stage, rerun } of failures)
    if (rerun === null) counts.set(stage, (counts.get(stage) ?? 0) + 1);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
