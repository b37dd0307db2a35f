import { z } from 'zod';
import { Intent } from './intent.js';
import { Plan } from './plan.js';
import { PlanPreconditions } from './precondition.js';

/** Result of a request without creating anything: its meaning, its problems, and the plan that it would wait with. */
export const TaskPreview = z.strictObject({
  /** Its problems are those that would refuse the request. */
  intent: Intent,
  /** Null if problems keep the task from being created, or if a model proposes the plan first. */
  plan: Plan.pick({ summary: true, steps: true, resource: true }).nullable(),
  /** Null if nothing is known of them. */
  preconditions: PlanPreconditions.nullable(),
});
export type TaskPreview = z.infer<typeof TaskPreview>;
