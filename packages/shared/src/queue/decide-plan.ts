import type { EventDraft, StandingApproval } from '../contracts/index.js';
import { ConflictError } from '../errors/index.js';
import type { StepOutcome } from '../loops/index.js';
import type { TaskRecord } from './task-record.js';
import type { CommitAnswer } from './task-store.js';
import type { Decision } from './tasks.js';
import { approvedStatus, type Transition } from './transition.js';

/** What a decision means for the task as it stands: null where it says again what was said before. */
export function decisionOutcome(record: TaskRecord, decision: Decision): StepOutcome | null {
  if (record.decision !== '') {
    if (isSame(record, decision)) return null;
    throw new ConflictError(`The plan was already decided: ${record.decision}.`, {
      reason: 'already-decided',
    });
  }
  if (record.status !== 'awaiting_approval' || record.plan === undefined) throw notAwaiting(record.status);
  if (record.plan.hash !== decision.planHash) {
    throw new ConflictError('The plan on show is another one.', {
      reason: 'other-plan',
      hint: 'Read the task again and decide on the plan that it shows now.',
    });
  }
  if (record.nonce !== decision.nonce) throw wrongNonce();
  const { by, reason } = decision;
  if (decision.decision === 'approve') return { type: 'approved', by, plan: record.plan };
  return { type: 'rejected', by, ...(reason === undefined ? {} : { reason }) };
}

/** A client that was not answered says the same thing again; anything else is a second thought. */
function isSame(record: TaskRecord, { decision, planHash, nonce }: Decision): boolean {
  return record.decision === decision && record.decided_plan === planHash && record.nonce === nonce;
}

/** What the log says of what a person did to a plan, and what follows of it. */
export function decisionEvents(
  outcome: StepOutcome,
  transition: Pick<Transition, 'status' | 'stage'>,
  granted?: StandingApproval,
): EventDraft[] {
  if (outcome.type === 'approved') {
    const { by, plan } = outcome;
    return [
      {
        type: 'plan-approved',
        message: `Approved by ${by}.${granted === undefined ? '' : describeGrant(granted)}`,
        data: {
          by,
          version: plan.version,
          ...approvedStatus(transition),
          ...(granted === undefined ? {} : { granted }),
        },
      },
    ];
  }
  if (outcome.type === 'edited') {
    const { by, plan, changes } = outcome;
    const message = `Edited by ${by}: ${changes.join(' ')}`.slice(0, 10_000);
    return [{ type: 'plan-edited', message, data: { by, version: plan.version, changes: [...changes] } }];
  }
  if (outcome.type === 'rejected') {
    const { by, reason } = outcome;
    return [
      {
        type: 'plan-rejected',
        message: `Rejected by ${by}.`,
        data: { by, ...(reason === undefined ? {} : { reason }) },
      },
    ];
  }
  return [];
}

function describeGrant({ action_classes, resource, expires_at }: StandingApproval): string {
  return ` Until ${expires_at}, plans for ${resource} start without asking where all their steps are of these kinds: ${action_classes.join(', ')}.`;
}

/** A commit that lost a race is tried again; anything else is the caller's to know. */
export function throwUnlessRace(answer: Exclude<CommitAnswer, 'ok'>): void {
  if (answer === 'stale' || answer === 'fenced' || answer === 'missing' || answer === 'uncovered') return;
  if (answer === 'expired') {
    throw new ConflictError('The proposal has expired.', {
      reason: 'expired',
      hint: 'Create the task again.',
    });
  }
  throw answer.guard === 'nonce' ? wrongNonce() : notAwaiting('decided');
}

function notAwaiting(status: string): ConflictError {
  return new ConflictError(`The task does not wait for an approval; it is ${status}.`, {
    reason: 'not-awaiting-approval',
  });
}

function wrongNonce(): ConflictError {
  return new ConflictError('This approval belongs to another proposal.', { reason: 'wrong-nonce' });
}
