import { PlanPreconditions, WorkspaceProject } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** The phase of a workspace loop: the model plans, a person decides, the steps are done one by one, over. */
export const WorkspacePhase = z.enum(['PLANNING', 'AWAITING_APPROVAL', 'BUILDING', 'ENDED']);

/** All that a workspace loop remembers between two steps. The files and their history are the stage's own. */
export const WorkspaceState = z.strictObject({
  phase: WorkspacePhase,
  /** Number of the step under way; 0 before the first. */
  iteration: z.int().nonnegative(),
  pushes: z.literal(0),
  spent_usd: z.number().nonnegative(),
  /** As planned, and once approved as approved. */
  project: WorkspaceProject.nullable(),
  /** As they were when the task was made, for its first plan; absent in tasks of older versions. */
  preconditions: PlanPreconditions.optional(),
});
export type WorkspaceState = z.infer<typeof WorkspaceState>;

export const initialWorkspaceState: WorkspaceState = {
  phase: 'PLANNING',
  iteration: 0,
  pushes: 0,
  spent_usd: 0,
  project: null,
};
