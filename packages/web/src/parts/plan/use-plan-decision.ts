import type { Plan } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editPlan, grantOptions } from '../../api/approvals.js';
import { approvePlan, rejectPlan } from '../../api/tasks.js';
import { type EditedPlan, hasNewWarnings, type Steps } from './plan-edits.js';

interface Shown {
  readonly id: string;
  readonly plan: Plan;
  readonly nonce: string;
  readonly edited: EditedPlan;
  /** Hours for which such steps are approved too; null: this plan only. */
  readonly hours: number | null;
}

interface PlanDecision {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** The steps that were refused, so that the refusal is shown at the right step. */
  readonly sentSteps: Steps;
  /** Message for a person after a save. */
  readonly saved: string;
  approve(shown: Shown): void;
  save(shown: Shown): void;
  /** Checks the preconditions of the plan again. */
  recheck(shown: Shown): void;
  reject(shown: Shown, reason: string): void;
}

/** Approves, saves or rejects the plan that is shown. `onDone`: the gateway took it. */
export function usePlanDecision({ onDone }: { readonly onDone: () => void }): PlanDecision {
  const queries = useQueryClient();
  const [sentSteps, setSentSteps] = useState<Steps>([]);
  const [saved, setSaved] = useState('');
  const refresh = (hasGrant: boolean) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['tasks'] }),
      hasGrant ? queries.invalidateQueries({ queryKey: grantOptions.queryKey }) : undefined,
    ]);
  const {
    mutate,
    isPending: isBusy,
    error,
  } = useMutation({
    mutationFn: ({ send }: { readonly send: () => Promise<unknown>; readonly hasGrant: boolean }) => send(),
    onSuccess(_sent, { hasGrant }) {
      onDone();
      return refresh(hasGrant);
    },
    // Not awaited, so that the error is shown immediately.
    onError: (_error, { hasGrant }) => void refresh(hasGrant),
  });

  function run({ edited, hours }: Shown, send: () => Promise<unknown>): void {
    setSaved('');
    setSentSteps(edited.steps);
    mutate({ send, hasGrant: hours !== null });
  }

  async function approve({ id, plan, nonce, edited, hours }: Shown): Promise<void> {
    const reach = hours === null ? {} : { scope: 'class' as const, hours };
    if (!edited.isChanged) {
      await approvePlan(id, { plan_hash: plan.hash, nonce, ...reach });
      return;
    }
    const next = await editPlan(id, plan.hash, edited.steps, edited.changes);
    if (hasNewWarnings(plan.steps, next.plan?.steps ?? [])) {
      setSaved('Changes saved. Read the warnings above, then approve the plan.');
      return;
    }
    await approvePlan(id, {
      plan_hash: next.plan?.hash,
      nonce: next.approval?.nonce,
      ...reach,
    });
  }

  async function save({ id, plan, edited }: Shown): Promise<void> {
    const next = await editPlan(id, plan.hash, edited.steps, edited.changes);
    const titles = new Map(edited.steps.map((step) => [step.id, step.title]));
    const followers = (next.plan?.steps ?? []).filter((step) => titles.get(step.id) !== step.title).length;
    const follow = followers === 0 ? '' : ` ${countOf(followers, 'later step')} updated.`;
    setSaved(`Changes saved as version ${next.plan?.version}.${follow}`);
  }

  return {
    isBusy,
    error,
    sentSteps,
    saved,
    approve: (shown) => run(shown, () => approve(shown)),
    save: (shown) => run(shown, () => save(shown)),
    recheck: (shown) =>
      run(shown, () => editPlan(shown.id, shown.plan.hash, shown.plan.steps, { recheck: true })),
    reject: (shown, reason) =>
      run(shown, () =>
        rejectPlan(shown.id, {
          plan_hash: shown.plan.hash,
          nonce: shown.nonce,
          reason: reason.trim() === '' ? undefined : reason,
        }),
      ),
  };
}
