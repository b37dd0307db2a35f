import type { Plan } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editPlan, grantOptions } from '../../api/approvals.js';
import { commandTask } from '../../api/tasks.js';
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
  readonly error: unknown;
  /** The steps that were refused, so that the refusal is shown at the right step. */
  readonly sentSteps: Steps;
  /** What a person should read after a save. */
  readonly saved: string;
  approve(shown: Shown): void;
  save(shown: Shown): void;
  reject(shown: Shown, reason: string): void;
}

/** Approves, saves or rejects the plan that is shown. `begin`: false if nothing may be sent. `onDone`: the gateway took it. */
export function usePlanDecision(state: {
  readonly setBusy: (isBusy: boolean) => void;
  readonly begin: () => boolean;
  readonly onDone: () => void;
}): PlanDecision {
  const { setBusy, begin, onDone } = state;
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [sentSteps, setSentSteps] = useState<Steps>([]);
  const [saved, setSaved] = useState('');

  async function run({ edited, hours }: Shown, work: () => Promise<unknown>): Promise<void> {
    if (!begin()) return;
    setBusy(true);
    setError(null);
    setSaved('');
    setSentSteps(edited.steps);
    try {
      await work();
      onDone();
    } catch (thrown) {
      setError(thrown);
    }
    await queries.invalidateQueries({ queryKey: ['tasks'] });
    if (hours !== null) await queries.invalidateQueries({ queryKey: grantOptions.queryKey });
    setBusy(false);
  }

  async function approve({ id, plan, nonce, edited, hours }: Shown): Promise<void> {
    const reach = hours === null ? {} : { scope: 'class', hours };
    if (!edited.isChanged) {
      await commandTask(id, 'approve', { plan_hash: plan.hash, nonce, ...reach });
      return;
    }
    const next = await editPlan(id, plan.hash, edited.steps, edited.changes);
    if (hasNewWarnings(plan.steps, next.plan?.steps ?? [])) {
      setSaved('Changes saved. Read the warnings above, then approve the plan.');
      return;
    }
    await commandTask(id, 'approve', {
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
    error,
    sentSteps,
    saved,
    approve: (shown) => void run(shown, () => approve(shown)),
    save: (shown) => void run(shown, () => save(shown)),
    reject: (shown, reason) =>
      void run(shown, () =>
        commandTask(shown.id, 'reject', {
          plan_hash: shown.plan.hash,
          nonce: shown.nonce,
          ...(reason.trim() === '' ? {} : { reason }),
        }),
      ),
  };
}
