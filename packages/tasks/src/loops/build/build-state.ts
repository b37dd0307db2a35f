import { BuildIssue, BuildTests, PlanPreconditions } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/**
 * The phase of a build loop: the issue is read, its tests are written, a person decides on them, a session a test, the branch is made
 * sure of, over.
 */
export const BuildPhase = z.enum([
  'TRIAGE',
  'SETTING_UP',
  'AWAITING_APPROVAL',
  'BUILDING',
  'PUSHING',
  'ENDED',
]);

/** All that a build loop remembers between two steps. The app and its tests.json are in the repository. */
export const BuildState = z.strictObject({
  phase: BuildPhase,
  /** Number of the session under way; 0 before the first. */
  iteration: z.int().nonnegative(),
  /** Sessions that pushed. */
  pushes: z.int().nonnegative(),
  spent_usd: z.number().nonnegative(),
  issue: BuildIssue.nullable(),
  /** As written, once approved as approved, then as they stand after each session. */
  tests: BuildTests.nullable(),
  /** As they were when the task was made, for its first plan; absent in tasks of older versions. */
  preconditions: PlanPreconditions.optional(),
});
export type BuildState = z.infer<typeof BuildState>;

export const initialBuildState: BuildState = {
  phase: 'TRIAGE',
  iteration: 0,
  pushes: 0,
  spent_usd: 0,
  issue: null,
  tests: null,
};
