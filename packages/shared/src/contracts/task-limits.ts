import { z } from 'zod';

const limits = {
  iterations: z.int().min(1).max(100),
  minutes: z.int().min(1).max(480),
  budget_usd: z.number().positive().nullable(),
  mail_wait_seconds: z.int().min(1).max(86_400),
  deploy_wait_seconds: z.int().min(1).max(86_400),
};

/** The limits that a request sets. No defaults: in zod they would replace those of a setting or of an earlier task. */
export const WantedLimits = z.strictObject(limits).partial();
export type WantedLimits = z.infer<typeof WantedLimits>;

/** Limits that end a task whatever its loop thinks. Times count while the task is active: not paused, not awaiting approval. */
export const TaskLimits = z.strictObject({
  iterations: limits.iterations.default(10),
  minutes: limits.minutes.default(120),
  budget_usd: limits.budget_usd.default(null),
  mail_wait_seconds: limits.mail_wait_seconds.default(300),
  deploy_wait_seconds: limits.deploy_wait_seconds.default(600),
});
export type TaskLimits = z.infer<typeof TaskLimits>;
