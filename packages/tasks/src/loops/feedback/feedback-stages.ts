import type { ServiceDefinition, TaskSpec } from '@fixpoint/shared/contracts';
import { nameOfTemplate } from '@fixpoint/shared/labels';
import type { Advance, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { addEvidence } from './add-evidence.js';
import { compareEnded } from './compare-ended.js';
import { endMatched } from './confirm-steps.js';
import { describeSubmission } from './confirmation-plans.js';
import { halt } from './feedback-halt.js';
import { BlockedStage, type FeedbackStage, type FeedbackState } from './feedback-state.js';
import {
  fileCompare,
  fileDeploy,
  fileFix,
  fileLogs,
  fileMail,
  fileResearch,
  fileRevert,
  fileVerifyPush,
  toNextIteration,
} from './feedback-steps.js';
import { fixEnded } from './fix-ended.js';
import { type FeedbackStep, goTo, type SubmissionReason } from './go-to.js';
import { addLogs } from './logs-steps.js';
import { noDocument } from './no-document.js';
import { fixRefused } from './not-pushed.js';
import { askPerson } from './person-steps.js';
import { notServed, restoredAtLimit, revertEnded, takeBack } from './regression-steps.js';
import { researchEnded } from './research-ended.js';
import { spentBy } from './spent-by.js';
import { fallbackEnded, mailEnded, submitEnded } from './submission-ended.js';
import { fileSubmission } from './submission-steps.js';
import { maySubmitByVision } from './vision-fallback-steps.js';

type Of<Stage extends StageOutcome['stage']> = Extract<StageOutcome, { stage: Stage }>;

/** Facts that the titles of a plan contain. */
interface PlanFacts {
  readonly service: ServiceDefinition;
  readonly spec: TaskSpec;
  /** The condition for the submission, and that for the push; '' if there is no condition. */
  readonly conditions: { readonly submit: string; readonly push: string };
}

/** Step of a plan. */
interface PlanRow {
  readonly title: string;
  /** True if a person may switch the step off. Without `fix` the document is compared once, and nothing is changed. */
  readonly optional?: boolean;
  /** True if a task without a push leaves it out. */
  readonly changesCode?: boolean;
}

interface FeedbackStageRow<Stage extends FeedbackStage> {
  /** Returns its step of the plan. Absent, or null: no step, as for a stage that only some iterations have. */
  readonly plan?: (facts: PlanFacts) => PlanRow | null;
  /** Files it. What its input needs is in the state. */
  readonly file: (
    state: FeedbackState,
    service: ServiceDefinition,
    context: LoopContext,
    reason: SubmissionReason,
  ) => Advance<FeedbackState>;
  /** Returns the next step after its end: `goTo` another stage, a question, or the end of the task. */
  readonly ended: (
    state: FeedbackState,
    outcome: Of<Stage>,
    service: ServiceDefinition,
    context: LoopContext,
  ) => FeedbackStep;
}

/** The stages of an iteration, in the order of the plan. Their phases and words are in their contracts. */
export const feedbackStages: { readonly [Stage in FeedbackStage]: FeedbackStageRow<Stage> } = {
  submit: {
    plan: ({ spec, service, conditions }) => ({
      title: `${describeSubmission(spec, service)}${conditions.submit}`,
    }),
    file: fileSubmission,
    ended: submitEnded,
  },
  mail: {
    plan: ({ spec, service }) => ({
      title:
        service.delivery === 'hand'
          ? 'Wait until you upload the document'
          : `Wait up to ${spec.limits.mail_wait_seconds} s for the mail about "${service.mail.subject}"`,
    }),
    file: fileMail,
    ended: mailEnded,
  },
  compare: {
    plan: ({ service }) => ({
      title: `Compare the document with ${service.template === null ? 'the requirements of its type' : `the template ${nameOfTemplate(service)}`}`,
    }),
    file: fileCompare,
    ended: compareEnded,
  },
  fix: {
    plan: ({ service }) => ({
      title: `Let the coding agent fix the code${service.repository === undefined ? '' : ` in ${service.repository.directories.join(', ')}`}`,
      optional: true,
      changesCode: true,
    }),
    file: fileFix,
    ended: fixEnded,
  },
  'verify-push': {
    plan: ({ service, conditions }) => ({
      title: `Push to ${service.repository?.branch ?? 'the branch'}${conditions.push} and check that the remote has the commit`,
      changesCode: true,
    }),
    file: fileVerifyPush,
    ended: verifyPushEnded,
  },
  deploy: {
    plan: ({ service }) => ({
      title: `Wait until ${service.name} serves the commit`,
      changesCode: true,
    }),
    file: fileDeploy,
    ended: deployEnded,
  },
  logs: {
    plan: ({ service }) => ({
      title: `Read the logs of ${service.name}`,
      optional: true,
      changesCode: true,
    }),
    file: fileLogs,
    ended: logsEnded,
  },
  research: { file: fileResearch, ended: researchEnded },
  revert: { file: fileRevert, ended: revertEnded },
};

/** Files the stage that a step goes to. A confirmed match, or one that cannot be confirmed, ends the task. */
export function arrive(
  step: FeedbackStep,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  const { state, next, events } = step;
  if (next.type !== 'go') return { ...step, next };
  const reason = next.to === 'submit' ? next.reason : 'person';
  const filed =
    next.to === 'matched'
      ? endMatched(state, service, context)
      : feedbackStages[next.to].file(state, service, context, reason);
  return { ...step, ...filed, events: [...events, ...filed.events] };
}

/** Next step after the end of the stage that the state was waiting for: by its outcome, by a person, or by the deadline. */
export function stageEnded(
  state: FeedbackState,
  outcome: StageOutcome | Extract<StepOutcome, { type: 'cancelled' | 'deadline' }>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  if (outcome.type !== 'stage') return halt(state, outcome.type, describeOutsideEnd(outcome, context));
  const mayTryBrowser =
    outcome.stage === 'submit' && !outcome.ok && maySubmitByVision(outcome.failure, service);
  if (!outcome.ok && outcome.failure.retry === 'person' && !mayTryBrowser) {
    const { failure } = outcome;
    const stage = blockedStageOf(state, outcome.stage);
    if (stage !== null)
      return askPerson({ ...state, spent_usd: state.spent_usd + spentBy(failure) }, stage, failure);
  }
  if (outcome.stage === 'find-desktop' || outcome.stage === 'desktop') {
    return fallbackEnded(state, outcome, service, context);
  }
  if (!isOfIteration(outcome)) throw new TypeError(`The feedback loop has no stage ${outcome.stage}.`);
  // The row belongs to the stage of the outcome, which the types cannot follow.
  const row = feedbackStages[outcome.stage] as FeedbackStageRow<FeedbackStage>;
  return row.ended(state, outcome, service, context);
}

function isOfIteration(outcome: StageOutcome): outcome is Of<FeedbackStage> {
  return outcome.stage in feedbackStages;
}

/** The stage at which the loop continues once a person has helped; null for a stage that never stops it. */
function blockedStageOf({ fallback }: FeedbackState, stage: StageOutcome['stage']): BlockedStage | null {
  if (fallback !== null) return null;
  const known = BlockedStage.safeParse(stage);
  return known.success ? known.data : null;
}

function verifyPushEnded(
  state: FeedbackState,
  outcome: Of<'verify-push'>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  if (outcome.ok && outcome.output.pushed && state.commit !== null) return goTo(state, 'deploy');
  const why = outcome.ok ? 'the remote does not have the commit' : outcome.failure.message;
  const note = `${state.note} The push could not be verified: ${why}.`.slice(0, 2_000);
  // A commit missing on the remote cannot be served, so no form is sent for it.
  return fixRefused({ ...state, note, commit: null, revertible: null }, note, service, context);
}

function deployEnded(
  state: FeedbackState,
  outcome: Of<'deploy'>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
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
    : goTo({ ...told, reading: null }, 'logs');
}

function logsEnded(
  state: FeedbackState,
  outcome: Of<'logs'>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  const errors = outcome.ok ? outcome.output.errors : [];
  const { reading } = state;
  const read: FeedbackState = { ...state, reading: null };
  if (reading === 'fix') return goTo(addLogs(read, errors), 'fix');
  if (reading === 'no-document') return noDocument(addLogs(read, errors), errors, service, context);
  return afterDeploy(addEvidence(read, state.deployed ? 'logs' : 'deploy', errors), service, context);
}

/** The next iteration if the new version is served. A change that is not served is reverted, once. */
function afterDeploy(state: FeedbackState, service: ServiceDefinition, context: LoopContext): FeedbackStep {
  if (state.deployed) return restoredAtLimit(state, context) ?? toNextIteration(state);
  const { revertible, commit } = state;
  if (revertible === null || revertible !== commit) return notServed(state);
  const reason = `The service does not run the change ${commit.slice(0, 12)}: ${state.note}`.slice(0, 2_000);
  // The next comparison shows the state before it again, so this is where it counts as one without progress.
  return takeBack({ ...state, standstill: state.standstill + 1 }, { commit, reason, service, context });
}
