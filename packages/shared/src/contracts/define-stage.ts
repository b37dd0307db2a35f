import type { z } from 'zod';
import type { PreconditionName } from './precondition.js';

/** Retry delays of a failed step, in milliseconds, doubling from `base` up to `max`. */
export interface Backoff {
  readonly base: number;
  readonly max: number;
}

/** Services that serve stages. */
export type StageService = 'desktop-runner' | 'mail-fetcher' | 'comparator' | 'fixer';

/**
 * Texts of a stage on pages: its title, its activity as the second half of a sentence (`Iteration 2: comparing …`), and the state of a task
 * at it in at most three words (`Comparing`).
 */
export interface StageLabel {
  readonly title: string;
  readonly now: string;
  readonly state: string;
}

/** Place of a stage in the feedback loop. */
export interface FeedbackPlace {
  /** Phase of the task while it waits for the stage. Kept in tasks, so no phase may be renamed. */
  readonly phase: string;
  /** Title in the row of stages of an iteration. */
  readonly short: string;
  /** The stage that it is shown before, for a stage that only some iterations have. */
  readonly before?: string;
  /** Title of the step that continues at the stage after a person has helped. Absent: no failure of it waits for a person. */
  readonly again?: string;
  readonly step: StepWords;
}

/** Words of a step of a plan. */
export interface StepWords {
  /** Kind of the step in approval grants; absent if only a person approves it. */
  readonly class?: string;
  /** The kind as the second half of a sentence; absent: its name with spaces. */
  readonly words?: string;
  /** Name on the button that approves the plan. */
  readonly button: string;
  /** False: the button names the step only if the plan has no step with an effect. */
  readonly hasEffect?: boolean;
}

/** One entry of the stage catalog. Producers and workers take their types from it. */
export interface StageDefinition<Name extends string, Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: Name;
  /** The service that has to serve it. The gateway serves desktops of machines without Redis instead. */
  readonly servedBy: StageService;
  readonly label: StageLabel;
  readonly input: Input;
  readonly output: Output;
  /** Runs in all, the first included, before a retryable error becomes the step's outcome. Crashes do not count. */
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Longest single run in milliseconds. A step that waits ends its run, so waiting does not count. */
  readonly timeout: number;
  /** Steps one worker process serves at a time. */
  readonly concurrency: number;
  /** Conditions that must hold before a task that will come to this stage has its first effect. */
  readonly preconditions?: readonly PreconditionName[];
  /** The task's status while the step waits for a worker; `running` by default. */
  readonly waitingStatus?: 'waiting_for_vm';
  /** The task's status while the step runs; `running` by default. */
  readonly runningStatus?: 'waiting_for_vm';
  /**
   * Name of the stage's queue for a step, if each machine has a separate queue: `win11` gives the queue `desktop.win11`. Absent: one queue,
   * named like the stage.
   */
  readonly queueOf?: (input: z.output<Input>) => string;
}

/** Declares a stage; the identity function, for its types. `feedback`: only for stages of the feedback loop. */
export function defineStage<
  Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Feedback extends FeedbackPlace | undefined = undefined,
>(
  definition: StageDefinition<Name, Input, Output> & { readonly feedback?: Feedback },
): StageDefinition<Name, Input, Output> & { readonly feedback?: Feedback } {
  return definition;
}
