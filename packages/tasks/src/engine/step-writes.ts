import type { ApprovalGrant, TaskStatus } from '@fixpoint/shared/contracts';
import type { TaskHash } from './task-record.js';
import type { Transition } from './transition.js';

/** A task before it is written. */
export interface NewTask {
  readonly id: string;
  readonly transition: Transition;
  /** Fields of the hash besides those of the transition. */
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
  /** Time for which the key is known, in seconds: a day by default. */
  readonly keySeconds?: number | undefined;
  /** Ids of the approval grants by which it starts. */
  readonly needs: readonly string[];
  /** Words that a search finds it by. */
  readonly words: readonly string[];
}

/** A run's claim on a step. */
export interface StepClaim {
  readonly id: string;
  readonly seq: string;
  /** Key of the lock on the run's job, and the lock's token. */
  readonly lock: string;
  readonly token: string;
  readonly owner: string;
  /** Status of the task while the run lasts. */
  readonly status: TaskStatus;
}

/** Result of a run's claim on its step. */
export type ClaimAnswer =
  | { readonly type: 'no-lock' }
  | { readonly type: 'stale' }
  | { readonly type: 'held' }
  /** Another run of the step, or another task, has the resource that this run needs. */
  | { readonly type: 'taken'; readonly waitMs: number }
  | { readonly type: 'busy'; readonly waitMs: number }
  | { readonly type: 'claimed'; readonly epoch: string; readonly now: number; readonly hash: TaskHash };

/** Result of a commit; `guard`: the field that had another value. */
export type CommitAnswer =
  | 'ok'
  | 'missing'
  | 'stale'
  | 'fenced'
  | 'expired'
  | 'uncovered'
  | { readonly guard: string };

export interface CommitRequest {
  readonly id: string;
  readonly seq: string;
  /** '' if a person moves the task, who needs no claim. */
  readonly epoch: string;
  readonly transition: Transition;
  /** Fields that must still have these values. */
  readonly guards?: Readonly<Record<string, string>>;
  /** Field with an instant that must not have passed. */
  readonly notAfter?: string;
  /** An approval grant that is given with it. */
  readonly grant?: ApprovalGrant | undefined;
  /** Ids of the approval grants by which it happens. */
  readonly needs?: readonly string[];
  /** Words that a search finds the task by from here on, besides those it had. */
  readonly words?: readonly string[];
}
