import { z } from 'zod';
import { Identifier, Instant, TaskId } from './identifiers.js';
import { ActionClass } from './plan.js';

/** How far an approval reaches: to this plan, or, for a while, to every plan whose steps are of the same classes. */
export const ApprovalScope = z.enum(['once', 'class']);
export type ApprovalScope = z.infer<typeof ApprovalScope>;

/** Hours for which a standing approval lasts, unless somebody says otherwise, and at most. */
export const standingHours = { usual: 24, most: 30 * 24 } as const;
export const StandingHours = z.number().positive().max(standingHours.most);

/** What an approval says beside the plan that was seen. */
export const ApprovalReach = z.strictObject({
  scope: ApprovalScope.optional(),
  /** With the scope `class`: how long it lasts. */
  hours: StandingHours.optional(),
});
export type ApprovalReach = z.infer<typeof ApprovalReach>;

/** A person's word that plans for a resource may start without asking, where each of their steps is of one of these classes. */
export const StandingApproval = z.strictObject({
  id: Identifier,
  resource: z.string().min(1),
  action_classes: z.array(ActionClass).min(1),
  /** Name of whoever gave it, and may take it back. */
  by: z.string(),
  /** The task whose plan was approved. */
  task_id: TaskId,
  granted_at: Instant,
  expires_at: Instant,
});
export type StandingApproval = z.infer<typeof StandingApproval>;
