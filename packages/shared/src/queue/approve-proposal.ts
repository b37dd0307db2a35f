import type { Plan, StandingApproval } from '../contracts/index.js';
import type { Loop, LoopContext, LoopStateBase } from '../loops/index.js';
import { coverPlan } from './standing/cover-plan.js';
import { approvedStatus, type LoopTransition, type TransitionContext, toTransition } from './transition.js';

/** Why a plan counts as approved although nobody was asked. */
export type ApprovalInAdvance =
  | { readonly type: 'auto'; readonly by: string }
  | { readonly type: 'standing'; readonly approvals: readonly StandingApproval[] };

/** A plan that was approved in the very step that proposed it. */
export interface ApprovedProposal {
  readonly transition: LoopTransition;
  /** The standing approvals that it needs when it is committed. */
  readonly allowedBy: readonly StandingApproval[];
}

/**
 * Goes on from a proposal at once, where somebody approved it in advance: whoever sent the task, or everybody whose standing
 * approvals cover its steps. Null where nobody did, or where the step proposes nothing. Pure.
 */
export function approveProposal(
  loop: Loop<LoopStateBase>,
  proposal: { readonly state: LoopStateBase; readonly transition: LoopTransition },
  approval: ApprovalInAdvance,
  context: LoopContext,
  stamps: TransitionContext,
): ApprovedProposal | null {
  const { state, transition: proposed } = proposal;
  const plan = proposed.events.find((event) => event.type === 'plan-proposed')?.data.plan;
  if (plan === undefined) return null;
  const allowedBy = approval.type === 'auto' ? [] : coverPlan(plan, approval.approvals);
  if (allowedBy === null) return null;
  const by = approval.type === 'auto' ? approval.by : namesOf(allowedBy);
  const next = loop.advance(state, { type: 'approved', by, plan }, context);
  if (next === null) return null;
  const approved = toTransition(next, stamps);
  const message =
    approval.type === 'auto' ? `Approved in advance by ${by}.` : describeStanding(plan, allowedBy);
  return {
    allowedBy,
    transition: {
      ...approved,
      fields: { ...proposed.fields, ...approved.fields, decision: 'approve', decided_plan: plan.hash },
      events: [
        ...proposed.events,
        {
          type: 'plan-approved',
          message,
          data: {
            by,
            version: plan.version,
            ...approvedStatus(approved),
            ...(allowedBy.length === 0 ? {} : { allowed_by: [...allowedBy] }),
          },
        },
        ...approved.events,
      ],
    },
  };
}

function namesOf(approvals: readonly StandingApproval[]): string {
  return [...new Set(approvals.map(({ by }) => by))].join(', ');
}

function describeStanding({ resource }: Plan, approvals: readonly StandingApproval[]): string {
  const given = approvals.map(({ by, granted_at, task_id }) => `${by} of ${granted_at} (task ${task_id})`);
  return `Started without asking, by the standing approval of ${given.join(' and of ')} for ${resource}.`.slice(
    0,
    10_000,
  );
}
