import type { ApprovalGrant, PlanStep } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverPlan } from './cover-plan.js';

const classes = fc.constantFrom('push', 'compare', 'read-logs', 'desktop:click');
const resources = fc.constantFrom('service:one', 'service:two', 'desktop:one');
const step: fc.Arbitrary<PlanStep> = fc.record({
  id: fc.string(),
  title: fc.string(),
  enabled: fc.boolean(),
  optional: fc.boolean(),
  action_class: fc.option(classes, { nil: undefined }),
});
const plan = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  resource: fc.option(resources, { nil: undefined }),
});
const approval: fc.Arbitrary<ApprovalGrant> = fc.record({
  id: fc.uuid(),
  resource: resources,
  action_classes: fc.uniqueArray(classes, { minLength: 1 }),
  by: fc.constantFrom('ann', 'bob'),
  task_id: fc.uuid(),
  granted_at: fc.constant('2026-01-01T00:00:00.000Z'),
  expires_at: fc.constant('2026-01-02T00:00:00.000Z'),
});

describe('the approval grants that cover a plan', () => {
  it('allow every step that is switched on, on the very resource of the plan', () => {
    fc.assert(
      fc.property(plan, fc.array(approval, { maxLength: 5 }), (proposed, approvals) => {
        const used = coverPlan(proposed, approvals);
        const enabled = proposed.steps.filter((candidate) => candidate.enabled);
        const allowed = new Set(
          approvals
            .filter(({ resource }) => resource === proposed.resource)
            .flatMap((item) => item.action_classes),
        );
        const isCovered =
          enabled.length > 0 &&
          enabled.every(({ action_class }) => action_class !== undefined && allowed.has(action_class));
        expect(used !== null).toBe(isCovered);
        for (const one of used ?? []) expect(one.resource).toBe(proposed.resource);
      }),
    );
  });

  it('are never there for a step without a class', () => {
    fc.assert(
      fc.property(plan, fc.array(approval), (proposed, approvals) => {
        const unknown = { id: 'x', title: 'x', enabled: true, optional: false };
        expect(coverPlan({ ...proposed, steps: [...proposed.steps, unknown] }, approvals)).toBeNull();
      }),
    );
  });
});
