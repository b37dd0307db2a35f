import { EventDraft, type TaskResult } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import type { Advance, LoopContext, LoopStateBase, Loops, StepOutcome } from '../loops/index.js';
import type { TaskRecord } from './task-record.js';

/** The fields of a record that decide how its loop continues. */
type LoopRecord = Pick<TaskRecord, 'kind' | 'state' | 'phase' | 'iteration' | 'pushes' | 'spent_usd'>;

/**
 * Lets the task's loop decide; null if the outcome does not belong to its state. A loop that is missing, that cannot
 * read its own state or that breaks would break again at every retry, so the task ends there, with the reason.
 */
export function advanceLoop(
  loops: Loops,
  record: LoopRecord,
  outcome: StepOutcome,
  context: LoopContext,
): Advance<LoopStateBase> | null {
  try {
    const loop = loops.get(record.kind);
    if (loop === undefined) throw new TypeError(`Tasks of kind "${record.kind}" are not supported.`);
    const advance = loop.advance(loop.state.parse(record.state), outcome, context);
    for (const event of advance?.events ?? []) EventDraft.parse(event);
    return advance;
  } catch (error) {
    return breakOff(record, outcome, error);
  }
}

/** Ends a task without its loop. What a person or the clock has decided is kept. */
function breakOff(record: LoopRecord, outcome: StepOutcome, error: unknown): Advance<LoopStateBase> {
  const { phase, iteration, pushes, spent_usd } = record;
  const { type } = outcome;
  const reason = type === 'cancelled' || type === 'expired' || type === 'deadline' ? type : 'failed';
  const result: TaskResult = {
    status: reason === 'cancelled' || reason === 'expired' ? 'cancelled' : 'failed',
    reason,
    summary: 'The task ended because of an internal error.',
    iterations: iteration,
    pushes,
    prs_merged: 0,
    spent_usd,
    output_files: [],
    failure: {
      code: 'loop-broken',
      message: toFailure(error).message,
      retry: 'never',
      hint: 'Run the same version of all services. If they already do, report this as a bug of Fixpoint.',
    },
  };
  return {
    state: { ...Object(record.state), phase, iteration, pushes, spent_usd },
    next: { type: 'halt', reason, result },
    events: [],
  };
}
