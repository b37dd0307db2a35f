import { z } from 'zod';
import { Intent } from './intent.js';
import { Plan } from './plan.js';
import { PlanPreconditions } from './precondition.js';

/** What would become of a request, where nothing was made: what it means, what is wrong with it, and the plan that it would wait with. */
export const TaskPreview = z.strictObject({
  /** Its problems are those that would refuse the request. */
  intent: Intent,
  /** Null where problems keep the task from being made, or where a model proposes the plan first. */
  plan: Plan.pick({ summary: true, steps: true, resource: true }).nullable(),
  /** Null where nothing is known of them. */
  preconditions: PlanPreconditions.nullable(),
});
export type TaskPreview = z.infer<typeof TaskPreview>;
