import type { DesktopWork } from '@fixpoint/shared/contracts';
import { endLoop } from '../end-loop.js';
import type { Advance, Loop, LoopContext, StageOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { createVisionPlan } from './create-vision-plan.js';
import { visionEnded } from './vision-ended.js';
import { initialVisionState, VisionState } from './vision-state.js';

/**
 * The vision loop: AWAITING_APPROVAL → FINDING_DESKTOP → SEEING_AND_ACTING → ENDED. The model's rounds are all in one step,
 * on the machine whose screen it sees; it notes how far it came by checkpoints, and its own limits end it.
 */
export const visionTaskLoop: Loop<VisionState> = {
  kind: 'vision',
  planRules: {
    reorder: false,
    retitle: false,
    replan: (context, phase) =>
      phase === 'AWAITING_APPROVAL'
        ? createVisionPlan(context.spec, workOf(context), context.preconditions)
        : null,
  },
  state: VisionState,

  start(context) {
    return {
      state: initialVisionState,
      next: {
        type: 'approval',
        plan: createVisionPlan(context.spec, workOf(context), context.preconditions),
      },
      events: [],
    };
  },

  advance(state, outcome, context) {
    if (state.phase === 'ENDED') return null;
    switch (outcome.type) {
      case 'cancelled':
      case 'deadline':
        return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
      case 'stage':
        return stageEnded(state, outcome, context);
      case 'edited':
        return state.phase === 'AWAITING_APPROVAL'
          ? { state, next: { type: 'approval', plan: outcome.plan }, events: [] }
          : null;
      case 'rejected':
      case 'expired':
        return state.phase === 'AWAITING_APPROVAL'
          ? endLoop(state, outcome.type, describeOutsideEnd(outcome, context))
          : null;
      case 'approved':
        return state.phase === 'AWAITING_APPROVAL' ? toFindDesktop(state, context) : null;
    }
  },
};

function workOf(context: Pick<LoopContext, 'spec'>): DesktopWork {
  if (context.spec.desktop === null) throw new TypeError('The vision task has no desktop.');
  return context.spec.desktop;
}

function stageEnded(
  state: VisionState,
  outcome: StageOutcome,
  context: LoopContext,
): Advance<VisionState> | null {
  if (outcome.stage === 'find-desktop' && state.phase === 'FINDING_DESKTOP') {
    return outcome.ok
      ? toVision({ ...state, desktop: outcome.output.desktop }, outcome.output.desktop, context)
      : endLoop(state, 'failed', `No desktop is available: ${outcome.failure.message}`, outcome.failure);
  }
  if (outcome.stage === 'desktop' && state.phase === 'SEEING_AND_ACTING') return visionEnded(state, outcome);
  return null;
}

function toFindDesktop(state: VisionState, context: LoopContext): Advance<VisionState> {
  return {
    state: { ...state, phase: 'FINDING_DESKTOP', iteration: 1 },
    next: {
      type: 'stage',
      stage: 'find-desktop',
      input: { choice: workOf(context).desktop, wait_seconds: null },
    },
    events: [],
  };
}

function toVision(state: VisionState, desktop: string, context: LoopContext): Advance<VisionState> {
  const work = workOf(context);
  const { description, limits } = context.spec;
  const budget = limits.budget_usd;
  return {
    state: { ...state, phase: 'SEEING_AND_ACTING' },
    next: {
      type: 'stage',
      stage: 'desktop',
      input: {
        work: 'vision',
        desktop,
        ...(work.monitor === null ? {} : { monitor: work.monitor }),
        allow: work.allow,
        goal: description,
        policy: work.policy,
        max_steps: work.max_steps,
        timeout_seconds: work.timeout_seconds,
        budget_usd: budget === null ? null : Math.max(0, budget - state.spent_usd),
      },
      holds: `desktop:${desktop}`,
    },
    events: [],
  };
}
