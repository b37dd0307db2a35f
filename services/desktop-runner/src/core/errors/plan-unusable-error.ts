import { FixpointError } from '@fixpoint/shared/errors';

/** A model was asked twice and gave no plan that can be used. */
export class PlanUnusableError extends FixpointError {
  constructor(reason: string, spentUsd: number) {
    super(`The model's plan cannot be used: ${reason}`.slice(0, 5_000), {
      code: 'plan-unusable',
      retry: 'never',
      hint: 'Describe the task in other words or smaller parts, or use another model.',
      context: { spent_usd: spentUsd },
    });
  }
}
