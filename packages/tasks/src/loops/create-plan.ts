import type { Plan } from '@fixpoint/shared/contracts';

/** A plan without empty fields, its summary cut to the length that the contract allows. */
export function createPlan({
  version = 1,
  resource,
  preconditions,
  summary,
  steps,
}: {
  readonly version?: number;
  readonly resource: string | undefined;
  readonly preconditions: Plan['preconditions'];
  readonly summary: string;
  readonly steps: Plan['steps'];
}): Omit<Plan, 'hash'> {
  return {
    version,
    ...(resource === undefined ? {} : { resource }),
    ...(preconditions === undefined ? {} : { preconditions }),
    summary: summary.slice(0, 4_000),
    steps,
  };
}
