import type { Failure, HaltReason, TaskResult } from '@fixpoint/shared/contracts';
import { endLoop } from '../end-loop.js';
import type { Advance } from '../loop.js';
import type { FeedbackState } from './feedback-state.js';

/** Ends the loop with the newest documents. `summary` is the one sentence a person reads first. */
export function halt(
  state: FeedbackState,
  reason: HaltReason,
  summary: string,
  failure?: Failure,
): Advance<FeedbackState> {
  return endLoop(state, reason, summary, failure, state.documents);
}

/** The end of a loop, with more in its result. */
export function withResult(
  step: Advance<FeedbackState>,
  more: Pick<TaskResult, 'outcome' | 'offer'>,
): Advance<FeedbackState> {
  if (step.next.type !== 'halt') return step;
  return { ...step, next: { ...step.next, result: { ...step.next.result, ...more } } };
}

/** The message, with the remedy of the failure if it has one. */
export function withHint(message: string, { hint }: Failure): string {
  return hint === undefined ? message : `${message} ${hint}`;
}
