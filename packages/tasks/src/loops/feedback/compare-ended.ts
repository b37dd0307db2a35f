import { allowedEffectsOf, type ServiceDefinition } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { LoopContext } from '../loop.js';
import { type Assessment, assessComparison } from './assess-comparison.js';
import { confirmationEnded, matched } from './confirm-steps.js';
import { continueWith, describeWorst } from './continue-with.js';
import { halt, withResult } from './feedback-halt.js';
import type { FeedbackState } from './feedback-state.js';
import { toFindingsEvent } from './findings-event.js';
import { type FeedbackStep, goToForm, type StageEnded } from './go-to.js';
import { learnFixes } from './learn-fixes.js';
import { mayMeasureAgain } from './no-document.js';
import { regressed } from './regression-steps.js';

/** Next step after a comparison: the end if the document matches or a limit is reached, else a fix. */
export const compareEnded: StageEnded<'compare'> = (state, outcome, service, context) => {
  if (state.confirming !== null) {
    return confirmationEnded(state, state.confirming, outcome, service, context);
  }
  if (!outcome.ok) {
    return halt(
      state,
      'failed',
      `The document could not be compared: ${outcome.failure.message}`,
      outcome.failure,
    );
  }
  const assessment = assessComparison(state, outcome.output, service, context);
  const step = stepAfter(assessment, state, service, context);
  const { doubted } = step.state;
  const memory = doubted ? null : learnFixes(state, assessment.compared, context);
  return {
    ...step,
    ...(memory === null ? {} : { memory }),
    events: [toFindingsEvent(assessment, outcome.output, state, { doubted }), ...step.events],
  };
};

function stepAfter(
  { compared, counting, total, isMatch, regression, standstill }: Assessment,
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  if (isMatch) return matched(compared, service, context);
  const findingCount = countOf(counting.length > 0 ? counting.length : total, 'finding');
  if (mayNotFix(state, context)) {
    const summary = `Compared once, as requested: ${findingCount}.${describeWorst(counting)} Nothing was changed.`;
    return withResult(halt(compared, 'done', summary), { outcome: 'findings' });
  }
  const mayRepeat = !state.remeasured && !state.restored && hasSubmitted(state) && mayMeasureAgain(context);
  // Enters nothing but its findings: the second measurement decides, and then both count as one.
  const again = (): FeedbackStep => {
    const { findings, counts } = compared;
    return goToForm({ ...state, findings, counts, doubted: true, remeasured: true }, 'again');
  };
  if (regression !== null && state.revertible !== null) {
    if (mayRepeat) return again();
    return regressed(compared, { commit: state.revertible, regression, service, context });
  }
  const next = continueWith(
    { ...compared, revertible: null },
    { found: findingCount, standstill, service, context },
  );
  const isStuck = next.next.type === 'halt' && next.next.reason === 'stuck';
  return isStuck && mayRepeat ? again() : next;
}

/** True if the plan or the request leaves the fix out. */
function mayNotFix({ skipped }: FeedbackState, { spec }: LoopContext): boolean {
  return skipped.includes('fix') || allowedEffectsOf(spec).push === 'no';
}

/** True if the document came for a form of this task, so that another form measures the same version. */
function hasSubmitted({ wanted_mail: mail }: FeedbackState): boolean {
  return mail !== null && mail.correlation !== null;
}
