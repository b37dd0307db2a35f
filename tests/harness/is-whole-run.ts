import type { TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** Whether every test file of the project ran with all its tests, so that what is missing is missing. */
export async function isWholeRun(
  vitest: Vitest,
  modules: readonly TestModule[],
  reason: TestRunEndReason,
): Promise<boolean> {
  const { testNamePattern, project, shard, changed, related } = vitest.config;
  if (reason === 'interrupted' || testNamePattern !== undefined || shard !== undefined) return false;
  if ((project ?? []).length > 0 || changed || related !== undefined) return false;
  const ran = new Set(modules.map(({ moduleId }) => moduleId));
  const files = await vitest.globTestSpecifications();
  return files.every(({ moduleId }) => ran.has(moduleId));
}
