import { z } from 'zod';
import { Identifier, Instant, TaskId } from './identifiers.js';
import { ActionClass } from './plan.js';

/** Reach of an approval: this plan, or, for a while, every plan whose steps are of the same classes. */
export const ApprovalScope = z.enum(['once', 'class']);
export type ApprovalScope = z.infer<typeof ApprovalScope>;

/** Hours for which an approval grant lasts, by default, and at most. */
export const grantHours = { usual: 24, most: 30 * 24 } as const;
export const GrantHours = z.number().positive().max(grantHours.most);

/** Content of an approval besides the plan that was seen. */
export const ApprovalReach = z.strictObject({
  scope: ApprovalScope.optional(),
  /** Duration in hours, with the scope `class`. */
  hours: GrantHours.optional(),
});
export type ApprovalReach = z.infer<typeof ApprovalReach>;

/** A person's permission that plans for a resource may start without asking, if each of their steps is of one of these classes. */
export const ApprovalGrant = z.strictObject({
  id: Identifier,
  resource: z.string().min(1),
  action_classes: z.array(ActionClass).min(1),
  /** Name of the person who gave it, and may revoke it. */
  by: z.string(),
  /** Id of the token that it was given with: names may repeat. Absent in grants of an earlier version. */
  by_id: z.string().optional(),
  /** The task whose plan was approved. */
  task_id: TaskId,
  granted_at: Instant,
  expires_at: Instant,
});
export type ApprovalGrant = z.infer<typeof ApprovalGrant>;
