import { z } from 'zod';

/** One step that a person sees, may edit, reorder or disable before it runs. */
export const PlanStep = z.strictObject({
  id: z.string().min(1).max(64),
  title: z.string().min(1).max(500),
  /** False: a person switched the step off. */
  enabled: z.boolean().default(true),
  /** False: the loop cannot run without it. */
  optional: z.boolean().default(false),
  comment: z.string().max(2_000).optional(),
});
export type PlanStep = z.infer<typeof PlanStep>;

/** What a task is about to do. An approval names `hash`, so nobody approves a plan that they did not see. */
export const Plan = z.strictObject({
  version: z.int().positive(),
  hash: z.string().min(1),
  summary: z.string().max(4_000),
  steps: z.array(PlanStep).min(1).max(100),
});
export type Plan = z.infer<typeof Plan>;

/** What a person says to a step. */
export const PlanComment = z.strictObject({ step: z.string().max(64), comment: z.string().max(2_000) });
export type PlanComment = z.infer<typeof PlanComment>;

/** A person's changes to the plan on show: all of its steps, in the wanted order. */
export const PlanEdit = z.strictObject({
  /** Hash of the plan that was edited; another one on show refuses the edit. */
  plan_hash: z.string().min(1).max(200),
  steps: z
    .array(PlanStep.pick({ id: true, title: true, enabled: true, comment: true }).partial({ title: true }))
    .min(1)
    .max(100),
});
export type PlanEdit = z.infer<typeof PlanEdit>;
