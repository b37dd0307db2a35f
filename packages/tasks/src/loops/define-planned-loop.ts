import type { Failure, Plan, StageName, StageResult, TaskKind } from '@fixpoint/shared/contracts';
import { reportPreconditions } from './describe-preconditions.js';
import { endLoop } from './end-loop.js';
import type { Advance, Loop, LoopContext, LoopStateBase, StageOutcome } from './loop.js';
import { describeOutsideEnd } from './outside-end.js';

/** A stage that a planned loop waits for in one of its phases. */
interface PlannedStage<State extends LoopStateBase, Name extends StageName> {
  readonly phase: State['phase'];
  /** Beginning of the summary of a task that ends with this stage's failure; a function: the next step instead. */
  readonly failed: string | ((state: State, failure: Failure, context: LoopContext) => Advance<State>);
  /** Next step after its output; null if the output does not belong to the state. */
  ended(state: State, output: StageResult<Name>, context: LoopContext): Advance<State> | null;
}

/** The parts in which planned loops differ. */
interface PlannedLoop<State extends LoopStateBase> {
  readonly kind: TaskKind;
  readonly planRules: Loop<State>['planRules'];
  readonly state: Loop<State>['state'];
  readonly initial: State;
  /** Name of the steps that a person may switch off; without them there is nothing to do. Absent: its steps are fixed. */
  readonly unit?: 'steps' | 'tests';
  /** The plan, or the first stage on the way to it. */
  propose(state: State, context: LoopContext): Advance<State>;
  /** State with the data that it keeps of a plan that a person edited. */
  edited?(state: State, plan: Omit<Plan, 'hash'>): State;
  /** State with the data that it keeps of a plan that a person approved. */
  approved?(state: State, plan: Plan): State;
  /** First stage of an approved plan. */
  begin(state: State, plan: Plan, context: LoopContext): Advance<State>;
  /** The stages that it waits for. */
  readonly stages: { readonly [Name in StageName]?: PlannedStage<State, Name> };
}

/**
 * A loop that proposes a plan, waits in AWAITING_APPROVAL until a person has approved it, performs it stage by stage and is then
 * ENDED. It may propose another plan on the way.
 */
export function definePlannedLoop<State extends LoopStateBase>(loop: PlannedLoop<State>): Loop<State> {
  const { kind, planRules, state: schema, initial } = loop;
  return {
    kind,
    planRules,
    state: schema,
    start(context) {
      const { preconditions } = context;
      const advance = loop.propose(initial, context);
      // A plan that is on show at once lists them itself.
      if (advance.next.type !== 'stage' || preconditions === undefined) return advance;
      const events = reportPreconditions(advance.next.stage, preconditions);
      return { ...advance, state: { ...advance.state, preconditions }, events };
    },
    advance(state, outcome, context) {
      if (state.phase === 'ENDED') return null;
      switch (outcome.type) {
        case 'cancelled':
        case 'deadline':
          return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
        case 'stage':
          return stageEnded(loop, state, outcome, context);
      }
      if (state.phase !== 'AWAITING_APPROVAL') return null;
      switch (outcome.type) {
        case 'rejected':
        case 'expired':
          return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
        case 'edited': {
          const { plan } = outcome;
          return { state: loop.edited?.(state, plan) ?? state, next: { type: 'approval', plan }, events: [] };
        }
        case 'approved': {
          const { plan } = outcome;
          const approved = loop.approved?.(state, plan) ?? state;
          return loop.unit === undefined || plan.steps.some(({ enabled }) => enabled)
            ? loop.begin(approved, plan, context)
            : endLoop(approved, 'done', `All ${loop.unit} were switched off in the plan.`);
        }
      }
    },
  };
}

function stageEnded<State extends LoopStateBase>(
  { stages }: PlannedLoop<State>,
  state: State,
  outcome: StageOutcome,
  context: LoopContext,
): Advance<State> | null {
  const stage: PlannedStage<State, StageName> | undefined = stages[outcome.stage];
  if (stage === undefined || stage.phase !== state.phase) return null;
  if (outcome.ok) return stage.ended(state, outcome.output, context);
  const { failure } = outcome;
  return typeof stage.failed === 'string'
    ? endLoop(state, 'failed', `${stage.failed}: ${failure.message}`, failure)
    : stage.failed(state, failure, context);
}
