import { z } from 'zod';
import { stepKinds } from '../planning/index.js';

/** A plan of a project: made once, shown to a person, edited, then carried out step by step. Kept as JSON. */
export const WorkspacePlan = z.strictObject({
  request: z.string().min(1).max(20_000),
  architecture: z.string().max(20_000),
  steps: z
    .array(z.strictObject({ title: z.string().min(1).max(400), kind: z.enum(stepKinds) }))
    .min(1)
    .max(10),
});
export type WorkspacePlan = z.infer<typeof WorkspacePlan>;
