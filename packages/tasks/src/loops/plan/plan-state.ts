import {
  ArtifactId,
  DesktopAction,
  Identifier,
  PlanComment,
  PlannedStepEnd,
  PlanPreconditions,
} from '@fixpoint/shared/contracts';
import { z } from 'zod';

/**
 * The phase of a plan loop: PLANNING → AWAITING_APPROVAL → WAITING_FOR_DESKTOP → ACTING, the last once for each step, and
 * back to PLANNING if a step did not do what it should.
 */
export const PlanPhase = z.enum(['PLANNING', 'AWAITING_APPROVAL', 'WAITING_FOR_DESKTOP', 'ACTING', 'ENDED']);
export type PlanPhase = z.infer<typeof PlanPhase>;

/** A step of the approved plan. */
export const ApprovedStep = z.strictObject({
  id: z.string(),
  title: z.string(),
  action: DesktopAction,
});
export type ApprovedStep = z.infer<typeof ApprovedStep>;

/** All that a plan loop remembers between two steps. */
export const PlanState = z.strictObject({
  phase: PlanPhase,
  /** Number of the plan that is made or followed: the round. */
  iteration: z.int().nonnegative(),
  pushes: z.literal(0),
  spent_usd: z.number().nonnegative(),
  /** Version of the plan that was shown last; the next one has a higher one. */
  version: z.int().nonnegative(),
  desktop: Identifier.nullable(),
  /** Steps that are still to be done, in order; the first one is under way while ACTING. */
  steps: z.array(ApprovedStep).max(100),
  /** Results of all plans of this task so far, oldest first. */
  progress: z.array(PlannedStepEnd).max(300),
  comments: z.array(PlanComment).max(100),
  /** The screen as it was seen last. */
  screenshot: ArtifactId.nullable(),
  /** As they were when the task was made, for its first plan; absent in tasks of older versions. */
  preconditions: PlanPreconditions.optional(),
});
export type PlanState = z.infer<typeof PlanState>;

export const initialPlanState: PlanState = {
  phase: 'PLANNING',
  iteration: 0,
  pushes: 0,
  spent_usd: 0,
  version: 0,
  desktop: null,
  steps: [],
  progress: [],
  comments: [],
  screenshot: null,
};
