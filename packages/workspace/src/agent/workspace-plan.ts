import { z } from 'zod';
import { detectProject, frameworkOf, type ProjectContext } from '../frameworks/index.js';
import { stepKinds } from '../planning/index.js';

/** A project of the workspace that a plan changes. */
export const PlanTarget = z.strictObject({
  folder: z.string().min(1).max(255),
  framework: z.string().max(40).nullable(),
});

/** A plan of a project: made once, shown to a person, edited, then carried out step by step. Kept as JSON. */
export const WorkspacePlan = z.strictObject({
  request: z.string().min(1).max(20_000),
  architecture: z.string().max(20_000),
  steps: z
    .array(z.strictObject({ title: z.string().min(1).max(400), kind: z.enum(stepKinds) }))
    .min(1)
    .max(10),
  /** Absent: the project that the request describes. */
  target: PlanTarget.optional(),
});
export type WorkspacePlan = z.infer<typeof WorkspacePlan>;

/** The project that a plan is about. */
export function projectOf({ request, target }: Pick<WorkspacePlan, 'request' | 'target'>): ProjectContext {
  const detected = detectProject(request);
  if (target === undefined) return detected;
  const framework = frameworkOf(target.framework);
  const language = framework?.language ?? detected.language;
  return { framework, language, name: target.folder, folder: target.folder };
}
