import { type Plan, type StandingApproval, standingHours } from '../../contracts/index.js';
import { InvalidInputError } from '../../errors/index.js';

/**
 * The standing approval that goes with the approval of a plan: the classes of the steps that are switched on, for its
 * resource. Its id is made of task and version, so one proposal can leave one at most. Throws where there is nothing to
 * stand for.
 */
export function toStandingApproval(
  plan: Plan,
  grant: { readonly by: string; readonly hours: number },
  context: { readonly taskId: string; readonly now: number },
): StandingApproval {
  const classes = plan.steps.flatMap(({ enabled, action_class }) =>
    enabled && action_class !== undefined ? [action_class] : [],
  );
  if (plan.resource === undefined || classes.length === 0) {
    throw new InvalidInputError('No step of this plan is of a class that could be allowed from now on.', {
      field: 'scope',
      hint: 'Approve it once.',
    });
  }
  const { taskId, now } = context;
  const lasts = Math.ceil(Math.min(grant.hours, standingHours.most) * 3_600_000);
  return {
    id: `${taskId}-${plan.version}`,
    resource: plan.resource,
    action_classes: [...new Set(classes)],
    by: grant.by,
    task_id: taskId,
    granted_at: new Date(now).toISOString(),
    expires_at: new Date(now + lasts).toISOString(),
  };
}
