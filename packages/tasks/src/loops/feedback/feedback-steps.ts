import {
  allowedEffectsOf,
  type CommitSha,
  type IterationSummary,
  neededPreconditions,
  recipientOf,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import type { Advance, LoopContext } from '../loop.js';
import { budgetLeft } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { formOf } from './form-of.js';
import { describeWait, newestCorrelation, toSubmit, waitOf } from './submission-steps.js';
import { weighFindings } from './weigh-findings.js';

/** How far back the first search of the mailbox reaches where this task submitted nothing itself. */
const lookBackMs = 60 * 60 * 1_000;

/** How long a task waits for a document that a person provides. */
const handWaitSeconds = 24 * 60 * 60;

/** Files `WAITING_FOR_EMAIL`. Without a submission of our own, any mail of the last hour may be the one. */
export function toMail(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
  submission: { recipient: string; submitted_at: string } | null,
): Advance<FeedbackState> {
  const wanted = {
    recipient: submission?.recipient ?? recipientOf(service.form.fields, formOf(state, service, context)),
    correlation: submission === null ? null : newestCorrelation(state, context.taskId),
    after: submission?.submitted_at ?? new Date(Date.parse(context.now) - lookBackMs).toISOString(),
  };
  return waitForMail({ ...state, wanted_mail: wanted }, wanted, service, context);
}

/** Files `WAITING_FOR_EMAIL` for the mail that the state names already. */
export function waitForMail(
  state: FeedbackState,
  wanted: NonNullable<FeedbackState['wanted_mail']>,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  return {
    state: { ...state, phase: 'WAITING_FOR_EMAIL' },
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
    next: {
      type: 'stage',
      stage: 'compare',
      input: {
        service,
        documents: state.documents,
        // A document for other form values is another document.
        ...(state.compared.length === 0 || state.confirming !== null ? {} : { earlier: state.compared }),
      },
    },
    events: [],
  };
}

/** Files `GENERATING_FIX`. A change that is prepared is pushed by it, as soon as the request allows that. */
export function toFix(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  const { push: permission } = allowedEffectsOf(context.spec);
  const { prepared } = state;
  const isHeld = permission !== 'yes' && prepared === null;
  const notBefore = prepared === null ? undefined : waitOf(permission, context);
  return {
    state: { ...state, phase: 'GENERATING_FIX' },
    next: {
      type: 'stage',
      stage: 'fix',
      notBefore,
      input: {
        service,
        description: context.spec.description,
        iteration: state.iteration,
        documents: state.documents.slice(0, 10),
        form: formOf(state, service, context),
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
        ...(isHeld ? { push: 'hold' } : {}),
        ...(prepared === null ? {} : { prepared: { patch: prepared.patch, summary: prepared.summary } }),
        // A person has approved what is prepared, also where it repeats a change that was taken back.
        ...(state.patches.length === 0 || prepared !== null
          ? {}
          : { pushed_patches: state.patches.map(({ patch_id }) => patch_id) }),
      },
    },
    events:
      notBefore === undefined
        ? []
        : [
            {
              type: 'stage-progress',
              message: `The change is prepared.${describeWait(notBefore)}`,
              data: { stage: 'fix' },
            },
          ],
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

/**
 * Files `CHECKING_LOGS`. `reading`: what follows. Null after a deploy, whose log is read since it began; before a fix, and if no
 * document arrived, the log is read since the submission.
 */
export function toLogs(
  state: FeedbackState,
  reading: FeedbackState['reading'],
  service: ServiceDefinition,
  context: LoopContext,
): Advance<FeedbackState> {
  return {
    state: { ...state, phase: 'CHECKING_LOGS', reading },
    next: {
      type: 'stage',
      stage: 'logs',
      input: {
        service,
        since: (reading === null ? state.deploy_since : state.wanted_mail?.after) ?? context.now,
      },
    },
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

/** Closes this iteration in the history and begins the next one at the form, since another version is served. */
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
    ...(state.aimed_at === null ? {} : { aimed_at: state.aimed_at }),
  };
  const next: FeedbackState = {
    ...state,
    iteration: state.iteration + 1,
    history: [...state.history, summary].slice(-100),
    findings: [],
    counts: null,
    commit: null,
    note: '',
    aimed_at: null,
    deploy_since: null,
    deployed: false,
    doubted: false,
    remeasured: false,
    unstable: [],
    refusals: 0,
    confirming: null,
  };
  return toSubmit(next, 'deploy', service, context);
}

/** Whether the request has it that a document, or its mail, is already there. */
export function startsLater({ spec }: LoopContext): boolean {
  return spec.start_from !== null;
}
