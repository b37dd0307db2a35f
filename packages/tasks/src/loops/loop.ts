import type {
  CommitSha,
  DesktopAction,
  EventDraft,
  Failure,
  HaltReason,
  KnownFix,
  Plan,
  PlanPreconditions,
  PlanStep,
  StageInput,
  StageName,
  StageResult,
  TaskKind,
  TaskResult,
  TaskSpec,
} from '@fixpoint/shared/contracts';
import type { z } from 'zod';

/** What happened to a task since its loop last decided. */
export type StepOutcome =
  | StageOutcome
  | { readonly type: 'approved'; readonly by: string; readonly plan: Plan }
  | {
      readonly type: 'edited';
      readonly by: string;
      readonly plan: Omit<Plan, 'hash'>;
      /** Changes made, a sentence each. */
      readonly changes: readonly string[];
      /** The task's specification from here on, if the edit changed it too. */
      readonly spec?: TaskSpec;
    }
  | { readonly type: 'rejected'; readonly by: string; readonly reason?: string }
  | { readonly type: 'cancelled'; readonly by: string; readonly reason?: string }
  /** The plan was not decided on by that instant (ISO), up to which it could be approved. */
  | { readonly type: 'expired'; readonly until: string }
  /** A limit that the runtime watches was reached. */
  | { readonly type: 'deadline' };

/** End of a stage: with its output, or with the failure that its retries did not cure. */
export type StageOutcome = {
  [Name in StageName]:
    | { readonly type: 'stage'; readonly stage: Name; readonly ok: true; readonly output: StageResult<Name> }
    | { readonly type: 'stage'; readonly stage: Name; readonly ok: false; readonly failure: Failure };
}[StageName];

/** A stage with its input, typed together. */
export type StageCall = {
  [Name in StageName]: { readonly stage: Name; readonly input: StageInput<Name> };
}[StageName];

/** Next step of a loop. The runtime adds a hash to a plan that it puts on show. */
export type Next =
  /** `notBefore`: an ISO instant; until then the task waits without a worker, with its clock stopped. */
  | ({ readonly type: 'stage'; readonly notBefore?: string | undefined } & StageCall & Holding)
  | ({ readonly type: 'approval'; readonly plan: Omit<Plan, 'hash'> } & Holding)
  | { readonly type: 'halt'; readonly reason: HaltReason; readonly result: TaskResult };

/** Resource that the task holds exclusively from here on: `desktop:win11`. '' releases it; absent leaves it as it is. */
interface Holding {
  readonly holds?: string;
}

/** The part of every loop's state that is public; the rest is the loop's own. */
export interface LoopStateBase {
  readonly phase: string;
  readonly iteration: number;
  readonly pushes: number;
  readonly spent_usd: number;
  /** True once a person allowed the effect that the task has to ask for; checked again when the effect is performed. */
  readonly may_submit?: boolean;
  readonly may_push?: boolean;
}

/** Facts about a task that a step adds for lists. */
export interface TaskFacts {
  /** Weights of the findings after each comparison of the step. */
  readonly weights: readonly number[];
  /** Checks that found something. */
  readonly checks: readonly string[];
  /** Words by which the task is found from now on: of its findings, and ids of commits. */
  readonly words: readonly string[];
}

/** Changes of a step to the memory of fixes that worked, which its task's service keeps. */
export interface FixMemoryChange {
  readonly learned: readonly Omit<KnownFix, 'helped'>[];
  /** Ids of fixes that were in the prompt of the newest one, and that helped. */
  readonly helped: readonly string[];
  /** Changes that are reverted: their fixes are forgotten. */
  readonly withdrawn: readonly CommitSha[];
  /** The task whose match is confirmed: later fix prompts may include its fixes. */
  readonly confirmed?: string;
}

export interface Advance<State> {
  readonly state: State;
  readonly next: Next;
  /** Written with the step, so once, even if the worker fails. */
  readonly memory?: FixMemoryChange;
  /** Facts for the log, besides those that the runtime writes itself. */
  readonly events: readonly EventDraft[];
}

/** Inputs of a loop: passed in, never looked up. */
export interface LoopContext {
  readonly taskId: string;
  /** The task's specification: fixed at its creation, except for changes that a person makes before approving its plan. */
  readonly spec: TaskSpec;
  /** ISO instant, from Redis's clock. */
  readonly now: string;
  /** Results of its preconditions, if they were checked before its start. */
  readonly preconditions?: PlanPreconditions | undefined;
}

/** A loop: a pure state machine. `advance` returns null if the outcome does not belong to the state (a late or doubled one); nothing changes then. */
export interface Loop<State extends LoopStateBase> {
  readonly kind: TaskKind;
  /** Changes that a person may make to its plans, besides switching off optional steps and commenting on any. */
  readonly planRules: {
    readonly reorder: boolean;
    readonly retitle: boolean;
    /** Title and class of a step with this action, if a person may change the actions of steps. Absent: actions are fixed. */
    readonly describe?: (action: DesktopAction) => Pick<PlanStep, 'title' | 'action_class'>;
    /** The plan on show in `phase` as it is with other values and limits; null for a plan that does not come from them. Absent: those are fixed. */
    readonly replan?: (context: Omit<LoopContext, 'taskId'>, phase: string) => Omit<Plan, 'hash'> | null;
  };
  readonly state: z.ZodType<State>;
  /**
   * Values that most of its states have: tasks keep a state without them, and are read with the very same, so no value may change. A
   * new field may be added with the default of its schema.
   */
  readonly usualState?: Readonly<Record<string, unknown>>;
  /** Facts in the events of a step; null if it has no facts. `splitWords` returns the words of a text, as a search does. */
  readonly factsOf?: (
    events: readonly EventDraft[],
    splitWords: (text: string) => readonly string[],
  ) => TaskFacts | null;
  start(context: LoopContext): Advance<State>;
  advance(state: State, outcome: StepOutcome, context: LoopContext): Advance<State> | null;
}
