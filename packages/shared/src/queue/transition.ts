import { createHash } from 'node:crypto';
import type { EventDraft, Plan, TaskStatus } from '../contracts/index.js';
import type { Advance, LoopStateBase, Next } from '../loops/index.js';

/** How long a proposed plan can be approved. */
export const approvalTtlMs = 7 * 24 * 60 * 60 * 1_000;

/** What one step of a loop writes into the task's hash, besides the events. */
export interface Transition {
  readonly fields: Record<string, string>;
  readonly status: TaskStatus;
  /** '' where no stage follows. */
  readonly stage: string;
  readonly final: boolean;
  readonly events: EventDraft[];
}

export interface TransitionContext {
  /** Milliseconds since 1970 by Redis's clock. */
  readonly now: number;
  readonly createdAt: number;
  readonly activeMs: number;
  /** Random, unguessable; binds an approval to the proposal on show. */
  readonly nonce: string;
}

/** Hash of what a person sees of a plan. */
export function hashPlan(plan: Omit<Plan, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([plan.version, plan.summary, plan.steps]))
    .digest('hex');
}

/** Turns a loop's decision into what is written. Pure. */
export function toTransition(advance: Advance<LoopStateBase>, context: TransitionContext): Transition {
  const { state, next } = advance;
  const base = {
    state: JSON.stringify(state),
    phase: state.phase,
    iteration: String(state.iteration),
    pushes: String(state.pushes),
    spent_usd: String(state.spent_usd),
  };
  return { ...toNext(next, base, context), events: [...advance.events, ...eventsOf(next, context)] };
}

function toNext(
  next: Next,
  base: Record<string, string>,
  context: TransitionContext,
): Omit<Transition, 'events'> {
  switch (next.type) {
    case 'stage':
      return {
        fields: { ...base, stage: next.stage, input: JSON.stringify(next.input) },
        status: 'running',
        stage: next.stage,
        final: false,
      };
    case 'approval':
      return {
        fields: {
          ...base,
          stage: '',
          plan: JSON.stringify(withHash(next.plan)),
          nonce: context.nonce,
          // A new proposal wants a decision of its own.
          decision: '',
          decided_plan: '',
          expires_at: String(context.now + approvalTtlMs),
        },
        status: 'awaiting_approval',
        stage: '',
        final: false,
      };
    case 'halt':
      return {
        fields: { ...base, stage: '', result: JSON.stringify(next.result) },
        status: next.result.status,
        stage: '',
        final: true,
      };
  }
}

function eventsOf(next: Next, context: TransitionContext): EventDraft[] {
  switch (next.type) {
    case 'stage':
      return [];
    case 'approval':
      return [
        {
          type: 'plan-proposed',
          message: next.plan.summary,
          data: {
            plan: withHash(next.plan),
            nonce: context.nonce,
            expires_at: new Date(context.now + approvalTtlMs).toISOString(),
          },
        },
      ];
    case 'halt':
      return [
        {
          type: 'task-finished',
          message: next.result.summary,
          data: {
            result: next.result,
            elapsed_ms: Math.max(0, context.now - context.createdAt),
            active_ms: context.activeMs,
          },
        },
      ];
  }
}

function withHash(plan: Omit<Plan, 'hash'>): Plan {
  return { ...plan, hash: hashPlan(plan) };
}
