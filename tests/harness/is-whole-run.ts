import type { TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** The filter of `npm test`, which leaves the nightly tests out. */
const filterByDay = '!night';

/** Whether the run leaves the nightly tests out. */
export function isRunByDay({ config }: Vitest): boolean {
  return config.tagsFilter?.includes(filterByDay) ?? false;
}

/** Whether every test file of the project ran with all its tests of the day, so that what is missing is missing. */
export async function isWholeRun(
  vitest: Vitest,
  modules: readonly TestModule[],
  reason: TestRunEndReason,
): Promise<boolean> {
  const { testNamePattern, project, shard, changed, related, tagsFilter } = vitest.config;
  if (reason === 'interrupted' || testNamePattern !== undefined || shard !== undefined) return false;
  if (tagsFilter?.some((filter) => filter !== filterByDay)) return false;
  if ((project ?? []).length > 0 || changed || related !== undefined) return false;
  const ran = new Set(modules.map(({ moduleId }) => moduleId));
  const files = await vitest.globTestSpecifications();
  return files.every(({ moduleId }) => ran.has(moduleId));
}
