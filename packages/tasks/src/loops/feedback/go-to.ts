import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import type { Advance, LoopContext, Next, StageOutcome } from '../loop.js';
import type { FeedbackStage, FeedbackState } from './feedback-state.js';

/** The only reasons for which the form is sent. Nothing else may lead to a submission. */
export const submissionReasons = {
  first: 'first submission of the task',
  deploy: 'new version deployed',
  again: 'second measurement of the same version',
  confirmation: 'confirmation with other form values',
  person: 'requested by a person',
} as const;
export type SubmissionReason = keyof typeof submissionReasons;

/** Destination of a step: a stage, which `feedbackStages` files, or the end of a task whose document matches. */
type Go =
  | { readonly type: 'go'; readonly to: Exclude<FeedbackStage, 'submit'> | 'matched' }
  | { readonly type: 'go'; readonly to: 'submit'; readonly reason: SubmissionReason };

export interface FeedbackStep extends Omit<Advance<FeedbackState>, 'next'> {
  readonly next: Next | Go;
}

/** Files a stage. What its input needs is in the state. */
export type FileStage = (
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
  reason: SubmissionReason,
) => Advance<FeedbackState>;

/** Next step after the end of a stage: another stage, a question, or the end of the task. */
export type StageEnded<Stage extends StageOutcome['stage']> = (
  state: FeedbackState,
  outcome: Extract<StageOutcome, { stage: Stage }>,
  service: ServiceDefinition,
  context: LoopContext,
) => FeedbackStep;

/** Continues at the stage, whose input comes from the state. */
export function goTo(state: FeedbackState, to: Exclude<FeedbackStage, 'submit'> | 'matched'): FeedbackStep {
  return { state, next: { type: 'go', to }, events: [] };
}

/** Continues at the form. */
export function goToForm(state: FeedbackState, reason: SubmissionReason): FeedbackStep {
  return { state, next: { type: 'go', to: 'submit', reason }, events: [] };
}
