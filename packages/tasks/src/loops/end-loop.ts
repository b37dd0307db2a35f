import type { DocumentRef, Failure, HaltReason, TaskResult } from '@fixpoint/shared/contracts';
import type { Advance, LoopContext, LoopStateBase } from './loop.js';

/** The protocol's word for each way to end. An unverified result is not a success. */
const statusOf: Record<HaltReason, TaskResult['status']> = {
  matched: 'completed',
  done: 'completed',
  unverified: 'failed',
  stuck: 'failed',
  iterations: 'failed',
  deadline: 'failed',
  budget: 'failed',
  failed: 'failed',
  rejected: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** Ends a loop. `summary` is the first text that a person reads; `documents` are those that the task leaves. */
export function endLoop<State extends LoopStateBase>(
  state: State,
  reason: HaltReason,
  summary: string,
  failure?: Failure,
  documents: readonly DocumentRef[] = [],
): Advance<State> {
  return {
    state: { ...state, phase: 'ENDED' },
    next: {
      type: 'halt',
      reason,
      result: {
        status: statusOf[reason],
        reason,
        summary: summary.slice(0, 10_000),
        iterations: state.iteration,
        pushes: state.pushes,
        prs_merged: 0,
        spent_usd: state.spent_usd,
        output_files: [...documents],
        ...(failure === undefined ? {} : { failure }),
      },
    },
    events: [],
  };
}

/** Ends a loop that has no money left for its next step, with `left` after the cause; null while it has some. */
export function endAtBudget<State extends LoopStateBase>(
  state: State,
  { spec }: LoopContext,
  left: string,
  failure?: Failure,
): Advance<State> | null {
  const budget = spec.limits.budget_usd;
  if (budget === null || state.spent_usd < budget) return null;
  return endLoop(state, 'budget', `The budget of $${budget} is spent${left}`, failure);
}
