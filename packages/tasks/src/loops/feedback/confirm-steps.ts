import {
  allowedEffectsOf,
  type Finding,
  type FormValues,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { addEvidence } from './add-evidence.js';
import { continueWith, describeWorst } from './continue-with.js';
import { halt } from './feedback-halt.js';
import type { FeedbackState } from './feedback-state.js';
import { describeAccepted } from './findings-event.js';
import { type FeedbackStep, goTo, goToForm } from './go-to.js';
import { lessonsOf } from './learn-fixes.js';
import { updateLedger } from './update-ledger.js';
import { weighFindings } from './weigh-findings.js';

/** Returns the step after a match: its confirmation, or the end if there is nothing to confirm, or no way to. */
export function matched(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  if (state.pushes === 0 || whyNotConfirmed(service, context) !== null) return goTo(state, 'matched');
  const summary = describeMatch(state, service, context);
  const checks = state.ledger.filter(({ fixed }) => fixed.length > 0).map(({ check }) => check);
  const confirming = { checks: [...new Set(checks)].slice(0, 200), summary: summary.slice(0, 2_000) };
  return goToForm({ ...state, confirming }, 'confirmation');
}

/** The end of a task whose document matches. The state says whether the match is confirmed. */
export function endMatched(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  const { confirming, pushes } = state;
  if (confirming !== null) {
    const values = describeValues(service.confirm?.form ?? {});
    return halt(state, 'matched', `${confirming.summary} Confirmed with other form values (${values}).`);
  }
  const missing = pushes === 0 ? null : whyNotConfirmed(service, context);
  const note = missing === null ? '' : ` Not confirmed: ${missing}.`;
  return halt(state, 'matched', `${describeMatch(state, service, context)}${note}`);
}

function describeMatch(
  { iteration, findings }: FeedbackState,
  { accept }: ServiceDefinition,
  { now }: LoopContext,
): string {
  const { accepted } = weighFindings(findings, accept, now.slice(0, 10));
  return `The document matches after ${countOf(iteration, 'iteration')}.${describeAccepted(accepted.length)}`;
}

function whyNotConfirmed({ confirm }: ServiceDefinition, { spec }: LoopContext): string | null {
  if (confirm === undefined) return 'the service has no other form values (confirm)';
  if (!confirm.enabled) return 'confirm.enabled is false for the service';
  return allowedEffectsOf(spec).submit === 'no' ? 'the request does not allow submitting the form' : null;
}

/**
 * Returns the step after the comparison of the document for the other form values. A finding of a kind that this task fixed shows that
 * it was fixed for one request only, and the task continues with it.
 */
export function confirmationEnded(
  state: FeedbackState,
  confirming: NonNullable<FeedbackState['confirming']>,
  outcome: Extract<StageOutcome, { stage: 'compare' }>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  if (!outcome.ok)
    return unconfirmed(
      state,
      `the document for these values could not be compared: ${outcome.failure.message}`,
    );
  const { findings, counts, report, template } = outcome.output;
  const { counting } = weighFindings(findings, service.accept, context.now.slice(0, 10));
  const again = counting.filter(({ check }) => confirming.checks.includes(check));
  const values = describeValues(service.confirm?.form ?? {});
  const step =
    again.length === 0
      ? { ...goTo(state, 'matched'), memory: lessonsOf(context.taskId) }
      : fixedForOneRequest(state, { again, counts, values, service, context });
  const what =
    again.length === 0
      ? 'Confirmed'
      : `Not confirmed: ${countOf(again.length, 'finding')} of a kind that was fixed`;
  return {
    ...step,
    events: [
      {
        type: 'confirmation',
        message: `${what}, with other form values (${values}).${again.length === 0 ? '' : describeWorst(again)}`,
        data: {
          iteration: state.iteration,
          counts,
          report,
          template,
          form: service.confirm?.form ?? {},
          confirmed: again.length === 0,
          top: again.slice(0, 20).map(({ id, check, severity, location, message }) => ({
            id,
            check,
            severity,
            location,
            message,
          })),
        },
      },
      ...step.events,
    ],
  };
}

function fixedForOneRequest(
  state: FeedbackState,
  {
    again,
    counts,
    values,
    service,
    context,
  }: {
    again: readonly Finding[];
    counts: FeedbackState['counts'];
    values: string;
    service: ServiceDefinition;
    context: LoopContext;
  },
): FeedbackStep {
  const { ledger } = updateLedger(state.ledger, {
    iteration: state.iteration,
    commit: null,
    findings: again,
    // Another document: a finding that it does not have is not fixed by that.
    isComplete: false,
  });
  const text = `The findings were fixed for the form values of the request only. With other values (${values}) the document still has them.`;
  const failed = addEvidence(
    { ...state, ledger, findings: [...again], counts, revertible: null },
    'confirmation',
    [text],
  );
  const found = `${countOf(again.length, 'finding')} with other form values: fixed for one request only`;
  return continueWith(failed, { found, standstill: null, service, context });
}

/** The end of a task whose match could not be confirmed: the other form values brought no document. */
export function unconfirmed(state: FeedbackState, why: string): Advance<FeedbackState> {
  const { summary = '' } = state.confirming ?? {};
  return halt(
    state,
    'failed',
    `${summary} The match was not confirmed with other form values: ${why} Correct confirm.form of the service, or the service, and run the task again.`.trim(),
  );
}

/** `Exclusion: Mekong Frost` */
export function describeValues(form: FormValues): string {
  return truncate(
    Object.entries(form)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
    300,
  );
}
