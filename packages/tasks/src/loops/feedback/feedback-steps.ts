import {
  allowedEffectsOf,
  type EventDraft,
  type IterationSummary,
  neededPreconditions,
  recipientOf,
  type ServiceDefinition,
  type StageInput,
} from '@fixpoint/shared/contracts';
import type { LoopContext } from '../loop.js';
import { budgetLeft } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { fileStage } from './file-stage.js';
import { formOf } from './form-of.js';
import { type FeedbackStep, type FileStage, goTo, goToForm } from './go-to.js';
import { requireRepository } from './require-repository.js';
import { describeWait, newestCorrelation, waitOf } from './submission-steps.js';
import { weighFindings } from './weigh-findings.js';

/** Time before now at which the first search of the mailbox begins if this task submitted nothing itself, in ms. */
const lookBackMs = 60 * 60 * 1_000;

/** Maximum time that a task waits for a document that a person provides, in seconds. */
const handWaitSeconds = 24 * 60 * 60;

/** Waits for the mail. Without a submission by this task, any mail of the last hour may be the one. */
export function expectMail(
  state: FeedbackState,
  service: ServiceDefinition,
  context: LoopContext,
  submission: { recipient: string; submitted_at: string } | null,
): FeedbackStep {
  const wanted = {
    recipient: submission?.recipient ?? recipientOf(service.form.fields, formOf(state, service, context)),
    correlation: submission === null ? null : newestCorrelation(state, context.taskId),
    after: submission?.submitted_at ?? new Date(Date.parse(context.now) - lookBackMs).toISOString(),
  };
  return goTo({ ...state, wanted_mail: wanted }, 'mail');
}

/** Files `mail`. */
export const fileMail: FileStage = (state, service, context) => {
  return fileStage(state, {
    stage: 'mail',
    input: {
      service,
      ...need(state.wanted_mail, 'expected mail'),
      // A person may be away for longer than a mail takes.
      wait_seconds: service.delivery === 'hand' ? handWaitSeconds : context.spec.limits.mail_wait_seconds,
    },
  });
};

export const fileCompare: FileStage = (state, service) => {
  return fileStage(state, {
    stage: 'compare',
    input: {
      service,
      documents: state.documents,
      // A document for other form values is another document.
      ...(state.compared.length === 0 || state.confirming !== null ? {} : { earlier: state.compared }),
    },
  });
};

/** Files `fix`. A change that is prepared is pushed by it, as soon as the request allows that. */
export const fileFix: FileStage = (state, service, context) => {
  const { push: permission } = allowedEffectsOf(context.spec);
  const { prepared } = state;
  const isHeld = permission !== 'yes' && prepared === null;
  const notBefore = prepared === null ? undefined : waitOf(permission, context);
  const waiting: EventDraft[] =
    notBefore === undefined
      ? []
      : [
          {
            type: 'stage-progress',
            message: `The change is prepared.${describeWait(notBefore)}`,
            data: { stage: 'fix' },
          },
        ];
  const input: StageInput<'fix'> = {
    service: requireRepository(service),
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
    // If a form was sent first, they were checked then.
    ...(state.iteration === 1 && startsLater(context) ? { preconditions: neededPreconditions(service) } : {}),
    ...(isHeld ? { push: 'hold' } : {}),
    ...(prepared === null ? {} : { prepared: { patch: prepared.patch, summary: prepared.summary } }),
    // A person has approved the prepared change, also if it repeats a change that was taken back.
    ...(state.patches.length === 0 || prepared !== null
      ? {}
      : { pushed_patches: state.patches.map(({ patch_id }) => patch_id) }),
  };
  return fileStage(state, { stage: 'fix', notBefore, input }, waiting);
};

export const fileVerifyPush: FileStage = (state, service) => {
  const input = { service: requireRepository(service), commit: need(state.commit, 'pushed commit') };
  return fileStage(state, { stage: 'verify-push', input });
};

export const fileDeploy: FileStage = (state, service, context) => {
  const input: StageInput<'deploy'> = {
    service: requireRepository(service),
    commit: need(state.commit, 'pushed commit'),
    wait_seconds: context.spec.limits.deploy_wait_seconds,
    ...(state.fingerprint === null ? {} : { before: state.fingerprint }),
  };
  return fileStage({ ...state, deploy_since: context.now }, { stage: 'deploy', input });
};

/**
 * Files `logs`. After a deploy the log is read since the deploy began; before a fix, and if no document arrived, since the submission.
 */
export const fileLogs: FileStage = (state, service, context) => {
  const since = (state.reading === null ? state.deploy_since : state.wanted_mail?.after) ?? context.now;
  return fileStage(state, { stage: 'logs', input: { service, since } });
};

/** Findings of a prompt, and of the summary of an iteration: the contract's limit. */
const maxFindings = 200;

/** The findings to fix. If a list was cut off and all of its findings are accepted, something else may still count. */
function toFixable({ findings }: FeedbackState, { accept }: ServiceDefinition, { now }: LoopContext) {
  const { counting } = weighFindings(findings, accept, now.slice(0, 10));
  return (counting.length > 0 ? counting : findings).slice(0, maxFindings);
}

/** Files `research`, and counts it. */
export const fileResearch: FileStage = (state, service, context) => {
  const attempt = state.research + 1;
  const input: StageInput<'research'> = {
    service: requireRepository(service),
    iteration: state.iteration,
    attempt,
    findings: toFixable(state, service, context),
    previous: state.history,
    ledger: state.ledger,
    budget_usd: budgetLeft(state, context),
  };
  return fileStage({ ...state, research: attempt }, { stage: 'research', input });
};

/** Files `revert`: the change is taken back by a separate commit. */
export const fileRevert: FileStage = (state, service) => {
  const reverting = need(state.reverting, 'change to revert');
  const input = { service: requireRepository(service), iteration: state.iteration, ...reverting };
  // This change is not taken back a second time, regardless of the result.
  return fileStage({ ...state, revertible: null }, { stage: 'revert', input });
};

function need<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new TypeError(`The state has no ${what}.`);
  return value;
}

/** Closes this iteration in the history and begins the next one at the form, since another version is served. */
export function toNextIteration(state: FeedbackState): FeedbackStep {
  const summary: IterationSummary = {
    iteration: state.iteration,
    counts: state.counts,
    findings: state.findings.slice(0, maxFindings).map((finding) => finding.id),
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
  return goToForm(next, 'deploy');
}

/** True if the request says that a document, or its mail, already exists. */
export function startsLater({ spec }: LoopContext): boolean {
  return spec.start_from !== null;
}
