import type { Failure, ServiceDefinition } from '../../contracts/index.js';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { compareEnded } from './compare-ended.js';
import { describeSubmission } from './confirmation-plans.js';
import { halt } from './feedback-halt.js';
import { isLast } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import {
  startsLater,
  toCompare,
  toDeploy,
  toLogs,
  toMail,
  toNextIteration,
  toVerifyPush,
} from './feedback-steps.js';
import { addEvidence, notServed, restoredAtLimit, revertEnded, takeBack } from './regression-steps.js';
import { researchEnded } from './research-ended.js';
import { spentBy } from './spent-by.js';
import {
  addReason,
  mayReadBySight,
  maySubmitByVision,
  toDesktop,
  toFindDesktop,
} from './vision-fallback-steps.js';

/** Iterations in a row without a document before the loop gives up on the mail. */
const missesAllowed = 2;

type Step = Advance<FeedbackState>;
type Of<Stage extends StageOutcome['stage']> = Extract<StageOutcome, { stage: Stage }>;

/** What follows the end of a stage that the state was waiting for. */
export function stageEnded(
  state: FeedbackState,
  outcome: StageOutcome,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  switch (outcome.stage) {
    case 'submit':
      if (outcome.ok) return toMail(state, service, context, outcome.output);
      return maySubmitByVision(outcome.failure, service)
        ? toFindDesktop(state, 'form', outcome.failure, service, context)
        : submitFailed(state, outcome.failure);
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
    case 'research':
      return researchEnded(state, outcome, service, context);
    case 'revert':
      return revertEnded(state, outcome, service, context);
    case 'find-desktop':
    case 'desktop':
      return fallbackEnded(state, outcome, service, context);
    default:
      throw new TypeError(`The feedback loop files no step of ${outcome.stage}.`);
  }
}

function submitFailed(state: FeedbackState, failure: Failure): Step {
  return halt(state, 'failed', `The form could not be submitted: ${failure.message}`, failure);
}

function mailEnded(
  state: FeedbackState,
  outcome: Of<'mail'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.ok) return toCompare({ ...state, documents: outcome.output.documents, misses: 0 }, service);
  return mayReadBySight(state, service)
    ? toFindDesktop(state, 'mail', outcome.failure, service, context)
    : mailFailed(state, outcome.failure, service, context);
}

function mailFailed(
  state: FeedbackState,
  failure: Failure,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const misses = state.misses + 1;
  // Who requested to begin with what is already there was promised that nothing is submitted before a fix is.
  if (startsLater(context) && state.pushes === 0) return nothingThere(state, failure, service, context);
  if (failure.code !== 'mail-not-arrived' || misses >= missesAllowed || isLast(state, context)) {
    return halt(state, 'failed', `No document arrived: ${failure.message}`, failure);
  }
  return toNextIteration({ ...state, misses, note: failure.message }, service, context);
}

/** The end where the mail that is said to be there is not found: with what was searched, and what would be submitted. */
function nothingThere(
  state: FeedbackState,
  failure: Failure,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const { after = context.now, recipient = '' } = state.wanted_mail ?? {};
  const to = recipient === '' ? '' : ` to ${recipient}`;
  const offer = describeSubmission(context.spec, service);
  const summary = [
    `The document that is said to be there was not found, and nothing was submitted.`,
    `Searched: mail${to} about "${service.mail.subject}" since ${after}. ${failure.message}`,
    `If you allow it: ${offer}.`,
  ].join(' ');
  const step = halt(state, 'failed', summary, failure);
  if (step.next.type !== 'halt') return step;
  const result = {
    ...step.next.result,
    offer: { action: 'submit-form' as const, title: offer.slice(0, 2_000) },
  };
  return { ...step, next: { ...step.next, result } };
}

/** What follows the vision fallback. Where it fails, the task continues as if it had not been tried. */
function fallbackEnded(
  state: FeedbackState,
  outcome: Of<'find-desktop' | 'desktop'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const { fallback } = state;
  if (fallback === null) throw new TypeError('No vision fallback is under way.');
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
  if (output.work === 'form') return toMail(done, service, context, output.submitted);
  if (output.work === 'mail')
    return toCompare({ ...done, documents: output.mail.documents, misses: 0 }, service);
  throw new TypeError(`The feedback loop files no work of ${output.work}.`);
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
  const { commit, summary, spent_usd: spent, files, diff, transcript, denials, timing } = outcome.output;
  const pushed = outcome.output.outcome === 'pushed' && commit !== null;
  const fixed: FeedbackState = {
    ...state,
    commit: pushed ? commit : null,
    note: pushed ? summary : `No push (${outcome.output.outcome}): ${summary}`,
    pushes: state.pushes + (pushed ? 1 : 0),
    spent_usd: state.spent_usd + spent,
    revertible: pushed ? commit : state.revertible,
    fingerprint: outcome.output.before ?? null,
    // The engine was told.
    evidence: [],
    told_of: pushed ? (outcome.output.told_of ?? []) : state.told_of,
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
          ...(timing === undefined ? {} : { timing }),
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
  const judged = deployed && state.commit !== null && !state.restored ? [state.commit] : [];
  const waited: FeedbackState = {
    ...state,
    deployed,
    unjudged: [...state.unjudged, ...judged].slice(-100),
    note: deployed ? state.note : seen,
  };
  const errors = outcome.ok ? (outcome.output.errors ?? []) : [];
  const told = deployed
    ? waited
    : addEvidence(waited, 'deploy', [`The commit is not being served: ${seen}`, ...errors]);
  return state.skipped.includes('logs')
    ? afterDeploy(told, service, context)
    : toLogs(told, service, context);
}

function logsEnded(
  state: FeedbackState,
  outcome: Of<'logs'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const errors = outcome.ok ? outcome.output.errors : [];
  return afterDeploy(addEvidence(state, state.deployed ? 'logs' : 'deploy', errors), service, context);
}

/** The next iteration, where the new version is served. A change that is not is taken back, once. */
function afterDeploy(state: FeedbackState, service: ServiceDefinition, context: LoopContext): Step {
  if (state.deployed) return restoredAtLimit(state, context) ?? toNextIteration(state, service, context);
  const { revertible, commit } = state;
  if (revertible === null || revertible !== commit) return notServed(state);
  const reason = `The change ${commit.slice(0, 12)} is not being served: ${state.note}`.slice(0, 2_000);
  // The next comparison shows the state before it again, so this is where it counts as one without progress.
  return takeBack({ ...state, standstill: state.standstill + 1 }, { commit, reason, service, context });
}
