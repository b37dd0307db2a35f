import { randomUUID } from 'node:crypto';
import type { ApprovalGrant, EventDraft, Plan, TaskSpec } from '@fixpoint/shared/contracts';
import type { Advance, Loop, LoopContext, LoopStateBase } from '../loops/index.js';
import { coverPlan } from './approval-grants/cover-plan.js';
import type { CommitAnswer } from './step-writes.js';
import { splitWords } from './task-index/split-words.js';
import type { TaskStore } from './task-store.js';
import { approvedStatus, type LoopTransition, type TransitionContext, toTransition } from './transition.js';

/** Approver of a proposed plan: a person on request, the grants that cover it, or the sender of the task. */
export type ProposalApproval = 'ask' | 'grants' | { readonly by: string };

/** A task and its loop's decision. Instants are milliseconds since 1970 by Redis's clock. */
export interface TaskMove {
  readonly taskId: string;
  readonly spec: TaskSpec;
  /** Undefined only if the task has no loop that this version knows; then nothing is proposed. */
  readonly loop: Loop<LoopStateBase> | undefined;
  readonly advance: Advance<LoopStateBase>;
  readonly approval: ProposalApproval;
  readonly stamps: Omit<TransitionContext, 'nonce' | 'service' | 'usualState'>;
  /** Events that led to the decision; they come first in the log. */
  readonly causes: (transition: LoopTransition) => EventDraft[];
}

export interface MoveDependencies {
  readonly store: Pick<TaskStore, 'grants'>;
}

/** Result of a write: `uncovered` if a grant that it needs has ended, `known` if the task existed already. */
export type WriteAnswer = CommitAnswer | { readonly known: string };

export interface Moved<Answer> {
  readonly answer: Answer;
  readonly transition: LoopTransition;
  /** The grants by which a proposal was approved. */
  readonly allowedBy: readonly ApprovalGrant[];
}

/**
 * The one way in which a loop's decision becomes the task's state, for each requester: propose, approve if approved in advance, write with
 * the next step and its job. The status is decided here, with the fields and the events that are written with it.
 */
export async function moveTask<Answer extends WriteAnswer>(
  move: TaskMove,
  { store }: MoveDependencies,
  write: (transition: LoopTransition, needs: readonly string[]) => Promise<Answer>,
): Promise<Moved<Answer>> {
  const { service } = move.spec;
  const stamps = { ...move.stamps, nonce: newNonce(), service, usualState: move.loop?.usualState };
  const proposed = toTransition(move.advance, stamps);
  const approved = await approveInAdvance(move, proposed, stamps, store);
  const { memory } = move.advance;
  const withCauses = (transition: LoopTransition) => ({
    ...transition,
    memory: memory === undefined || service === null ? undefined : { ...memory, service: service.name },
    facts: move.loop?.factsOf?.(transition.events, splitWords),
    events: [...move.causes(transition), ...transition.events],
  });
  let transition = withCauses(approved?.transition ?? proposed);
  let allowedBy = approved?.allowedBy ?? [];
  let answer = await write(
    transition,
    allowedBy.map(({ id }) => id),
  );
  if (answer === 'uncovered') {
    // A grant ended between the read and the write, so a person decides.
    transition = withCauses(proposed);
    allowedBy = [];
    answer = await write(transition, []);
  }
  return { answer, transition, allowedBy };
}

/** Continues from a proposal at once if it was approved in advance. Null if it was not, or if nothing is proposed. */
async function approveInAdvance(
  { taskId, spec, loop, advance, approval }: TaskMove,
  proposed: LoopTransition,
  stamps: TransitionContext,
  store: Pick<TaskStore, 'grants'>,
): Promise<{ transition: LoopTransition; allowedBy: readonly ApprovalGrant[] } | null> {
  const plan = proposed.events.find((event) => event.type === 'plan-proposed')?.data.plan;
  if (plan === undefined || loop === undefined || approval === 'ask') return null;
  const allowedBy = approval === 'grants' ? coverPlan(plan, await store.grants.list()) : [];
  if (allowedBy === null) return null;
  const by = approval === 'grants' ? namesOf(allowedBy) : approval.by;
  const context: LoopContext = { taskId, spec, now: new Date(stamps.now).toISOString() };
  const next = loop.advance(advance.state, { type: 'approved', by, plan }, context);
  if (next === null) return null;
  const approved = toTransition(next, stamps);
  const event: EventDraft = {
    type: 'plan-approved',
    message: approval === 'grants' ? describeGrants(plan, allowedBy) : `Approved in advance by ${by}.`,
    data: {
      by,
      version: plan.version,
      ...approvedStatus(approved),
      ...(allowedBy.length === 0 ? {} : { allowed_by: [...allowedBy] }),
    },
  };
  const fields = { ...proposed.fields, ...approved.fields, decision: 'approve', decided_plan: plan.hash };
  return {
    allowedBy,
    transition: { ...approved, fields, events: [...proposed.events, event, ...approved.events] },
  };
}

/**
 * Random and unguessable: it binds an approval to the proposal on show. From the pool that Node keeps for UUIDs, since asking
 * the system for each would cost more than the rest of a plan.
 */
function newNonce(): string {
  return randomUUID();
}

function namesOf(grants: readonly ApprovalGrant[]): string {
  return [...new Set(grants.map(({ by }) => by))].join(', ');
}

function describeGrants({ resource }: Plan, grants: readonly ApprovalGrant[]): string {
  const given = grants.map(({ by, granted_at, task_id }) => `${by} of ${granted_at} (task ${task_id})`);
  return `Started without approval, under the approval grant of ${given.join(' and of ')} for ${resource}.`.slice(
    0,
    10_000,
  );
}
