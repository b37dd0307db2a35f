import type { FindingCounts, ServiceDefinition } from '../../contracts/index.js';
import type { Advance, Loop, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { halt } from './feedback-halt.js';
import { createFeedbackPlan } from './feedback-plan.js';
import { type FeedbackPhase, FeedbackState, initialFeedbackState } from './feedback-state.js';
import {
  toCompare,
  toDeploy,
  toFix,
  toLogs,
  toMail,
  toNextIteration,
  toSubmit,
  toVerifyPush,
} from './feedback-steps.js';
import { countSighting } from './seen-signatures.js';
import { spentBy } from './spent-by.js';

/** The same findings this many times end the loop as `stuck`. */
const stuckAfter = 3;
/** Iterations in a row without a document before the loop gives up on the mail. */
const missesAllowed = 2;

const phaseOf: Record<StageOutcome['stage'], FeedbackPhase> = {
  submit: 'TESTING_FRONTEND',
  mail: 'WAITING_FOR_EMAIL',
  compare: 'ANALYZING_OUTPUT',
  fix: 'GENERATING_FIX',
  'verify-push': 'VERIFYING_PUSH',
  deploy: 'WAITING_FOR_DEPLOY',
  logs: 'CHECKING_LOGS',
};

type Step = Advance<FeedbackState>;
type Of<Stage extends StageOutcome['stage']> = Extract<StageOutcome, { stage: Stage }>;

/**
 * The feedback loop. Each iteration goes AWAITING_APPROVAL (once) → TESTING_FRONTEND → WAITING_FOR_EMAIL →
 * ANALYZING_OUTPUT → GENERATING_FIX → VERIFYING_PUSH → WAITING_FOR_DEPLOY → CHECKING_LOGS → next iteration, and ends in
 * ANALYZING_OUTPUT when the document matches, or anywhere for a typed reason.
 */
export const feedbackLoop: Loop<FeedbackState> = {
  kind: 'feedback',
  state: FeedbackState,

  start(context) {
    const service = serviceOf(context);
    return {
      state: initialFeedbackState,
      next: { type: 'approval', plan: createFeedbackPlan(context.spec, service) },
      events: [],
    };
  },

  advance(state, outcome, context) {
    if (state.phase === 'ENDED') return null;
    const service = serviceOf(context);
    switch (outcome.type) {
      case 'cancelled':
        return halt(
          state,
          'cancelled',
          `Cancelled by ${outcome.by}${outcome.reason ? `: ${outcome.reason}` : ''}.`,
        );
      case 'deadline':
        return halt(
          state,
          'deadline',
          `Not done within ${context.spec.limits.minutes} minutes of active time.`,
        );
      case 'approved':
      case 'rejected':
        return state.phase === 'AWAITING_APPROVAL' ? decided(state, outcome, service, context) : null;
      case 'stage':
        return state.phase === phaseOf[outcome.stage] ? stageEnded(state, outcome, service, context) : null;
    }
  },
};

function serviceOf(context: LoopContext): ServiceDefinition {
  if (context.spec.service === null) throw new TypeError('A feedback task without a service cannot exist.');
  return context.spec.service;
}

function decided(
  state: FeedbackState,
  outcome: Extract<StepOutcome, { type: 'approved' | 'rejected' }>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.type === 'rejected') {
    return halt(
      state,
      'rejected',
      `Rejected by ${outcome.by}${outcome.reason ? `: ${outcome.reason}` : ''}.`,
    );
  }
  const first: FeedbackState = { ...state, iteration: 1 };
  const { start_from: startFrom, existing_document: existing } = context.spec;
  if (startFrom === null) return toSubmit(first, service, context);
  // Without a document to analyse, the mail is the next best place to find one.
  if (startFrom === 'email_check' || existing === null) return toMail(first, service, context, null);
  return toCompare({ ...first, documents: [existing] }, service);
}

function stageEnded(
  state: FeedbackState,
  outcome: StageOutcome,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  switch (outcome.stage) {
    case 'submit':
      if (!outcome.ok)
        return halt(
          state,
          'failed',
          `The form could not be submitted: ${outcome.failure.message}`,
          outcome.failure,
        );
      return toMail(state, service, context, outcome.output);
    case 'mail':
      return mailEnded(state, outcome, service, context);
    case 'compare':
      return compareEnded(state, outcome, service, context);
    case 'fix':
      return fixEnded(state, outcome, service, context);
    case 'verify-push':
      return verifyPushEnded(state, outcome, service, context);
    case 'deploy':
      return deployEnded(state, outcome, service, context);
    case 'logs':
      return logsEnded(state, outcome, service, context);
  }
}

function mailEnded(
  state: FeedbackState,
  outcome: Of<'mail'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.ok) return toCompare({ ...state, documents: outcome.output.documents, misses: 0 }, service);
  const misses = state.misses + 1;
  if (outcome.failure.code !== 'mail-not-arrived' || misses >= missesAllowed || isLast(state, context)) {
    return halt(state, 'failed', `No document arrived: ${outcome.failure.message}`, outcome.failure);
  }
  return toNextIteration({ ...state, misses, note: outcome.failure.message }, service, context);
}

function compareEnded(
  state: FeedbackState,
  outcome: Of<'compare'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (!outcome.ok) {
    return halt(
      state,
      'failed',
      `The document could not be compared: ${outcome.failure.message}`,
      outcome.failure,
    );
  }
  const { match, findings, counts, signature, report, template } = outcome.output;
  const sighting = countSighting(state.seen, signature);
  const compared: FeedbackState = { ...state, findings, counts, seen: sighting.seen };
  const total = counts.critical + counts.high + counts.medium + counts.low;
  const found = `${total} ${total === 1 ? 'finding' : 'findings'}`;
  const step = ((): Step => {
    if (match)
      return halt(compared, 'matched', `The document matches after ${plural(state.iteration, 'iteration')}.`);
    if (sighting.times >= stuckAfter)
      return halt(compared, 'stuck', `The same ${found} came back ${sighting.times} times.`);
    if (isLast(state, context))
      return halt(compared, 'iterations', `Still ${found} after ${plural(state.iteration, 'iteration')}.`);
    if (isSpent(state, context)) return halt(compared, 'budget', `Still ${found}, and the budget is spent.`);
    return toFix(compared, service, context);
  })();
  const top = findings
    .slice(0, 20)
    .map(({ id, check, severity, location, message }) => ({ id, check, severity, location, message }));
  return {
    ...step,
    events: [
      {
        type: 'findings',
        message: `${match ? 'The document matches' : `${found}: ${describeCounts(counts)}`}, ${template === null ? 'without a template' : `by template ${template}`}.`,
        data: { iteration: state.iteration, counts, report, template, top },
      },
    ],
  };
}

function fixEnded(
  state: FeedbackState,
  outcome: Of<'fix'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (!outcome.ok) {
    const { failure } = outcome;
    const note = `No fix: ${failure.message}`;
    const failed: FeedbackState = { ...state, note, spent_usd: state.spent_usd + spentBy(failure) };
    // An engine that will not run next time either ends the task; one that failed by chance gets the next iteration.
    if (failure.retry === 'never')
      return halt(failed, 'failed', `The fix could not be made: ${failure.message}`, failure);
    return toNextIteration(failed, service, context);
  }
  const { commit, summary, spent_usd: spent, files, diff, transcript, denials } = outcome.output;
  const pushed = outcome.output.outcome === 'pushed' && commit !== null;
  const fixed: FeedbackState = {
    ...state,
    commit: pushed ? commit : null,
    note: pushed ? summary : `No push (${outcome.output.outcome}): ${summary}`,
    pushes: state.pushes + (pushed ? 1 : 0),
    spent_usd: state.spent_usd + spent,
  };
  const step = pushed ? toVerifyPush(fixed, service, commit) : toNextIteration(fixed, service, context);
  return {
    ...step,
    events: [
      {
        type: 'fix',
        message: summary.slice(0, 10_000),
        data: {
          iteration: state.iteration,
          outcome: outcome.output.outcome,
          commit,
          files,
          diff,
          transcript,
          spent_usd: spent,
          denials: denials.length,
        },
      },
    ],
  };
}

function verifyPushEnded(
  state: FeedbackState,
  outcome: Of<'verify-push'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.ok && outcome.output.pushed && state.commit !== null)
    return toDeploy(state, service, context, state.commit);
  const why = outcome.ok ? 'the remote does not have the commit' : outcome.failure.message;
  return toNextIteration(
    { ...state, note: `${state.note} The push could not be verified: ${why}.` },
    service,
    context,
  );
}

function deployEnded(
  state: FeedbackState,
  outcome: Of<'deploy'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const deployed = outcome.ok && outcome.output.deployed;
  const seen = outcome.ok ? outcome.output.last_seen : outcome.failure.message;
  return toLogs({ ...state, deployed, note: deployed ? state.note : seen }, service, context);
}

function logsEnded(
  state: FeedbackState,
  outcome: Of<'logs'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const errors = outcome.ok ? outcome.output.errors : [];
  if (state.deployed) return toNextIteration(state, service, context);
  // Going on would judge the old version by the new one's name.
  return halt(state, 'failed', `The pushed commit is not being served. Last seen: ${state.note}`, {
    code: 'deploy-timeout',
    message: [`The pushed commit ${state.commit ?? ''} is not being served.`, state.note, ...errors]
      .join('\n')
      .slice(0, 10_000),
    retry: 'never',
    hint: 'Look at the deployment and its logs, then start a new task from the form.',
  });
}

function describeCounts(counts: FindingCounts): string {
  const parts = Object.entries(counts).filter(([, amount]) => amount > 0);
  return parts.map(([severity, amount]) => `${amount} ${severity}`).join(', ');
}

function isLast(state: FeedbackState, context: LoopContext): boolean {
  return state.iteration >= context.spec.limits.iterations;
}

function isSpent(state: FeedbackState, context: LoopContext): boolean {
  const budget = context.spec.limits.budget_usd;
  return budget !== null && state.spent_usd >= budget;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
