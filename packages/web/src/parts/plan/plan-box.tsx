import type { Plan, Task } from '@fixpoint/shared/contracts';
import { classesOf } from '@fixpoint/shared/labels';
import { countOf } from '@fixpoint/shared/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { editPlan, grantOptions } from '../../api/approvals.js';
import { approvePlan, rejectPlan } from '../../api/tasks.js';
import { Failure, keepFocus } from '../failure.js';
import { useWhyReadOnly } from '../session-access.js';
import { readTaskValues, type TaskValues, toTaskChanges } from '../task-values.js';
import { AllowKinds } from './allow-kinds.js';
import { followEdits, keepOwnEdits } from './follow-edits.js';
import { PlanPreconditions } from './plan-preconditions.js';
import { PlanSteps } from './plan-steps.js';
import { hasOpenValues, type PlannedTask, PlanValues, valueProblems } from './plan-values.js';
import { type FieldNote, stepNotes } from './step-notes.js';

type Steps = Plan['steps'];

/**
 * The plan that a task waits with: change it, approve it, or reject it. What is approved is the plan that is on show, by
 * its hash: where it has changed meanwhile, the gateway refuses and the new one appears.
 */
export function PlanBox({
  task,
}: {
  /** With what it is to do, where that is known here; then its values and limits can be changed too. */
  readonly task: Pick<Task, 'id' | 'status' | 'plan' | 'approval'> & Partial<PlannedTask>;
}) {
  const { id, plan, approval } = task;
  const whyReadOnly = useWhyReadOnly();
  const canDecide = whyReadOnly === undefined;
  const queries = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  /** Whether a changed value is changed in the later steps that use it. */
  const [follows, setFollows] = useState(true);
  const [reason, setReason] = useState('');
  // Ticked for the version of the plan that is shown; another version needs its own tick.
  const [allowed, setAllowed] = useState<{ hash: string; hours: number } | null>(null);
  /** The steps that were refused, so that the refusal is shown at the right step. */
  const [sent, setSent] = useState<Steps>([]);
  /** What a person should read before they approve what they saved. */
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
      setEdited(null);
      return refresh(hasGrant);
    },
    // Not awaited, so that the error is shown immediately.
    onError: (_error, { hasGrant }) => void refresh(hasGrant),
  });
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
  const planned = isPlanned(task) && hasOpenValues(task) ? task : null;
  const initial = planned === null ? null : readTaskValues(planned);
  const isOvertaken = edited !== null && edited.hash !== plan.hash;
  const own = edited !== null && !isOvertaken ? edited.steps : plan.steps;
  const values = (isOvertaken ? null : edited?.values) ?? initial;
  const changes = initial === null || values === null ? {} : toTaskChanges(initial, values);
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
  const refused = valueProblems(error);
  const isRefused = error !== null && !isOvertaken;
  const isMarked = hasNotes || refused.values.length + refused.limits.length > 0;
  const isChanged = JSON.stringify(steps) !== JSON.stringify(plan.steps) || Object.keys(changes).length > 0;

  function run(send: () => Promise<unknown>): void {
    // The browser says it at the first input that does not fit, before anything is sent.
    for (const input of box.current?.querySelectorAll('input') ?? []) if (!input.reportValidity()) return;
    pressed.current = document.activeElement;
    setSaved('');
    setSent(steps);
    mutate({ send, hasGrant: hours !== null });
  }

  async function approve(shown: Plan, nonce: string): Promise<void> {
    const reach = hours === null ? {} : { scope: 'class' as const, hours };
    if (!isChanged) {
      await approvePlan(id, { plan_hash: shown.hash, nonce, ...reach });
      return;
    }
    const next = await editPlan(id, shown.hash, steps, changes);
    if (hasNewWarnings(shown.steps, next.plan?.steps ?? [])) {
      setSaved('Changes saved. Read the warnings above, then approve the plan.');
      return;
    }
    await approvePlan(id, {
      plan_hash: next.plan?.hash,
      nonce: next.approval?.nonce,
      ...reach,
    });
  }

  async function save(shown: Plan): Promise<void> {
    const next = await editPlan(id, shown.hash, steps, changes);
    const titles = new Map(steps.map((step) => [step.id, step.title]));
    const followers = (next.plan?.steps ?? []).filter((step) => titles.get(step.id) !== step.title).length;
    const follow = followers === 0 ? '' : ` ${countOf(followers, 'later step')} updated.`;
    setSaved(`Changes saved as version ${next.plan?.version}.${follow}`);
  }

  return (
    <section ref={hold} className="card plan" aria-labelledby={`plan-${id}`}>
      <h2 id={`plan-${id}`}>Plan {plan.version === 1 ? '' : `(version ${plan.version})`}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, for the keyboard too. */}
      <p tabIndex={0}>{plan.summary}</p>
      <PlanPreconditions preconditions={plan.preconditions} />
      <PlanSteps
        steps={steps}
        notes={notes}
        isDisabled={!canDecide || isBusy}
        onChange={(next) =>
          setEdited({ hash: plan.hash, steps: keepOwnEdits(next, { steps, followed }, own), values })
        }
      />
      {planned === null || values === null ? null : (
        <PlanValues
          spec={planned.spec}
          values={values}
          error={error}
          isDisabled={!canDecide || isBusy}
          onChange={(next) => setEdited({ hash: plan.hash, steps: own, values: next })}
        />
      )}
      {isOvertaken ? (
        <Overtaken
          version={plan.version}
          onKeep={() => setEdited({ ...edited, hash: plan.hash, steps: onto(plan.steps, edited.steps) })}
          onDrop={() => setEdited(null)}
        />
      ) : null}
      {led.followed.size === 0 ? null : (
        <label className="allow-kinds">
          <input
            type="checkbox"
            checked={follows}
            disabled={!canDecide || isBusy}
            onChange={({ target }) => setFollows(target.checked)}
          />
          <span>Also change the value in {countOf(led.followed.size, 'later step')}</span>
        </label>
      )}
      <AllowKinds
        steps={steps}
        resource={plan.resource}
        isChecked={hours !== null}
        isDisabled={!canDecide || isBusy}
        onChange={(next) => setAllowed(next === null ? null : { hash: plan.hash, hours: next })}
      />
      {isRefused && isMarked ? (
        <p className="failure" role="alert">
          The plan was not saved. Correct the marked fields.
        </p>
      ) : null}
      {isRefused && !isMarked ? <Failure error={error} /> : null}
      <p className="quiet" role="status">
        {saved}
      </p>
      {canDecide ? (
        <label className="reason">
          Reason for a rejection (optional)
          <input value={reason} maxLength={10_000} onChange={({ target }) => setReason(target.value)} />
        </label>
      ) : null}
      <div className="actions decide">
        <button
          type="button"
          className="primary"
          disabled={!canDecide || isBusy}
          onClick={() => run(() => approve(plan, approval.nonce))}
        >
          {isChanged ? 'Save and approve' : 'Approve plan'}
        </button>
        <button
          type="button"
          className="danger"
          disabled={!canDecide || isBusy}
          onClick={() =>
            run(() =>
              rejectPlan(id, {
                plan_hash: plan.hash,
                nonce: approval.nonce,
                reason: reason.trim() === '' ? undefined : reason,
              }),
            )
          }
        >
          Reject plan
        </button>
        {isChanged ? (
          <>
            <button type="button" disabled={!canDecide || isBusy} onClick={() => run(() => save(plan))}>
              Save changes
            </button>
            <button type="button" className="plain" onClick={() => setEdited(null)}>
              Undo changes
            </button>
          </>
        ) : null}
        {canDecide ? null : <span className="quiet">{whyReadOnly}</span>}
      </div>
    </section>
  );
}

/** What a person changed of the plan with this hash. `values` are null where the task's cannot be changed. */
interface Edited {
  readonly hash: string;
  readonly steps: Steps;
  readonly values: TaskValues | null;
}

function isPlanned<Some extends Partial<PlannedTask>>(task: Some): task is Some & PlannedTask {
  return task.spec !== undefined && task.kind !== undefined && task.phase !== undefined;
}

/** Another version came on show while this one was edited. */
function Overtaken({
  version,
  onKeep,
  onDrop,
}: {
  readonly version: number;
  readonly onKeep: () => void;
  readonly onDrop: () => void;
}) {
  return (
    <div className="failure" role="alert">
      <p>The plan has changed since you loaded it. This is version {version}, without your changes.</p>
      <p className="actions">
        <button type="button" onClick={onKeep}>
          Apply my changes to this version
        </button>
        <button type="button" className="plain" onClick={onDrop}>
          Discard my changes
        </button>
      </p>
    </div>
  );
}

/** A person's switches, comments and actions on the steps of a newer plan; what that has no more is left out. */
function onto(newer: Steps, mine: Steps): Steps {
  return newer.map((step) => {
    const { enabled, comment, action } = mine.find(({ id }) => id === step.id) ?? step;
    return {
      ...step,
      enabled,
      ...(comment === undefined ? {} : { comment }),
      ...(action === undefined ? {} : { action }),
    };
  });
}

/** Whether a step has a warning that it did not have before. */
function hasNewWarnings(before: Steps, after: Steps): boolean {
  return after.some(({ id, warnings }) => {
    const known = before.find((step) => step.id === id)?.warnings;
    return warnings !== undefined && JSON.stringify(warnings) !== JSON.stringify(known);
  });
}
