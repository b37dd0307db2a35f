import type { Failure, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { addEvidence } from './add-evidence.js';
import { compareEnded } from './compare-ended.js';
import { unconfirmed } from './confirm-steps.js';
import { describeSubmission } from './confirmation-plans.js';
import { halt, withResult } from './feedback-halt.js';
import { BlockedStage, type FeedbackState } from './feedback-state.js';
import {
  startsLater,
  toCompare,
  toDeploy,
  toFix,
  toLogs,
  toMail,
  toNextIteration,
  toVerifyPush,
} from './feedback-steps.js';
import { addLogs, mayReadLogs } from './logs-steps.js';
import { noDocument } from './no-document.js';
import { afterPush, fixRefused, notPushed } from './not-pushed.js';
import { askPerson } from './person-steps.js';
import { notServed, restoredAtLimit, revertEnded, takeBack } from './regression-steps.js';
import { researchEnded } from './research-ended.js';
import { spentBy } from './spent-by.js';
import {
  addReason,
  mayReadBySight,
  maySubmitByVision,
  toDesktop,
  toFindDesktop,
} from './vision-fallback-steps.js';

type Step = Advance<FeedbackState>;
type Of<Stage extends StageOutcome['stage']> = Extract<StageOutcome, { stage: Stage }>;

/** What follows the end of a stage that the state was waiting for. */
export function stageEnded(
  state: FeedbackState,
  outcome: StageOutcome,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const mayTryBrowser =
    outcome.stage === 'submit' && !outcome.ok && maySubmitByVision(outcome.failure, service);
  if (!outcome.ok && outcome.failure.retry === 'person' && !mayTryBrowser) {
    const stage = blockedStageOf(state, outcome.stage);
    if (stage !== null) return needsPerson(state, stage, outcome.failure);
  }
  switch (outcome.stage) {
    case 'submit':
      if (outcome.ok) {
        return toMail({ ...state, said: outcome.output.said ?? '' }, service, context, outcome.output);
      }
      return mayTryBrowser
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
      throw new TypeError(`The feedback loop has no stage ${outcome.stage}.`);
  }
}

/** The stage at which the loop continues once a person has helped; null for a stage that never stops it. */
function blockedStageOf({ fallback }: FeedbackState, stage: StageOutcome['stage']): BlockedStage | null {
  if (fallback !== null) return null;
  const known = BlockedStage.safeParse(stage);
  return known.success ? known.data : null;
}

function needsPerson(state: FeedbackState, stage: BlockedStage, failure: Failure): Step {
  return askPerson({ ...state, spent_usd: state.spent_usd + spentBy(failure) }, stage, failure);
}

function submitFailed(state: FeedbackState, failure: Failure): Step {
  if (state.confirming !== null) return unconfirmed(state, `the form was not accepted: ${failure.message}`);
  return halt(
    state,
    'failed',
    withHint(`The form could not be submitted: ${failure.message}`, failure),
    failure,
  );
}

function withHint(message: string, { hint }: Failure): string {
  return hint === undefined ? message : `${message} ${hint}`;
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
    ? toLogs(missed, 'no-document', service, context)
    : noDocument(missed, [], service, context);
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
    `The document that should already exist was not found. Nothing was submitted.`,
    `Searched: mail${to} about "${service.mail.subject}" since ${after}. ${failure.message}`,
    `Next step, if you allow it: ${offer}.`,
  ].join(' ');
  const step = halt(state, 'failed', summary, failure);
  return withResult(step, { offer: { action: 'submit-form', title: offer.slice(0, 2_000) } });
}

/** What follows the vision fallback. Where it fails, the task continues as if it had not been tried. */
function fallbackEnded(
  state: FeedbackState,
  outcome: Of<'find-desktop' | 'desktop'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
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
  if (output.work === 'form') return toMail(done, service, context, output.submitted);
  if (output.work === 'mail')
    return toCompare({ ...done, documents: output.mail.documents, misses: 0 }, service);
  throw new TypeError(`The feedback loop has no desktop work ${output.work}.`);
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
    // An engine that will not run next time either ends the task; one that failed by chance tries again.
    if (failure.retry === 'never') {
      const summary = withHint(`The fix could not be made: ${failure.message}`, failure);
      return halt(failed, 'failed', summary, failure);
    }
    return fixRefused(failed, note, service, context);
  }
  const {
    commit,
    summary,
    spent_usd: spent,
    files,
    diff,
    transcript,
    denials,
    timing,
    compared,
  } = outcome.output;
  const pushed = outcome.output.outcome === 'pushed' && commit !== null;
  // An answer in prose may begin a line with "Findings:" and name none.
  const known = new Set(state.findings.map(({ id }) => id));
  const aim = (outcome.output.aimed_at ?? []).filter((id) => known.has(id));
  const fixed: FeedbackState = {
    ...state,
    commit: pushed ? commit : null,
    note: pushed ? summary : `No push (${outcome.output.outcome}): ${summary}`,
    aimed_at: aim.length === 0 ? null : aim,
    pushes: state.pushes + (pushed ? 1 : 0),
    spent_usd: state.spent_usd + spent,
    revertible: pushed ? commit : state.revertible,
    fingerprint: outcome.output.before ?? null,
    // The prompt of the engine contained it; a fix that was not pushed may need it again.
    evidence: pushed ? [] : state.evidence,
    told_of: pushed ? (outcome.output.told_of ?? []) : state.told_of,
    ...(pushed ? afterPush(state, commit, outcome.output) : {}),
  };
  const step = pushed
    ? toVerifyPush(fixed, service, commit)
    : notPushed(fixed, outcome.output, service, context);
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
          ...(compared === undefined ? {} : { compared }),
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
  const note = `${state.note} The push could not be verified: ${why}.`.slice(0, 2_000);
  // What the remote does not have cannot be served, so no form is sent for it.
  return fixRefused({ ...state, note, commit: null, revertible: null }, note, service, context);
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
    : addEvidence(waited, 'deploy', [`The service does not run the commit: ${seen}`, ...errors]);
  return state.skipped.includes('logs')
    ? afterDeploy(told, service, context)
    : toLogs(told, null, service, context);
}

function logsEnded(
  state: FeedbackState,
  outcome: Of<'logs'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const errors = outcome.ok ? outcome.output.errors : [];
  const { reading } = state;
  const read: FeedbackState = { ...state, reading: null };
  if (reading === 'fix') return toFix(addLogs(read, errors), service, context);
  if (reading === 'no-document') return noDocument(addLogs(read, errors), errors, service, context);
  return afterDeploy(addEvidence(read, state.deployed ? 'logs' : 'deploy', errors), service, context);
}

/** The next iteration, where the new version is served. A change that is not is taken back, once. */
function afterDeploy(state: FeedbackState, service: ServiceDefinition, context: LoopContext): Step {
  if (state.deployed) return restoredAtLimit(state, context) ?? toNextIteration(state, service, context);
  const { revertible, commit } = state;
  if (revertible === null || revertible !== commit) return notServed(state);
  const reason = `The service does not run the change ${commit.slice(0, 12)}: ${state.note}`.slice(0, 2_000);
  // The next comparison shows the state before it again, so this is where it counts as one without progress.
  return takeBack({ ...state, standstill: state.standstill + 1 }, { commit, reason, service, context });
}
