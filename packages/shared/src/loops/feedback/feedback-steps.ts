import { createHash } from 'node:crypto';
import type { CommitSha, IterationSummary, ServiceDefinition } from '../../contracts/index.js';
import type { Advance, LoopContext } from '../loop.js';
import { budgetLeft } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';

/** How far back the first search of the mailbox reaches where this task submitted nothing itself. */
const lookBackMs = 60 * 60 * 1_000;

/** Ties a mail to one submission of one task. */
export function correlationOf(taskId: string, iteration: number): string {
  return createHash('sha256').update(`${taskId}/${iteration}`).digest('hex').slice(0, 16);
}

/** Files `TESTING_FRONTEND` as the first step of the given iteration. */
export function toSubmit(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
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
    recipient: submission?.recipient ?? context.spec.form.Email ?? '',
    correlation: submission === null ? null : correlationOf(context.taskId, state.iteration),
    after: submission?.submitted_at ?? new Date(Date.parse(context.now) - lookBackMs).toISOString(),
  };
  return {
    state: { ...state, phase: 'WAITING_FOR_EMAIL', wanted_mail: wanted },
    next: {
      type: 'stage',
      stage: 'mail',
      input: { service, ...wanted, wait_seconds: context.spec.limits.mail_wait_seconds },
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
        findings: state.findings,
        previous: state.history,
        ledger: state.ledger,
        comments: state.comments,
        budget_usd: budgetLeft(state, context),
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
      input: { service, commit, wait_seconds: context.spec.limits.deploy_wait_seconds },
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

/** Closes this iteration in the history and begins the next one at the form. */
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
  return toSubmit(next, service, context);
}
