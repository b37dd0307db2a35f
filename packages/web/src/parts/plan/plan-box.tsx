import type { Plan, Task } from '@fixpoint/shared/contracts';
import { classesOf } from '@fixpoint/shared/labels';
import { countOf } from '@fixpoint/shared/text';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { editPlan, grantOptions } from '../../api/approvals.js';

import { commandTask } from '../../api/tasks.js';
import { Failure, keepFocus } from '../failure.js';

import { AllowKinds } from './allow-kinds.js';
import { followEdits, keepOwnEdits } from './follow-edits.js';
import { PlanPreconditions } from './plan-preconditions.js';
import { PlanSteps } from './plan-steps.js';
import { type FieldNote, stepNotes } from './step-notes.js';

type Steps = Plan['steps'];

/**
 * The plan that a task waits with: change it, approve it, or reject it. What is approved is the plan that is on show, by
 * its hash: where it has changed meanwhile, the gateway refuses and the new one appears.
 */
export function PlanBox({
  task,
  canDecide,
}: {
  readonly task: Pick<Task, 'id' | 'status' | 'plan' | 'approval'>;
  readonly canDecide: boolean;
}) {
  const { id, plan, approval } = task;
  const queries = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<{ hash: string; steps: Steps } | null>(null);
  /** Whether a changed value is changed in the later steps that use it. */
  const [follows, setFollows] = useState(true);
  const [reason, setReason] = useState('');
  // Ticked for the version of the plan that is shown; another version needs its own tick.
  const [allowed, setAllowed] = useState<{ hash: string; hours: number } | null>(null);
  /** The steps that were refused, so that the refusal is shown at the right step. */
  const [sent, setSent] = useState<Steps>([]);
  const [hasWarned, setWarned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** What had the focus when work began that has not ended yet. */
  const pressed = useRef<Element | null>(null);
  // The button was disabled meanwhile: without a mouse one would start at the top again.
  // An effect, since a field takes the focus only once it is rendered as enabled.
  useEffect(() => {
    if (isBusy || pressed.current === null) return;
    const refused = box.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (refused === null || refused === undefined) keepFocus(pressed.current);
    else refused.focus();
    pressed.current = null;
  }, [isBusy]);
  /** The plan goes once it is decided, and would take the focus along. */
  const hold = useCallback((element: HTMLElement) => {
    box.current = element;
    return () => {
      box.current = null;
      if (pressed.current === null && !element.contains(document.activeElement)) return;
      // It is still there now, and gone when this turn ends.
      queueMicrotask(() => keepFocus(null));
    };
  }, []);
  if (plan === null || approval === null || task.status !== 'awaiting_approval') return null;
  const own = edited?.hash === plan.hash ? edited.steps : plan.steps;
  const led = followEdits(plan.steps, own);
  const { steps, followed } = follows
    ? led
    : { steps: own, followed: new Map<string, readonly FieldNote[]>() };
  const hours = allowed?.hash === plan.hash && classesOf(steps) !== null ? allowed.hours : null;
  const judged = stepNotes(error === null ? plan.steps : sent, error, steps);
  const notes = new Map(
    [...judged].map(([step, known]) => [step, [...known, ...(followed.get(step) ?? [])]]),
  );
  const hasNotes = [...notes.values()].some((one) => one.some(({ kind }) => kind === 'problem'));
  const isChanged = JSON.stringify(steps) !== JSON.stringify(plan.steps);

  async function run(work: () => Promise<unknown>): Promise<void> {
    pressed.current = document.activeElement;
    setBusy(true);
    setError(null);
    setWarned(false);
    setSent(steps);
    try {
      await work();
      setEdited(null);
    } catch (thrown) {
      setError(thrown);
    }
    await queries.invalidateQueries({ queryKey: ['tasks'] });
    if (hours !== null) await queries.invalidateQueries({ queryKey: grantOptions.queryKey });
    setBusy(false);
  }

  async function approve(shown: Plan, nonce: string): Promise<void> {
    const reach = hours === null ? {} : { scope: 'class', hours };
    if (!isChanged) {
      await commandTask(id, 'approve', { plan_hash: shown.hash, nonce, ...reach });
      return;
    }
    const saved = await editPlan(id, shown.hash, steps);
    if (hasNewWarnings(shown.steps, saved.plan?.steps ?? [])) {
      setWarned(true);
      return;
    }
    await commandTask(id, 'approve', {
      plan_hash: saved.plan?.hash,
      nonce: saved.approval?.nonce,
      ...reach,
    });
  }

  return (
    <section ref={hold} className="card plan" aria-labelledby={`plan-${id}`}>
      <h2 id={`plan-${id}`}>The plan {plan.version === 1 ? '' : `(version ${plan.version})`}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, for the keyboard too. */}
      <p tabIndex={0}>{plan.summary}</p>
      <PlanPreconditions preconditions={plan.preconditions} />
      <PlanSteps
        steps={steps}
        notes={notes}
        isDisabled={!canDecide || isBusy}
        onChange={(next) =>
          setEdited({ hash: plan.hash, steps: keepOwnEdits(next, { steps, followed }, own) })
        }
      />
      {led.followed.size === 0 ? null : (
        <label className="allow-kinds">
          <input
            type="checkbox"
            checked={follows}
            disabled={!canDecide || isBusy}
            onChange={({ target }) => setFollows(target.checked)}
          />
          <span>
            {countOf(led.followed.size, 'later step')} that {led.followed.size === 1 ? 'uses' : 'use'} a
            changed value {led.followed.size === 1 ? 'follows' : 'follow'}
          </span>
        </label>
      )}
      <AllowKinds
        steps={steps}
        resource={plan.resource}
        isChecked={hours !== null}
        isDisabled={!canDecide || isBusy}
        onChange={(next) => setAllowed(next === null ? null : { hash: plan.hash, hours: next })}
      />
      {error === null ? null : hasNotes ? (
        <p className="failure" role="alert">
          The plan was not saved: the fields that are marked need something else.
        </p>
      ) : (
        <Failure error={error} />
      )}
      <p className="quiet" role="status">
        {hasWarned ? 'Your changes are saved. Read the warnings above, then approve.' : ''}
      </p>
      {canDecide ? (
        <label className="reason">
          Reason, where you reject it
          <input value={reason} maxLength={10_000} onChange={({ target }) => setReason(target.value)} />
        </label>
      ) : null}
      <div className="actions decide">
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
        {canDecide ? null : (
          <span className="quiet">Your token has the role view: it cannot change anything.</span>
        )}
      </div>
    </section>
  );
}

/** Whether a step has a warning that it did not have before. */
function hasNewWarnings(before: Steps, after: Steps): boolean {
  return after.some(({ id, warnings }) => {
    const known = before.find((step) => step.id === id)?.warnings;
    return warnings !== undefined && JSON.stringify(warnings) !== JSON.stringify(known);
  });
}
