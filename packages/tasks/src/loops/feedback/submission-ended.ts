import type { Failure, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { LoopContext } from '../loop.js';
import { unconfirmed } from './confirm-steps.js';
import { describeSubmission } from './confirmation-plans.js';
import { halt, withHint, withResult } from './feedback-halt.js';
import type { FeedbackState } from './feedback-state.js';
import { expectMail, startsLater } from './feedback-steps.js';
import { type FeedbackStep, goTo, type StageEnded } from './go-to.js';
import { mayReadLogs } from './logs-steps.js';
import { noDocument } from './no-document.js';
import { spentBy } from './spent-by.js';
import {
  addReason,
  mayReadBySight,
  maySubmitByVision,
  toDesktop,
  toFindDesktop,
} from './vision-fallback-steps.js';

export const submitEnded: StageEnded<'submit'> = (state, outcome, service, context) => {
  if (outcome.ok) {
    return expectMail({ ...state, said: outcome.output.said ?? '' }, service, context, outcome.output);
  }
  return maySubmitByVision(outcome.failure, service)
    ? toFindDesktop(state, 'form', outcome.failure, service, context)
    : submitFailed(state, outcome.failure);
};

function submitFailed(state: FeedbackState, failure: Failure): FeedbackStep {
  if (state.confirming !== null) return unconfirmed(state, `the form was not accepted: ${failure.message}`);
  return halt(
    state,
    'failed',
    withHint(`The form could not be submitted: ${failure.message}`, failure),
    failure,
  );
}

export const mailEnded: StageEnded<'mail'> = (state, outcome, service, context) => {
  if (outcome.ok) return goTo({ ...state, documents: outcome.output.documents, misses: 0 }, 'compare');
  return mayReadBySight(state, service)
    ? toFindDesktop(state, 'mail', outcome.failure, service, context)
    : mailFailed(state, outcome.failure, service, context);
};

function mailFailed(
  state: FeedbackState,
  failure: Failure,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  // A request to begin with an existing document promises that nothing is submitted before a fix is pushed.
  if (state.confirming !== null) return unconfirmed(state, `no document arrived: ${failure.message}`);
  if (startsLater(context) && state.pushes === 0) return nothingThere(state, failure, service, context);
  if (failure.code !== 'mail-not-arrived') {
    return halt(state, 'failed', withHint(`No document arrived: ${failure.message}`, failure), failure);
  }
  const missed: FeedbackState = {
    ...state,
    missing: failure,
    note: failure.message,
    misses: state.misses + 1,
  };
  return mayReadLogs(missed, service)
    ? goTo({ ...missed, reading: 'no-document' }, 'logs')
    : noDocument(missed, [], service, context);
}

/** The end if the mail that should exist is not found: with the searched places, and the form that would be submitted. */
function nothingThere(
  state: FeedbackState,
  failure: Failure,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  const { after = context.now, recipient = '' } = state.wanted_mail ?? {};
  const to = recipient === '' ? '' : ` to ${recipient}`;
  const offer = describeSubmission(context.spec, service);
  const summary = [
    `The document that should already exist was not found. Nothing was submitted.`,
    `Searched: mail${to} about "${service.mail.subject}" since ${after}. ${failure.message}`,
    `Next step, if you allow it: ${offer}.`,
  ].join(' ');
  const step = halt(state, 'failed', summary, failure);
  return withResult(step, { offer: { action: 'submit-form', title: offer.slice(0, 2_000) } });
}

/** Next step after the vision fallback. If it fails, the task continues as if it had not been tried. */
export const fallbackEnded: StageEnded<'find-desktop' | 'desktop'> = (state, outcome, service, context) => {
  const { fallback } = state;
  if (fallback === null) throw new TypeError('No vision fallback is running.');
  if (!outcome.ok) {
    const given: FeedbackState = {
      ...state,
      fallback: null,
      spent_usd: state.spent_usd + spentBy(outcome.failure),
    };
    const failure = addReason(fallback.failure, outcome.failure);
    return fallback.work === 'form'
      ? submitFailed(given, failure)
      : mailFailed(given, failure, service, context);
  }
  if (outcome.stage === 'find-desktop') {
    return toDesktop(state, fallback, outcome.output.desktop, service, context);
  }
  const { output } = outcome;
  const done: FeedbackState = {
    ...state,
    fallback: null,
    spent_usd: state.spent_usd + output.spent_usd,
  };
  if (output.work === 'form') return expectMail(done, service, context, output.submitted);
  if (output.work === 'mail')
    return goTo({ ...done, documents: output.mail.documents, misses: 0 }, 'compare');
  throw new TypeError(`The feedback loop has no desktop work ${output.work}.`);
};
