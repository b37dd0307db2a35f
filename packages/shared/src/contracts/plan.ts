import { z } from 'zod';
import { DesktopAction } from './desktop/desktop-action.js';
import { PlanPreconditions } from './precondition.js';
import { WantedLimits } from './task-limits.js';

/**
 * What sort of thing a step does, wherever it does it: `submit-form`, `push`, `desktop:click`. A person may approve a class
 * for a while; a step without one is decided on every time.
 */
export const ActionClass = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,31}(:[a-z][a-z0-9-]{0,31})?$/,
    'use short kebab-case names such as "push" or "desktop:click"',
  );
export type ActionClass = z.infer<typeof ActionClass>;

/** What the person who approves a step should know of it: the policy's decision, or what only the desktop can report. */
export const PlanWarning = z.strictObject({
  /** Which part of the action: `params.url`. */
  field: z.string().min(1).max(100),
  /** A stable name: `private-address`. */
  rule: z.string().min(1).max(100),
  message: z.string().min(1).max(1_000),
});
export type PlanWarning = z.infer<typeof PlanWarning>;

/** One step that a person sees, may edit, reorder or disable before it runs. */
export const PlanStep = z.strictObject({
  id: z.string().min(1).max(64),
  title: z.string().min(1).max(500),
  /** False: a person switched the step off. */
  enabled: z.boolean().default(true),
  /** False: the loop cannot run without it. */
  optional: z.boolean().default(false),
  comment: z.string().max(2_000).optional(),
  action_class: ActionClass.optional(),
  /** What the step does, where it is work on a desktop. */
  action: DesktopAction.optional(),
  /** Of the edit that made this version; none where nobody changed the plan. */
  warnings: z.array(PlanWarning).max(10).optional(),
});
export type PlanStep = z.infer<typeof PlanStep>;

/** What a task is about to do. An approval names `hash`, so nobody approves a plan that they did not see. */
export const Plan = z.strictObject({
  version: z.int().positive(),
  hash: z.string().min(1),
  summary: z.string().max(4_000),
  steps: z.array(PlanStep).min(1).max(100),
  /** What the steps act on: `service:market-research`, `desktop:win11`. Without it nobody can approve classes of them. */
  resource: z.string().min(1).max(200).optional(),
  /** Whether what the steps need is there; no part of the hash, since it changes without anybody changing the plan. */
  preconditions: PlanPreconditions.optional(),
});
export type Plan = z.infer<typeof Plan>;

/** A person's comment on a step. */
export const PlanComment = z.strictObject({ step: z.string().max(64), comment: z.string().max(2_000) });
export type PlanComment = z.infer<typeof PlanComment>;

/** A person's changes to the plan on show: all of its steps, in the wanted order, and what the task is to do otherwise. */
export const PlanEdit = z.strictObject({
  /** Hash of the plan that was edited; another one on show refuses the edit. */
  plan_hash: z.string().min(1).max(200),
  steps: z
    .array(
      /** A title that is left out is kept, or made anew for another action; so is the action. */
      PlanStep.pick({ id: true, title: true, enabled: true, comment: true, action: true }).partial({
        title: true,
      }),
    )
    .min(1)
    .max(100),
  /** Values of the form that differ, by the names of its fields; null empties one. The steps that name them follow. */
  values: z.record(z.string().min(1).max(200), z.string().max(10_000).nullable()).optional(),
  /** Limits that differ. */
  limits: WantedLimits.optional(),
  /** Name of a template, if another one is to be used; null: the type of the document decides. */
  template: z.string().min(1).max(100).nullable().optional(),
  /** Checks the preconditions again. */
  recheck: z.literal(true).optional(),
});
export type PlanEdit = z.infer<typeof PlanEdit>;
