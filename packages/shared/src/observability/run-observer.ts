import type { StageName } from '../contracts/index.js';

/** A run of a step, as it was claimed. Instants are milliseconds since 1970 by Redis's clock. */
export interface ObservedRun {
  readonly taskId: string;
  readonly kind: string;
  /** Name of the target service; null if the task has no service. */
  readonly service: string | null;
  readonly stage: StageName;
  readonly iteration: number;
  readonly seq: number;
  readonly attempt: number;
  readonly looks: number;
  /** Start of the step, in whichever run that was. */
  readonly stepStartedAt: number;
  readonly startedAt: number;
}

/**
 * Result of a run. The first three end the step with it: its outcome was committed. `waiting`, `retried` and `given-back`: the step runs
 * again. `fenced`: it belongs to another run. `broken`: its state could not be saved.
 */
export type RunEnding =
  | 'ok'
  | 'failed'
  | 'deadline'
  | 'waiting'
  | 'retried'
  | 'given-back'
  | 'fenced'
  | 'broken';

export interface RunEnd {
  readonly ending: RunEnding;
  /** Milliseconds that the run took. */
  readonly ms: number;
  readonly failure?: { readonly code: string; readonly message: string } | undefined;
}

/** Observes steps while they run: counts them, traces them. Its methods must be quick and must not throw. */
export interface RunObserver {
  /** A run was claimed; the answer is called once, when it ends. */
  begin(run: ObservedRun): (end: RunEnd) => void;
}
