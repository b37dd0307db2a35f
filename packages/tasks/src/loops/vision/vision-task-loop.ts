import { definePlannedLoop } from '../define-planned-loop.js';
import { desktopWorkOf, findDesktop } from '../desktop-work.js';
import type { Advance, Loop, LoopContext } from '../loop.js';
import { createVisionPlan } from './create-vision-plan.js';
import { visionEnded, visionFailed } from './vision-ended.js';
import { initialVisionState, VisionState } from './vision-state.js';

/**
 * The vision loop: AWAITING_APPROVAL → FINDING_DESKTOP → SEEING_AND_ACTING → ENDED. The model's rounds are all in one step,
 * on the machine whose screen it sees; it notes how far it came by checkpoints, and its own limits end it.
 */
export const visionTaskLoop: Loop<VisionState> = definePlannedLoop({
  kind: 'vision',
  planRules: {
    reorder: false,
    retitle: false,
    replan: (context, phase) => (phase === 'AWAITING_APPROVAL' ? createVisionPlan(context) : null),
  },
  state: VisionState,
  initial: initialVisionState,
  propose: (state, context) => ({
    state,
    next: { type: 'approval', plan: createVisionPlan(context) },
    events: [],
  }),
  begin: (state, _plan, context) => ({
    state: { ...state, phase: 'FINDING_DESKTOP', iteration: 1 },
    next: findDesktop(context),
    events: [],
  }),
  stages: {
    'find-desktop': {
      phase: 'FINDING_DESKTOP',
      failed: 'No desktop is available',
      ended: (state, { desktop }, context) => toVision({ ...state, desktop }, desktop, context),
    },
    desktop: { phase: 'SEEING_AND_ACTING', failed: visionFailed, ended: visionEnded },
  },
});

function toVision(state: VisionState, desktop: string, context: LoopContext): Advance<VisionState> {
  const work = desktopWorkOf(context);
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
