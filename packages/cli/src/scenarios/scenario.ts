import { z } from 'zod';

/** A task for a model that sees and acts, under a name and a number. */
export const Scenario = z.strictObject({
  name: z.string().trim().min(1).max(200),
  task_prompt: z.string().trim().min(1).max(50_000),
  /** Classes of blocked addresses that it cannot do without. It is refused unless a person allows them for the one task. */
  needs: z.array(z.string().min(1).max(64)).max(8).default([]),
});
export type Scenario = z.infer<typeof Scenario>;
