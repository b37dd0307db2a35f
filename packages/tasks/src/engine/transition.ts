import { hash } from 'node:crypto';
import {
  type EventDraft,
  type Plan,
  queueOf,
  type ServiceDefinition,
  stageCatalog,
  type TaskResult,
  type TaskStatus,
} from '@fixpoint/shared/contracts';
import { toSafeLine, toSafeText } from '@fixpoint/shared/text';
import type { Advance, FixMemoryChange, Loop, LoopStateBase, Next, TaskFacts } from '../loops/index.js';
import { writeInput, writeState } from './usual-values.js';

/** Time within which a proposed plan can be approved, in ms. */
export const approvalTtlMs = 7 * 24 * 60 * 60 * 1_000;

/** Fields of a task's hash that hold the loop's state. */
type StateFields = Record<'state' | 'phase' | 'iteration' | 'pushes' | 'spent_usd', string>;

/** Changes that one step of a loop writes into the task's hash, besides the events. */
export interface Transition {
  readonly fields: Record<string, string>;
  readonly status: TaskStatus;
  /** Name of the queue on which the next step waits; '' if no stage follows. */
  readonly stage: string;
  readonly final: boolean;
  /** It ends the task because a stage failed or was not over in time. */
  readonly failedInStage?: boolean;
  readonly events: EventDraft[];
  /** Milliseconds since 1970 before which the next step may not begin. */
  readonly waitUntil?: number | undefined;
  /** Changes to the fixes that worked. */
  readonly memory?: (FixMemoryChange & { readonly service: string }) | undefined;
  /** Facts about the task for lists. */
  readonly facts?: TaskFacts | null | undefined;
}

/** A transition that a loop decided on. */
export interface LoopTransition extends Transition {
  readonly fields: Record<string, string> & StateFields;
}

export interface TransitionContext {
  /** Milliseconds since 1970 by Redis's clock. */
  readonly now: number;
  readonly createdAt: number;
  readonly activeMs: number;
  /** The service in the task's spec. */
  readonly service: ServiceDefinition | null;
  /** Random, unguessable; binds an approval to the proposal on show. */
  readonly nonce: string;
  /** A worker commits a step, so the next one follows at once; otherwise it waits for its turn until a worker claims it. */
  readonly isRunning: boolean;
  /** Usual state of the task's loop. */
  readonly usualState?: Loop<LoopStateBase>['usualState'];
}

/** Hash of the parts of a plan that a person sees. */
export function hashPlan({ version, summary, steps, resource }: Omit<Plan, 'hash'>): string {
  return hash('sha256', JSON.stringify([version, summary, steps, resource]), 'hex');
}

/** The status in the data of a `plan-approved`, for clients that do not read the event's own. */
export function approvedStatus({ status }: Pick<Transition, 'status'>): { status?: 'waiting_for_vm' } {
  return status === 'waiting_for_vm' ? { status } : {};
}

/** Turns a loop's decision into the fields and events that are written. Pure. */
export function toTransition(advance: Advance<LoopStateBase>, context: TransitionContext): LoopTransition {
  const { state } = advance;
  const next = withHash(advance.next);
  const base: StateFields = {
    state: writeState(state, context.usualState),
    phase: state.phase,
    iteration: String(state.iteration),
    pushes: String(state.pushes),
    spent_usd: String(state.spent_usd),
  };
  return { ...toNext(next, base, context), events: [...advance.events, ...eventsOf(next, context)] };
}

/** The next step, the plan of a proposal with its hash. */
type HashedNext =
  | Exclude<Next, { type: 'approval' }>
  | (Extract<Next, { type: 'approval' }> & { readonly plan: Plan });

function toNext(
  next: HashedNext,
  base: StateFields,
  context: TransitionContext,
): Omit<LoopTransition, 'events'> {
  switch (next.type) {
    case 'stage': {
      const stage = queueOf(next.stage, next.input);
      return {
        fields: { ...base, ...holding(next), stage, input: writeInput(next.input, context.service) },
        status: stageCatalog[next.stage].waitingStatus ?? (context.isRunning ? 'running' : 'pending'),
        stage,
        final: false,
        ...(next.notBefore === undefined ? {} : { waitUntil: Date.parse(next.notBefore) }),
      };
    }
    case 'approval':
      return {
        fields: {
          ...base,
          ...holding(next),
          stage: '',
          plan: JSON.stringify(next.plan),
          nonce: context.nonce,
          // A new proposal needs a new decision.
          decision: '',
          decided_plan: '',
          expires_at: String(context.now + approvalTtlMs),
        },
        status: 'awaiting_approval',
        stage: '',
        final: false,
      };
    case 'halt':
      return { ...toEnd(next.result, context), fields: { ...base, ...endFields(next.result) } };
  }
}

function eventsOf(next: HashedNext, context: TransitionContext): EventDraft[] {
  switch (next.type) {
    case 'stage':
      return [];
    case 'approval':
      return [
        {
          type: 'plan-proposed',
          message: next.plan.summary,
          data: {
            plan: next.plan,
            nonce: context.nonce,
            expires_at: new Date(context.now + approvalTtlMs).toISOString(),
          },
        },
      ];
    case 'halt':
      return toEnd(next.result, context).events;
  }
}

/** The end of a task with this result, whatever its state was. */
export function toEnd(
  result: TaskResult,
  { now, createdAt, activeMs }: Pick<TransitionContext, 'now' | 'createdAt' | 'activeMs'>,
): Transition {
  return {
    fields: endFields(result),
    status: result.status,
    stage: '',
    final: true,
    failedInStage: failedInStage(result),
    events: [
      {
        type: 'task-finished',
        message: result.summary,
        data: { result, elapsed_ms: Math.max(0, now - createdAt), active_ms: activeMs },
      },
    ],
  };
}

/** True if a task ended because of one of its stages; one that is stuck or out of budget did its work in each of them. */
export function failedInStage({ reason }: Pick<TaskResult, 'reason'>): boolean {
  return reason === 'failed' || reason === 'deadline';
}

function endFields(result: TaskResult): Record<string, string> {
  return { stage: '', result: JSON.stringify(result) };
}

function withHash(next: Next): HashedNext {
  if (next.type !== 'approval') return next;
  const plan = toSafePlan(next.plan);
  return { ...next, plan: { ...plan, hash: hashPlan(plan) } };
}

/** Its words come from models, mails and clients, and a person decides by them. */
function toSafePlan(plan: Omit<Plan, 'hash'>): Omit<Plan, 'hash'> {
  const steps = plan.steps.map(({ comment, ...step }) => ({
    ...step,
    title: toSafeLine(step.title, 500) || 'A step without a name',
    ...(comment === undefined ? {} : { comment: toSafeText(comment) }),
  }));
  return { ...plan, summary: toSafeText(plan.summary), steps };
}

function holding({ holds }: { readonly holds?: string }): Record<string, string> {
  return holds === undefined ? {} : { resource: holds };
}
