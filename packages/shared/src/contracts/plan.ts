import { z } from 'zod';
import { DesktopAction } from './desktop/desktop-action.js';
import { PlanPreconditions } from './precondition.js';
import { WantedLimits } from './task-limits.js';

/**
 * Class of a step's action, wherever it happens: `submit-form`, `push`, `desktop:click`. A person may approve a class for a while; a step
 * without one is decided on every time.
 */
export const ActionClass = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,31}(:[a-z][a-z0-9-]{0,31})?$/,
    'use short kebab-case names such as "push" or "desktop:click"',
  );
export type ActionClass = z.infer<typeof ActionClass>;

/** Information for the person who approves a step: the policy's decision, or facts that only the desktop can report. */
export const PlanWarning = z.strictObject({
  /** The part of the action that it is about: `params.url`. */
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
  /** The action of the step, if it is work on a desktop. */
  action: DesktopAction.optional(),
  /** From the edit that made this version; absent if the plan was not edited. */
  warnings: z.array(PlanWarning).max(10).optional(),
});
export type PlanStep = z.infer<typeof PlanStep>;

/** Planned steps of a task. An approval names `hash`, so an unseen plan cannot be approved. */
export const Plan = z.strictObject({
  version: z.int().positive(),
  hash: z.string().min(1),
  summary: z.string().max(4_000),
  steps: z.array(PlanStep).min(1).max(100),
  /** Resource of the steps: `service:market-research`, `desktop:win11`. Without it, their classes cannot be approved. */
  resource: z.string().min(1).max(200).optional(),
  /** Results of the steps' preconditions; no part of the hash, since they change while the plan does not. */
  preconditions: PlanPreconditions.optional(),
});
export type Plan = z.infer<typeof Plan>;

/** A person's comment on a step. */
export const PlanComment = z.strictObject({ step: z.string().max(64), comment: z.string().max(2_000) });
export type PlanComment = z.infer<typeof PlanComment>;

/** A person's changes to the plan on show: all of its steps, in the wanted order, and changes to the task's specification. */
export const PlanEdit = z.strictObject({
  /** Hash of the plan that was edited; another one on show refuses the edit. */
  plan_hash: z.string().min(1).max(200),
  steps: z
    .array(
      /** A title that is left out is kept, or regenerated for another action; so is the action. */
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
  /**
   * Name of a template, to replace the current one, or an uploaded file as `artifact:<id>/<name>`; null: the type of the document decides.
   */
  template: z.string().min(1).max(350).nullable().optional(),
  /** Checks the preconditions again. */
  recheck: z.literal(true).optional(),
});
export type PlanEdit = z.infer<typeof PlanEdit>;
