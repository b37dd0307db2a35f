import type { Task } from '@fixpoint/shared/contracts';
import { ConflictError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/shared/queue';

/**
 * What a person decided on. `plan_hash` names the plan that they saw. Whoever has not seen one says so with `latest`.
 * Without a nonce, the hash alone decides whether the plan on show is the one that was seen.
 */
export interface DecisionRequest {
  readonly decision: 'approve' | 'reject';
  readonly by: string;
  readonly nonce?: string | undefined;
  readonly plan_hash?: string | undefined;
  readonly latest?: boolean | undefined;
  readonly reason?: string | undefined;
}

export type DecideTask = (id: string, request: DecisionRequest) => Promise<Task>;

/** Approves or rejects a plan. Whatever is stale, unclear or meant for another task throws `ConflictError`. */
export function createDecideTask(tasks: Pick<Tasks, 'get' | 'decide'>): DecideTask {
  return async (id, { decision, by, nonce, plan_hash: planHash, latest, reason }) => {
    if (nonce !== undefined && planHash !== undefined) {
      return tasks.decide(id, { decision, by, nonce, planHash, reason });
    }
    // A rejection cannot do harm, so it needs no plan; an approval without one must be meant.
    if (decision === 'approve' && planHash === undefined && latest !== true) {
      throw new InvalidInputError('An approval names the plan that was seen.', {
        field: 'plan_hash',
        hint: 'Send plan_hash (and nonce) as they stand in the proposal, or "latest": true for whatever plan is on show now.',
      });
    }
    const task = await tasks.get(id);
    if (task === null) throw new NotFoundError('task', id);
    if (task.status !== 'awaiting_approval' || task.plan === null || task.approval === null) {
      throw new ConflictError(`The task is ${task.status}; there is no plan to ${decision}.`, {
        reason: 'not-awaiting-approval',
        context: { status: task.status },
      });
    }
    // The store checks both again in one step, so a plan that changes meanwhile is refused there.
    return tasks.decide(id, {
      decision,
      by,
      nonce: nonce ?? task.approval.nonce,
      planHash: planHash ?? task.plan.hash,
      reason,
    });
  };
}
