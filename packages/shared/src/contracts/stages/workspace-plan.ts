import { z } from 'zod';
import { defineStage } from '../define-stage.js';

/** A plan of the workspace agent, as its steps get it. */
export const WorkspaceProject = z.strictObject({
  architecture: z.string().max(20_000),
  /** Titles, in order. What a step does follows from its words. */
  steps: z.array(z.string().min(1).max(400)).min(1).max(10),
});
export type WorkspaceProject = z.infer<typeof WorkspaceProject>;

/** Lets a local model plan a project: its architecture, then its steps. Changes nothing. */
export const workspacePlan = defineStage({
  name: 'workspace-plan',
  input: z.strictObject({ request: z.string().min(1).max(50_000) }),
  output: z.strictObject({ project: WorkspaceProject, spent_usd: z.number().nonnegative() }),
  preconditions: ['model'],
  attempts: 3,
  backoff: { base: 2_000, max: 30_000 },
  timeout: 600_000,
  concurrency: 1,
});
