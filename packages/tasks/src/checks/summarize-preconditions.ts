import type { PlanPreconditions, PreconditionResult } from '@fixpoint/shared/contracts';

/** The part of its preconditions that a plan keeps: how many hold, and all of the others. `now`: ISO instant. */
export function summarizePreconditions(
  results: readonly PreconditionResult[],
  now: string,
): PlanPreconditions {
  const order = { failed: 0, unknown: 1, warning: 2, ok: 3 } as const;
  const problems = results.filter(({ state }) => state !== 'ok');
  return {
    checked_at: now,
    passed: results.length - problems.length,
    problems: problems.sort((a, b) => order[a.state] - order[b.state]).slice(0, 20),
  };
}
