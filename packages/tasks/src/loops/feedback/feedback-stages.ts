import type { ServiceDefinition, TaskSpec } from '@fixpoint/shared/contracts';
import { nameOfTemplate } from '@fixpoint/shared/labels';
import type { Advance, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { compareEnded } from './compare-ended.js';
import { endMatched } from './confirm-steps.js';
import { describeSubmission } from './confirmation-plans.js';
import { deployEnded, logsEnded, verifyPushEnded } from './delivery-ended.js';
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
} from './feedback-steps.js';
import { fixEnded } from './fix-ended.js';
import type { FeedbackStep, FileStage, StageEnded } from './go-to.js';
import { askPerson } from './person-steps.js';
import { revertEnded } from './regression-steps.js';
import { researchEnded } from './research-ended.js';
import { spentBy } from './spent-by.js';
import { fallbackEnded, mailEnded, submitEnded } from './submission-ended.js';
import { fileSubmission } from './submission-steps.js';
import { maySubmitByVision } from './vision-fallback-steps.js';

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
  readonly file: FileStage;
  readonly ended: StageEnded<Stage>;
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
  const file = next.to === 'matched' ? endMatched : feedbackStages[next.to].file;
  const filed = file(state, service, context, next.to === 'submit' ? next.reason : 'person');
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

function isOfIteration(outcome: StageOutcome): outcome is Extract<StageOutcome, { stage: FeedbackStage }> {
  return outcome.stage in feedbackStages;
}

/** The stage at which the loop continues once a person has helped; null for a stage that never stops it. */
function blockedStageOf({ fallback }: FeedbackState, stage: StageOutcome['stage']): BlockedStage | null {
  if (fallback !== null) return null;
  const known = BlockedStage.safeParse(stage);
  return known.success ? known.data : null;
}
