import type { Plan, Task } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editPlan } from '../api/plans.js';
import { commandTask } from '../api/tasks.js';
import { Failure } from './failure.js';
import { keepFocus } from './keep-focus.js';
import { PlanSteps } from './plan-steps.js';

type Steps = Plan['steps'];

/**
 * The plan that a task waits with: change it, approve it, or reject it. What is approved is the plan that is on show, by
 * its hash: where it has changed meanwhile, the gateway refuses and the new one appears.
 */
export function PlanBox({ task, canDecide }: { readonly task: Task; readonly canDecide: boolean }) {
  const { id, plan, approval } = task;
  const queries = useQueryClient();
  const [edited, setEdited] = useState<{ hash: string; steps: Steps } | null>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (plan === null || approval === null || task.status !== 'awaiting_approval') return null;
  const steps = edited?.hash === plan.hash ? edited.steps : plan.steps;
  const isChanged = JSON.stringify(steps) !== JSON.stringify(plan.steps);

  async function run(work: () => Promise<unknown>): Promise<void> {
    const pressed = document.activeElement;
    setBusy(true);
    setError(null);
    try {
      await work();
      setEdited(null);
    } catch (thrown) {
      setError(thrown);
    }
    await queries.invalidateQueries({ queryKey: ['tasks'] });
    setBusy(false);
    // The button was disabled meanwhile, or is gone with its plan: whoever has no mouse would start at the top again.
    requestAnimationFrame(() => keepFocus(pressed));
  }

  async function approve(shown: Plan, nonce: string): Promise<void> {
    if (!isChanged) {
      await commandTask(id, 'approve', { plan_hash: shown.hash, nonce });
      return;
    }
    const saved = await editPlan(id, shown.hash, steps);
    await commandTask(id, 'approve', { plan_hash: saved.plan?.hash, nonce: saved.approval?.nonce });
  }

  return (
    <section className="card plan" aria-labelledby={`plan-${id}`}>
      <h2 id={`plan-${id}`}>The plan {plan.version === 1 ? '' : `(version ${plan.version})`}</h2>
      <p>{plan.summary}</p>
      <PlanSteps
        steps={steps}
        isDisabled={!canDecide || isBusy}
        onChange={(next) => setEdited({ hash: plan.hash, steps: next })}
      />
      <label className="reason">
        Reason, where you reject it
        <input value={reason} maxLength={10_000} onChange={({ target }) => setReason(target.value)} />
      </label>
      {error === null ? null : <Failure error={error} />}
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={!canDecide || isBusy}
          onClick={() => void run(() => approve(plan, approval.nonce))}
        >
          {isChanged ? 'Save and approve' : 'Approve'}
        </button>
        <button
          type="button"
          className="danger"
          disabled={!canDecide || isBusy}
          onClick={() =>
            void run(() =>
              commandTask(id, 'reject', {
                plan_hash: plan.hash,
                nonce: approval.nonce,
                ...(reason.trim() === '' ? {} : { reason }),
              }),
            )
          }
        >
          Reject
        </button>
        {isChanged ? (
          <button type="button" className="plain" onClick={() => setEdited(null)}>
            Undo changes
          </button>
        ) : null}
        {canDecide ? null : <span className="quiet">Your token may only look.</span>}
      </div>
    </section>
  );
}
