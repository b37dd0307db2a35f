import {
  allowedEffectsOf,
  type Failure,
  type Finding,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import type { LoopContext } from '../loop.js';
import { addEvidence } from './add-evidence.js';
import { describeSubmission } from './confirmation-plans.js';
import { halt, withResult } from './feedback-halt.js';
import { isLast, isSpent } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { type FeedbackStep, goTo, goToForm } from './go-to.js';
import { takeBack } from './regression-steps.js';

/**
 * Next step after a submission after which no document arrived. `errors`: the errors that the service logged since it. After a change, that
 * change is taken back: at once if the log names an error, else after a second submission that brings nothing either. Without a change, an
 * error of the log is something to fix; without one the task ends, since another form would end the same way.
 */
export function noDocument(
  state: FeedbackState,
  errors: readonly string[],
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  const { missing: failure, revertible } = state;
  if (failure === null) throw new TypeError('No failed mail step is recorded.');
  const log = describeLog(errors);
  const missed = addEvidence({ ...state, missing: null, findings: [toFinding(failure)] }, 'mail', [
    `No document arrived. ${log} ${failure.message}`,
  ]);
  if (revertible !== null && !state.restored) {
    if (errors.length === 0 && !state.remeasured && mayMeasureAgain(context)) {
      return goToForm({ ...missed, remeasured: true }, 'again');
    }
    const reason =
      `After the change ${revertible.slice(0, 12)} no document arrived. ${log} ${failure.message}`.slice(
        0,
        2_000,
      );
    return takeBack(addEvidence({ ...missed, standstill: state.standstill + 1 }, 'regression', [reason]), {
      commit: revertible,
      reason,
      service,
      context,
    });
  }
  const mayFix = !missed.skipped.includes('fix') && allowedEffectsOf(context.spec).push !== 'no';
  if (errors.length > 0 && mayFix && !isLast(state, context) && !isSpent(state, context)) {
    return goTo(missed, 'fix');
  }
  const offer = describeSubmission(context.spec, service);
  const summary = [
    `No document arrived: ${failure.message}`,
    ...(state.said === '' ? [] : [`The response of the service to the form: "${state.said}".`]),
    log,
    failure.hint ?? 'Check the service and its mailer, then submit the form again.',
  ].join(' ');
  return withResult(halt(missed, 'failed', summary, failure), {
    offer: { action: 'submit-form', title: offer.slice(0, 2_000) },
  });
}

/** True if the same deploy may be measured a second time. */
export function mayMeasureAgain({ spec }: LoopContext): boolean {
  return allowedEffectsOf(spec).submit !== 'no';
}

function describeLog(errors: readonly string[]): string {
  const [first, ...more] = errors;
  if (first === undefined) return 'The log of the service shows no error since the submission.';
  return `The log of the service shows: ${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
}

/** The finding for the agent to fix if there is no document to find anything in. */
function toFinding(failure: Failure): Finding {
  return {
    id: 'no-document',
    check: 'missing-document',
    category: 'delivery',
    severity: 'critical',
    location: 'mail',
    message: `No document arrived: ${failure.message}`.slice(0, 2_000),
    expected: 'A mail with the document',
    actual: 'No such mail',
    suggestion: 'Find the cause in the service and its log.',
  };
}
