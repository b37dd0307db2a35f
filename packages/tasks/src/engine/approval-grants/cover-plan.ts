import type { ApprovalGrant, Plan } from '@fixpoint/shared/contracts';

/**
 * The approval grants by which a plan may start without asking, or null: every step that is switched on has a class, and a grant allows
 * that class on the plan's resource.
 */
export function coverPlan(
  plan: Pick<Plan, 'steps' | 'resource'>,
  approvals: readonly ApprovalGrant[],
): readonly ApprovalGrant[] | null {
  const forResource = approvals.filter(({ resource }) => resource === plan.resource);
  const used = new Set<ApprovalGrant>();
  for (const { enabled, action_class: wanted } of plan.steps) {
    if (!enabled) continue;
    const match = forResource.find(({ action_classes }) =>
      action_classes.some((action_class) => action_class === wanted),
    );
    if (match === undefined) return null;
    used.add(match);
  }
  return used.size === 0 ? null : [...used];
}
