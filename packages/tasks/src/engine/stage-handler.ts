import type {
  DocumentRef,
  EffectName,
  EventDraft,
  KnownFix,
  StageInput,
  StageName,
  StageOutput,
  TaskSpec,
} from '@fixpoint/shared/contracts';
import type { Logger } from 'pino';
import type { LearnedStore } from './learned-templates/create-learned-store.js';

/** Task that a handler works for, as far as handlers know it. */
export interface StepTask {
  readonly id: string;
  readonly spec: TaskSpec;
  readonly iteration: number;
  readonly seq: number;
}

/** The step itself, which survives crashes, retries and waits. Times are instants of Redis's clock. */
export interface Step {
  /** First start of this step, whichever run that was. */
  readonly startedAt: Date;
  /** Now, by the same clock, when this run was claimed. */
  readonly claimedAt: Date;
  /** 1 for the first run; rises with each error in a row that is retried, not with crashes. A wait begins at 1 again. */
  readonly attempt: number;
  /** Number of waits of the step so far: 0 at first. */
  readonly looks: number;
  /** `{task}-{seq}-{epoch}`: no other run of any step has it. For worktrees and temporary folders. */
  readonly runId: string;
}

/**
 * Safety of an external effect. `keyed`: the other side drops repetitions of `key`. `compare-and-set`: the other side refuses conflicting
 * changes (a push that is not a fast-forward). `at-most-once`: neither; an unknown outcome is never repeated.
 */
export type EffectClass = 'keyed' | 'compare-and-set' | 'at-most-once';

export interface OnceOptions<Result> {
  readonly effect: EffectClass;
  /** Kind of effect, one of the allowed ones. The task's intent is checked right before the effect; a forbidden one throws. */
  readonly kind?: EffectName | undefined;
  /**
   * Checks in the outside world whether an earlier, interrupted attempt took effect. Undefined: it did not, or that is
   * unknown; then `keyed` and `compare-and-set` effects are performed again and `at-most-once` ones throw
   * `UnknownOutcomeError`.
   */
  readonly reconcile?: (intent: EffectIntent) => Promise<Result | undefined>;
  /** Data that `reconcile` will need, written to the journal before the effect: `{ base, commit }`. JSON. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface EffectIntent {
  /** Idempotency key for the other side: the same in every attempt of this effect. */
  readonly key: string;
  /** `details` of the attempt that was interrupted. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Words of a person to a running task. */
export interface TaskInput {
  readonly by: string;
  readonly text: string;
  readonly at: string;
  /** The document that came with it. */
  readonly document?: DocumentRef | undefined;
}

export interface StageContext {
  readonly task: StepTask;
  readonly step: Step;
  /** Aborts on cancel, deadline, stage timeout, shutdown and lost lock. Pass it down to the last child process. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Adds a fact to the task's log. Refused (throws) once the step belongs to another run. */
  emit(event: EventDraft): Promise<void>;
  /** Reports in one line what happens, as a `stage-progress` event. `status`: the status of the task from then on. */
  progress(message: string, detail?: Record<string, unknown>, status?: 'waiting_for_vm'): Promise<void>;
  /**
   * Performs an external effect once in the life of this step: intent journalled, effect, result journalled. A later run
   * gets the journalled result without performing it. `name` is unique within the step; the result is JSON.
   *
   * The error that `act` throws decides the content of the journal: a `FixpointError` means that the effect certainly did not take place,
   * and the next attempt starts clean; anything else, and any error after the signal has aborted, leaves the
   * question open for `reconcile`.
   */
  once<Result>(
    name: string,
    act: (intent: EffectIntent) => Promise<Result>,
    options: OnceOptions<Result>,
  ): Promise<Result>;
  /** Messages of people to the task so far, oldest first; the newest 50. */
  inputs(): Promise<readonly TaskInput[]>;
  /** Fixes that worked for the task's service, the most helpful first; an empty list if the task has no service. */
  knownFixes(): Promise<readonly KnownFix[]>;
  /** Templates learned from the good documents of services. */
  readonly learnedTemplates: LearnedStore;
  /**
   * Last checkpoint of an earlier run of this step; undefined without one. For long work that must not be done twice: save one before
   * an action that cannot be repeated, and again after it.
   */
  loadCheckpoint(): Promise<unknown>;
  /** Saves JSON for the run that comes after this one. Refused (throws) once the step belongs to another run. */
  saveCheckpoint(value: unknown): Promise<void>;
  /**
   * True if a person asked the task to pause. A step of many parts checks between them: it saves a checkpoint and calls `waitFor(0)`; it
   * runs again when the task is resumed.
   */
  isPauseRequested(): Promise<boolean>;
  /**
   * Ends this run; the step runs again after `ms` milliseconds, holding no worker meanwhile. Never returns. A wait for a
   * desktop has its own status, and the task's active clock stops.
   */
  waitFor(ms: number, options?: { readonly status?: 'waiting_for_vm' }): never;
}

/** Serves one stage: takes its parsed input, returns its output, throws typed errors. Thin: the work is in core and adapters. */
export type StageHandler<Name extends StageName> = (
  input: StageInput<Name>,
  context: StageContext,
) => Promise<StageOutput<Name>>;
