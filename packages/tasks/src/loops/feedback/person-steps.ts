import type { Failure, Plan, PlanComment } from '@fixpoint/shared/contracts';
import type { LoopContext, StepOutcome } from '../loop.js';
import { type BlockedStage, type FeedbackState, placeOf } from './feedback-state.js';
import { type FeedbackStep, goTo, goToForm } from './go-to.js';

/**
 * Pauses the task for a person: a lasting fault of the outside world, or a question of the agent. An approval continues at the same
 * stage; comments on it reach the agent. A rejection ends the task.
 */
export function askPerson(state: FeedbackState, stage: BlockedStage, failure: Failure): FeedbackStep {
  const blocked: FeedbackState = { ...state, phase: 'NEEDS_PERSON', blocked: { stage, failure } };
  return {
    state: blocked,
    next: { type: 'approval', plan: createResumePlan(blocked, stage, failure) },
    events: [],
  };
}

function createResumePlan(
  { prepared }: FeedbackState,
  stage: BlockedStage,
  { code, message, hint = 'Fix the cause, then continue.' }: Failure,
): Omit<Plan, 'hash'> {
  if (code === 'cannot-fix') return createDecisionPlan(message);
  const again = placeOf(stage)?.again ?? stage;
  const title = stage === 'fix' && prepared !== null ? 'Push the prepared change again' : again;
  return {
    version: 1,
    summary: `${message.slice(0, 3_000)} ${hint} Approve to continue, or reject to end the task.`.slice(
      0,
      4_000,
    ),
    steps: [{ id: stage, title, enabled: true, optional: false }],
  };
}

/** Three ways on from a finding that cannot be fixed honestly. The first is on; a person switches to another. */
function createDecisionPlan(message: string): Omit<Plan, 'hash'> {
  const steps = [
    ['fix', 'Let the coding agent try again, with your comment on this step as a hint'],
    ['accept', 'Accept the finding: it is reported and not fixed in this task'],
    ['compare', 'Compare the document again, after you changed the template'],
  ] as const;
  return {
    version: 1,
    summary: `${message.slice(0, 3_000)} Enable one step and approve, or reject to end the task.`,
    steps: steps.map(([id, title]) => ({ id, title, enabled: id === 'fix', optional: true })),
  };
}

/** Continues as a person decided on a finding that cannot be fixed honestly. */
function resumeDecided(
  state: FeedbackState,
  { failure }: NonNullable<FeedbackState['blocked']>,
  { plan, by }: Decision,
  context: LoopContext,
): FeedbackStep {
  const isEnabled = (wanted: string) => plan.steps.some(({ id, enabled }) => id === wanted && enabled);
  if (!isEnabled('accept')) return goTo(state, isEnabled('compare') ? 'compare' : 'fix');
  const named = failure.context?.finding;
  const known = state.findings.find(({ id, check }) => id === named || check === named) ?? state.findings[0];
  const until = new Date(Date.parse(context.now) + acceptedDays * 24 * 3_600_000).toISOString().slice(0, 10);
  const waiver = { finding: known?.id ?? String(named), reason: failure.message.slice(0, 500), by, until };
  // The newest comparison is weighed again without it.
  return goTo({ ...state, accepted: [...state.accepted, waiver].slice(-50) }, 'compare');
}

/** Longer than any task runs. */
const acceptedDays = 90;

type Decision = Extract<StepOutcome, { type: 'approved' }>;

/** Continues at the stage that needed a person. */
export function resumeBlocked(
  state: FeedbackState,
  decision: Decision,
  comments: readonly PlanComment[],
  context: LoopContext,
): FeedbackStep {
  const { blocked } = state;
  if (blocked === null) throw new TypeError('No stage is waiting for help.');
  const resumed: FeedbackState = {
    ...state,
    blocked: null,
    refusals: 0,
    comments: [...state.comments, ...comments].slice(-100),
  };
  if (blocked.failure.code === 'cannot-fix') {
    return resumeDecided(resumed, blocked, decision, context);
  }
  switch (blocked.stage) {
    case 'submit':
      return goToForm(resumed, 'person');
    case 'fix': {
      // With a hint the agent tries something else than the change that was taken back.
      const isHinted = comments.length > 0 && blocked.failure.code === 'fix-not-pushed';
      return goTo(isHinted ? { ...resumed, prepared: null } : resumed, 'fix');
    }
    case 'research':
      return goTo({ ...resumed, research: Math.max(0, state.research - 1) }, 'research');
    default:
      return goTo(resumed, blocked.stage);
  }
}
