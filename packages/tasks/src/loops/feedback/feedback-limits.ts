import type { LoopContext } from '../loop.js';
import type { FeedbackState } from './feedback-state.js';

/** True if no iteration may follow this one. */
export function isLast(state: FeedbackState, context: LoopContext): boolean {
  return state.iteration >= context.spec.limits.iterations;
}

/** True if the budget is used up. */
export function isSpent(state: FeedbackState, context: LoopContext): boolean {
  const budget = context.spec.limits.budget_usd;
  return budget !== null && state.spent_usd >= budget;
}

/** Remaining budget, in US dollars; null: there is no limit. */
export function budgetLeft(state: FeedbackState, context: LoopContext): number | null {
  const budget = context.spec.limits.budget_usd;
  return budget === null ? null : Math.max(0, budget - state.spent_usd);
}
