import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { addEvidence } from './add-evidence.js';
import type { FeedbackState } from './feedback-state.js';

/** True if the service writes a log that can be read, and a submission of this task may have left something in it. */
export function mayReadLogs(state: FeedbackState, { deploy }: ServiceDefinition): boolean {
  const isReadable = deploy.logs !== undefined || deploy.platform !== undefined;
  return isReadable && !state.skipped.includes('logs') && state.wanted_mail?.correlation != null;
}

/** Adds the errors that the log shows since the submission, except those that the agent has been given already. */
export function addLogs(state: FeedbackState, errors: readonly string[]): FeedbackState {
  const known = new Set(state.evidence.map(({ text }) => text));
  return addEvidence(
    state,
    'logs',
    errors.filter((error) => !known.has(error)),
  );
}
