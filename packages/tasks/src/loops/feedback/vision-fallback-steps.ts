import type { Failure, ServiceDefinition, StageInput } from '@fixpoint/shared/contracts';
import type { Advance, LoopContext } from '../loop.js';
import { budgetLeft, isSpent } from './feedback-limits.js';
import type { Fallback, FeedbackState } from './feedback-state.js';
import { formOf } from './form-of.js';
import { newestCorrelation } from './submission-steps.js';

/**
 * Failures of a submission after which the service has certainly taken no form: nothing was sent, or its status refuses. After others,
 * such as a redirect or a page that refuses, a second form may be one too many.
 */
const nothingSent: ReadonlySet<string> = new Set([
  'service-unreachable',
  'service-busy',
  'configuration',
  'invalid-input',
]);

/** True if a browser may fill in the form that the endpoint did not accept. */
export function maySubmitByVision(failure: Failure, { fallbacks }: ServiceDefinition): boolean {
  return fallbacks?.form.includes('browser') === true && nothingSent.has(failure.code);
}

/** True if the mail may be searched for with the vision fallback. Reading is harmless after any failure. */
export function mayReadBySight(state: FeedbackState, { fallbacks }: ServiceDefinition): boolean {
  return state.wanted_mail !== null && fallbacks !== undefined && fallbacks.mail.length > 0;
}

/** Files the search for a desktop with the features that the work needs. The phase keeps its name. */
export function toFindDesktop(
  state: FeedbackState,
  work: Fallback['work'],
  failure: Failure,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  const wanted = context.spec.desktop?.desktop ?? { name: null, capabilities: [] };
  const needed = work === 'form' || service.fallbacks?.mail.includes('browser') ? ['browser'] : [];
  return {
    state: { ...state, fallback: { work, stage: 'find-desktop', failure } },
    next: {
      type: 'stage',
      stage: 'find-desktop',
      input: {
        choice: { ...wanted, capabilities: [...new Set([...wanted.capabilities, ...needed])] },
        wait_seconds: service.fallbacks?.desktop_wait_seconds ?? 0,
      },
    },
    events: [],
  };
}

/** Files the work itself, on the desktop that was found. */
export function toDesktop(
  state: FeedbackState,
  fallback: Fallback,
  desktop: string,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  return {
    state: { ...state, fallback: { ...fallback, stage: 'desktop' } },
    next: { type: 'stage', stage: 'desktop', input: workOf(state, fallback, desktop, service, context) },
    events: [],
  };
}

function workOf(
  state: FeedbackState,
  { work, failure }: Fallback,
  desktop: string,
  service: ServiceDefinition,
  context: LoopContext,
): StageInput<'desktop'> {
  const common = {
    desktop,
    allow: context.spec.desktop?.allow ?? [],
    service,
    budget_usd: isSpent(state, context) ? 0 : budgetLeft(state, context),
  };
  if (work === 'form') {
    const correlation = newestCorrelation(state, context.taskId);
    return { ...common, work, form: formOf(state, service, context), correlation };
  }
  if (state.wanted_mail === null) throw new TypeError('The task is not waiting for a mail.');
  // A mailbox that could not be read has not waited: then the browser does.
  const hasWaited = failure.code === 'mail-not-arrived';
  return {
    ...common,
    work,
    ...state.wanted_mail,
    wait_seconds: hasWaited ? 0 : context.spec.limits.mail_wait_seconds,
  };
}

/** The failure of the usual way, and why the vision fallback failed as well. */
export function addReason(failure: Failure, other: Failure): Failure {
  const message = `${failure.message} By browser: ${other.message}`;
  return { ...failure, message: message.slice(0, 10_000), hint: failure.hint ?? other.hint };
}
