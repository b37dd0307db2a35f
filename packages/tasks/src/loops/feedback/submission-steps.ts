import { createHash } from 'node:crypto';
import {
  allowedEffectsOf,
  type EffectPermission,
  neededPreconditions,
  type ServiceDefinition,
  type StageInput,
} from '@fixpoint/shared/contracts';
import type { Advance, LoopContext } from '../loop.js';
import { createSubmissionPlan, describeSubmission } from './confirmation-plans.js';
import { halt, withResult } from './feedback-halt.js';
import type { FeedbackState } from './feedback-state.js';
import { fileStage } from './file-stage.js';
import { formOf } from './form-of.js';
import { type FileStage, type SubmissionReason, submissionReasons } from './go-to.js';

/**
 * Ties a mail to one submission of one task. `submission` counts from 1. A confirmation looks like a tag that a person would choose,
 * so that code which recognises the usual ids does not recognise it.
 */
export function correlationOf(taskId: string, submission: number, { isConfirmation = false } = {}): string {
  const hash = createHash('sha256').update(`${taskId}/${submission}`).digest();
  if (!isConfirmation) return hash.toString('hex').slice(0, 16);
  const word = plainWords[(hash[0] ?? 0) % plainWords.length] ?? '';
  return `${word}${hash.readUInt32BE(1) % 100_000}`.padEnd(6, '0');
}

const plainWords = ['news', 'work', 'office', 'reports', 'mail', 'desk', 'team', 'research', 'inbox', 'list'];

/** The id of the newest submission of a state. */
export function newestCorrelation(state: FeedbackState, taskId: string): string {
  return correlationOf(taskId, submissionOf(state), { isConfirmation: state.confirming !== null });
}

/** Files `submit`, if the request allows it; asks a person first, waits or ends if it does not. */
export const fileSubmission: FileStage = (state, service, context, reason) => {
  const { submit: permission } = allowedEffectsOf(context.spec);
  if (permission === 'no') return endUnmeasured(state, service, context);
  if (permission === 'ask' && !state.may_submit) {
    return {
      state: { ...state, phase: 'CONFIRMING_SUBMISSION' },
      next: { type: 'approval', plan: createSubmissionPlan(context.spec, service, state.pushes) },
      events: [],
    };
  }
  // States of older versions counted iterations: none of their ids may return.
  const number = Math.max(state.submissions, state.iteration - 1) + 1;
  const correlation = correlationOf(context.taskId, number, { isConfirmation: state.confirming !== null });
  const notBefore = waitOf(permission, context);
  const input: StageInput<'submit'> = {
    service,
    form: formOf(state, service, context),
    iteration: state.iteration,
    correlation,
    // Later iterations notice changes since, each in its own stage.
    ...(state.iteration === 1 ? { preconditions: neededPreconditions(service, state.skipped) } : {}),
  };
  // The first one goes without saying, unless it waits.
  const events = number === 1 && notBefore === undefined ? [] : [describeSending(number, reason, notBefore)];
  return fileStage({ ...state, submissions: number }, { stage: 'submit', notBefore, input }, events);
};

function describeSending(
  number: number,
  reason: SubmissionReason,
  notBefore: string | undefined,
): Advance<FeedbackState>['events'][number] {
  return {
    type: 'stage-progress',
    message: `Submission ${number}: ${submissionReasons[reason]}.${describeWait(notBefore)}`,
    data: { stage: 'submit', detail: { submission: number, reason } },
  };
}

/** The instant that an effect has to wait for; undefined if it may happen now. */
export function waitOf(permission: EffectPermission, { now }: LoopContext): string | undefined {
  if (typeof permission === 'string') return undefined;
  return Date.parse(permission.not_before) > Date.parse(now) ? permission.not_before : undefined;
}

export function describeWait(notBefore: string | undefined): string {
  return notBefore === undefined
    ? ''
    : ` Waiting until ${notBefore}, the earliest time that the request allows.`;
}

/** The end of a task that would need another form, and may not send one. */
function endUnmeasured(
  state: FeedbackState,
  service: ServiceDefinition,
  { spec }: LoopContext,
): Advance<FeedbackState> {
  const offer = describeSubmission(spec, service);
  const summary =
    state.pushes > 0
      ? `${describeServed(state)} It was not checked: the request does not allow submitting the form. Next step, if you allow it: ${offer}.`
      : `The form was not submitted: the request does not allow it. Next step, if you allow it: ${offer}.`;
  const step = halt(state, state.pushes > 0 ? 'done' : 'failed', summary);
  return withResult(step, {
    ...(state.pushes > 0 ? { outcome: 'pushed' } : {}),
    offer: { action: 'submit-form', title: offer.slice(0, 2_000) },
  });
}

/** The version that the service serves after the newest push of this task. */
function describeServed({ restored, revertible, history }: FeedbackState): string {
  if (restored) return `The change was reverted. ${history.at(-1)?.note ?? ''}`.trim();
  return `The fix ${revertible?.slice(0, 12) ?? ''} is pushed and deployed.`;
}

/** Number of the newest submission; states of older versions counted iterations. */
export function submissionOf({ submissions, iteration }: FeedbackState): number {
  return submissions === 0 ? iteration : submissions;
}
