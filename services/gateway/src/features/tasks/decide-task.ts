import type { ApprovalReach, Task } from '@fixpoint/shared/contracts';
import { ConflictError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import type { Decision, Tasks } from '@fixpoint/tasks/engine';
import type { RecordAction } from '../../access/audit-log.js';

/**
 * A person's decision. `plan_hash` names the plan that they saw. A client that has not seen one sends `latest`. Without a nonce, the hash alone
 * decides if the current plan is the one that was seen.
 */
export interface DecisionRequest {
  readonly decision: 'approve' | 'reject';
  readonly by: string;
  readonly nonce?: string | undefined;
  readonly plan_hash?: string | undefined;
  readonly latest?: boolean | undefined;
  readonly reason?: string | undefined;
  /** The person who decides, to whom an approval grant belongs. */
  readonly person?: { readonly id: string; readonly name: string } | undefined;
  readonly scope?: ApprovalReach['scope'];
  readonly hours?: number | undefined;
}

export type DecideTask = (id: string, request: DecisionRequest) => Promise<Task>;

/**
 * Approves or rejects a plan. A stale or unclear decision, or one for another task, throws `ConflictError`. An approval of the scope `class` creates
 * an approval grant, which `record` writes to the audit log.
 */
export function createDecideTask(options: {
  tasks: Pick<Tasks, 'get' | 'decide'>;
  record: RecordAction;
  /** Hours for which an approval grant lasts if the request names none. */
  grantHours: number;
}): DecideTask {
  const { tasks, record, grantHours } = options;

  async function decide(id: string, decision: Decision): Promise<Task> {
    const task = await tasks.decide(id, decision);
    if (decision.standing !== undefined) {
      const { by, hours } = decision.standing;
      const action = `allow ${classesOf(task).join(', ')} on ${task.plan?.resource} for ${hours} h`;
      await record({ who: by, via: decision.by, action, subject: id, outcome: 'ok' });
    }
    return task;
  }

  return async (id, request) => {
    const { decision, by, nonce, plan_hash: planHash, latest, reason } = request;
    const standing = standingOf(request, grantHours);
    if (nonce !== undefined && planHash !== undefined) {
      return decide(id, { decision, by, nonce, planHash, reason, standing });
    }
    // A rejection is harmless, so it needs no plan; an approval without a plan must be explicit.
    if (decision === 'approve' && planHash === undefined && latest !== true) {
      throw new InvalidInputError('The approval does not identify a plan.', {
        field: 'plan_hash',
        hint: 'Send plan_hash (and nonce) from the proposal, or "latest": true for the current plan.',
      });
    }
    const task = await tasks.get(id);
    if (task === null) throw new NotFoundError('task', id);
    if (task.status !== 'awaiting_approval' || task.plan === null || task.approval === null) {
      throw new ConflictError(`There is no plan to ${decision}: the task is ${task.status}.`, {
        reason: 'not-awaiting-approval',
        context: { status: task.status },
      });
    }
    // The store checks both again in one step, so a plan that changes meanwhile is refused there.
    return decide(id, {
      decision,
      by,
      nonce: nonce ?? task.approval.nonce,
      planHash: planHash ?? task.plan.hash,
      reason,
      standing,
    });
  };
}

function standingOf(
  { scope = 'once', hours, person, plan_hash: planHash }: DecisionRequest,
  defaultHours: number,
): Decision['standing'] {
  if (scope === 'once' && hours !== undefined) {
    throw new InvalidInputError('Hours are allowed only with the scope "class".', { field: 'hours' });
  }
  if (scope === 'once' || person === undefined) return undefined;
  if (planHash === undefined) {
    throw new InvalidInputError('The scope "class" requires a plan_hash.', {
      field: 'plan_hash',
      hint: 'Send plan_hash from the proposal.',
    });
  }
  return { by: person.name, byId: person.id, hours: hours ?? defaultHours };
}

function classesOf({ plan }: Task): string[] {
  const classes = (plan?.steps ?? []).flatMap(({ enabled, action_class }) =>
    enabled && action_class !== undefined ? [action_class] : [],
  );
  return [...new Set(classes)];
}
