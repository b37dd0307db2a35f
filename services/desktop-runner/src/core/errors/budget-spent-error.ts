import { FixpointError } from '@fixpoint/shared/errors';

/** What looking at the screen may cost is spent. */
export class BudgetSpentError extends FixpointError {
  constructor(budgetUsd: number) {
    super(`The budget of ${budgetUsd.toFixed(2)} USD for looking at the screen is spent.`, {
      code: 'budget-spent',
      retry: 'never',
      hint: 'Start the task again with a larger budget_usd.',
    });
  }
}
