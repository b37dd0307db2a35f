import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DesktopAction } from '../desktop/desktop-action.js';
import { ArtifactId } from '../identifiers.js';
import { PlanComment } from '../plan.js';

/** A step of an earlier plan and its result. */
export const PlannedStepEnd = z.strictObject({
  action: DesktopAction,
  outcome: z.enum(['done', 'no-visible-effect', 'refused', 'failed', 'interrupted']),
  note: z.string().max(2_000),
});
export type PlannedStepEnd = z.infer<typeof PlannedStepEnd>;

/** Requests from a model the steps of a task on a desktop. Touches no screen. */
export const plan = defineStage({
  name: 'plan',
  servedBy: 'desktop-runner',
  label: { title: 'Plan the steps', now: 'planning the steps', state: 'Planning' },
  input: z.strictObject({
    description: z.string(),
    /** Rises with each new plan of the task; 1 for the first. */
    round: z.int().positive(),
    /** Results of earlier plans of this task, oldest first; the rest of the task is planned from there. */
    progress: z.array(PlannedStepEnd).max(300),
    comments: z.array(PlanComment).max(100),
    /** The current screen, if a plan broke off; null for a plan made before any screenshot. */
    screenshot: ArtifactId.nullable(),
    /** Classes of URLs that a person allowed for this task. */
    allow: z.array(z.string()),
  }),
  output: z.strictObject({
    summary: z.string().max(2_000),
    actions: z.array(DesktopAction).min(1).max(100),
    spent_usd: z.number().nonnegative(),
    transcript: ArtifactId.nullable(),
  }),
  preconditions: ['planner'],
  attempts: 2,
  backoff: { base: 2_000, max: 60_000 },
  // The model has TIMEOUT_PLAN_GENERATION, 180 s unless set; this bounds it from outside.
  timeout: 600_000,
  concurrency: 2,
});
