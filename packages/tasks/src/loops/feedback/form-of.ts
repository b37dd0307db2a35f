import type { FormValues, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { LoopContext } from '../loop.js';
import type { FeedbackState } from './feedback-state.js';

/** The form that the newest or next submission is for: the request's, or the one that confirms a match. */
export function formOf(
  { confirming }: Pick<FeedbackState, 'confirming'>,
  { confirm }: Pick<ServiceDefinition, 'confirm'>,
  { spec }: Pick<LoopContext, 'spec'>,
): FormValues {
  return confirming === null ? spec.form : { ...spec.form, ...confirm?.form };
}
