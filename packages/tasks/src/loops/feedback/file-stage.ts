import type { Advance, StageCall } from '../loop.js';
import { type FeedbackStage, type FeedbackState, phaseOf } from './feedback-state.js';

type Call = Extract<StageCall, { stage: FeedbackStage }> & {
  readonly notBefore?: string | undefined;
};

/** Files a stage: the task waits for it in the phase that its contract names. */
export function fileStage(
  state: FeedbackState,
  call: Call,
  events: Advance<FeedbackState>['events'] = [],
): Advance<FeedbackState> {
  return { state: { ...state, phase: phaseOf(call.stage) }, next: { type: 'stage', ...call }, events };
}
