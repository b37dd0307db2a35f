import { createHash } from 'node:crypto';
import {
  type CommitSha,
  type IterationSummary,
  neededPreconditions,
  recipientOf,
  type ServiceDefinition,
} from '../../contracts/index.js';
import type { Advance, LoopContext } from '../loop.js';
import { createSubmissionPlan } from './confirmation-plans.js';
import { budgetLeft } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { weighFindings } from './weigh-findings.js';

/** How far back the first search of the mailbox reaches where this task submitted nothing itself. */
const lookBackMs = 60 * 60 * 1_000;

/** How long a task waits for a document that a person provides. */
const handWaitSeconds = 24 * 60 * 60;

/** Ties a mail to one submission of one task. */
export function correlationOf(taskId: string, iteration: number): string {
  return createHash('sha256').update(`${taskId}/${iteration}`).digest('hex').slice(0, 16);
}

/** Files `TESTING_FRONTEND`, or asks a person first where the request has words about not submitting. */
export function toSubmit(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  if (context.spec.submission === 'ask' && !state.may_submit) {
    return {
      state: { ...state, phase: 'CONFIRMING_SUBMISSION' },
      next: { type: 'approval', plan: createSubmissionPlan(context.spec, service, state.pushes) },
      events: [],
    };
  }
  return {
    state: { ...state, phase: 'TESTING_FRONTEND' },
    next: {
      type: 'stage',
      stage: 'submit',
      input: {
        service,
        form: context.spec.form,
        iteration: state.iteration,
        correlation: correlationOf(context.taskId, state.iteration),
        // Later iterations find what has changed since, each in its own stage.
        ...(state.iteration === 1 ? { preconditions: neededPreconditions(service, state.skipped) } : {}),
      },
    },
    events: [],
  };
}

/** Files `WAITING_FOR_EMAIL`. Without a submission of our own, any mail of the last hour may be the one. */
export function toMail(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
  submission: { recipient: string; submitted_at: string } | null,
): Advance<FeedbackState> {
  const wanted = {
    recipient: submission?.recipient ?? recipientOf(service.form.fields, context.spec.form),
    correlation: submission === null ? null : correlationOf(context.taskId, state.iteration),
    after: submission?.submitted_at ?? new Date(Date.parse(context.now) - lookBackMs).toISOString(),
  };
  return {
    state: { ...state, phase: 'WAITING_FOR_EMAIL', wanted_mail: wanted },
    next: {
      type: 'stage',
      stage: 'mail',
      input: {
        service,
        ...wanted,
        // A person may be away for longer than a mail takes.
        wait_seconds: service.delivery === 'hand' ? handWaitSeconds : context.spec.limits.mail_wait_seconds,
      },
    },
    events: [],
  };
}

export function toCompare(state: FeedbackState, service: ServiceDefinition): Advance<FeedbackState> {
  return {
    state: { ...state, phase: 'ANALYZING_OUTPUT' },
    next: { type: 'stage', stage: 'compare', input: { service, documents: state.documents } },
    events: [],
  };
}

export function toFix(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  return {
    state: { ...state, phase: 'GENERATING_FIX' },
    next: {
      type: 'stage',
      stage: 'fix',
      input: {
        service,
        description: context.spec.description,
        iteration: state.iteration,
        findings: toFixable(state, service, context),
        previous: state.history,
        ledger: state.ledger,
        comments: state.comments,
        evidence: state.evidence,
        budget_usd: budgetLeft(state, context),
        // Where a form was sent first, they were checked then.
        ...(state.iteration === 1 && startsLater(context)
          ? { preconditions: neededPreconditions(service) }
          : {}),
      },
    },
    events: [],
  };
}

export function toVerifyPush(
  state: FeedbackState,
  service: ServiceDefinition,
  commit: CommitSha,
): Advance<FeedbackState> {
  return {
    state: { ...state, phase: 'VERIFYING_PUSH' },
    next: { type: 'stage', stage: 'verify-push', input: { service, commit } },
    events: [],
  };
}

export function toDeploy(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
  commit: CommitSha,
): Advance<FeedbackState> {
  return {
    state: { ...state, phase: 'WAITING_FOR_DEPLOY', deploy_since: context.now },
    next: {
      type: 'stage',
      stage: 'deploy',
      input: {
        service,
        commit,
        wait_seconds: context.spec.limits.deploy_wait_seconds,
        ...(state.fingerprint === null ? {} : { before: state.fingerprint }),
      },
    },
    events: [],
  };
}

export function toLogs(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  return {
    state: { ...state, phase: 'CHECKING_LOGS' },
    next: { type: 'stage', stage: 'logs', input: { service, since: state.deploy_since ?? context.now } },
    events: [],
  };
}

/** What the fix is for. Of a list that was cut off, all of whose findings are accepted, something else may still count. */
function toFixable({ findings }: FeedbackState, { accept }: ServiceDefinition, { now }: LoopContext) {
  const { counting } = weighFindings(findings, accept, now.slice(0, 10));
  return counting.length > 0 ? [...counting] : findings;
}

/** Files `RESEARCHING`, and counts it. */
export function toResearch(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  const attempt = state.research + 1;
  return {
    state: { ...state, phase: 'RESEARCHING', research: attempt },
    next: {
      type: 'stage',
      stage: 'research',
      input: {
        service,
        iteration: state.iteration,
        attempt,
        findings: toFixable(state, service, context),
        previous: state.history,
        ledger: state.ledger,
        budget_usd: budgetLeft(state, context),
      },
    },
    events: [],
  };
}

/** Files `REVERTING`: the change is taken back by a commit of its own. */
export function toRevert(
  state: FeedbackState,
  service: ServiceDefinition,
  reverting: NonNullable<FeedbackState['reverting']>,
): Advance<FeedbackState> {
  return {
    // Whatever comes of it, this change is not taken back a second time.
    state: { ...state, phase: 'REVERTING', reverting, revertible: null },
    next: { type: 'stage', stage: 'revert', input: { service, iteration: state.iteration, ...reverting } },
    events: [],
  };
}

/**
 * Closes this iteration in the history and begins the next one: at the form, or, where a later beginning was requested and no
 * fix is pushed yet, at the document that is already there.
 */
export function toNextIteration(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  const summary: IterationSummary = {
    iteration: state.iteration,
    counts: state.counts,
    findings: state.findings.map((finding) => finding.id),
    commit: state.commit,
    note: state.note.slice(0, 2_000),
  };
  const next: FeedbackState = {
    ...state,
    iteration: state.iteration + 1,
    history: [...state.history, summary].slice(-100),
    findings: [],
    counts: null,
    commit: null,
    note: '',
    deploy_since: null,
    deployed: false,
  };
  if (!startsLater(context) || state.pushes > 0) return toSubmit(next, service, context);
  return state.documents.length > 0 ? toCompare(next, service) : toMail(next, service, context, null);
}

/** Whether the request has it that a document, or its mail, is already there. */
export function startsLater({ spec }: LoopContext): boolean {
  return spec.start_from !== null;
}
