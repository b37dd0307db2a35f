import type { Failure, HaltReason, TaskResult } from '../../contracts/index.js';
import type { Advance } from '../loop.js';
import type { FeedbackState } from './feedback-state.js';

const statusOf: Record<HaltReason, TaskResult['status']> = {
  matched: 'completed',
  stuck: 'failed',
  iterations: 'failed',
  deadline: 'failed',
  budget: 'failed',
  failed: 'failed',
  rejected: 'cancelled',
  cancelled: 'cancelled',
};

/** Ends the loop. `summary` is the one sentence a person reads first. */
export function halt(
  state: FeedbackState,
  reason: HaltReason,
  summary: string,
  failure?: Failure,
): Advance<FeedbackState> {
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
        output_files: state.documents,
        ...(failure === undefined ? {} : { failure }),
      },
    },
    events: [],
  };
}
