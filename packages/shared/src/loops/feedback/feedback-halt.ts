import type { Failure, HaltReason } from '../../contracts/index.js';
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
