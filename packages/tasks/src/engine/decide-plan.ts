import { ConflictError } from '@fixpoint/shared/errors';
import type { StepOutcome } from '../loops/index.js';
import type { CommitAnswer } from './step-writes.js';
import type { TaskRecord } from './task-record.js';
import type { Decision } from './tasks.js';

/** Outcome of a decision for the task in its current state; null if it repeats the earlier decision. */
export function decisionOutcome(record: TaskRecord, decision: Decision): StepOutcome | null {
  if (record.decision !== '') {
    if (isSame(record, decision)) return null;
    throw new ConflictError(`The plan was already decided: ${record.decision}.`, {
      reason: 'already-decided',
    });
  }
  if (record.status !== 'awaiting_approval' || record.plan === undefined) throw notAwaiting(record.status);
  if (record.plan.hash !== decision.planHash) {
    throw new ConflictError('The plan has changed since you loaded it.', {
      reason: 'other-plan',
      hint: 'Load the task again and decide on its current plan.',
    });
  }
  if (record.nonce !== decision.nonce) throw wrongNonce();
  const { by, reason } = decision;
  if (decision.decision === 'approve') return { type: 'approved', by, plan: record.plan };
  return { type: 'rejected', by, ...(reason === undefined ? {} : { reason }) };
}

/** A client without a response repeats its decision; anything else is a second thought. */
function isSame(record: TaskRecord, { decision, planHash, nonce }: Decision): boolean {
  return record.decision === decision && record.decided_plan === planHash && record.nonce === nonce;
}

/** A commit that lost a race is tried again; anything else is the caller's to know. */
export function throwUnlessRace(answer: Exclude<CommitAnswer, 'ok'>): void {
  if (answer === 'stale' || answer === 'fenced' || answer === 'missing' || answer === 'uncovered') return;
  if (answer === 'expired') {
    throw new ConflictError('The proposal has expired.', {
      reason: 'expired',
      hint: 'An expired proposal ends the task. Offer the plan again to get a new proposal.',
    });
  }
  throw answer.guard === 'nonce' ? wrongNonce() : notAwaiting('decided');
}

function notAwaiting(status: string): ConflictError {
  return new ConflictError(`The task is not waiting for approval: it is ${status}.`, {
    reason: 'not-awaiting-approval',
  });
}

function wrongNonce(): ConflictError {
  return new ConflictError('This approval is for another proposal.', { reason: 'wrong-nonce' });
}
