import { classesOf } from '@fixpoint/shared/labels';
import { countOf } from '@fixpoint/shared/text';
import { useCallback, useState } from 'react';
import { Failure } from '../failure.js';
import { useShowsTask } from '../notices/shown-tasks.js';
import { Prose } from '../prose.js';
import { useWhyReadOnly } from '../session-access.js';
import { AllowKinds } from './allow-kinds.js';
import { approveLabel } from './approve-label.js';
import { ConfirmApproval } from './confirm-approval.js';
import { keepOwnEdits } from './follow-edits.js';
import { applyEdits, applyToNewer, type PlanEdits, type TaskWithPlan } from './plan-edits.js';
import { PlanPreconditions } from './plan-preconditions.js';
import { PlanSteps } from './plan-steps.js';
import { PlanValues, valueProblems } from './plan-values.js';
import { stepNotes } from './step-notes.js';
import { useArrivalGuard } from './use-arrival-guard.js';
import { useKeepFocus } from './use-keep-focus.js';
import { usePlanDecision } from './use-plan-decision.js';

/**
 * The plan that a task waits with: change it, approve it, or reject it. The approved plan is the one on show, by its hash: if it has
 * changed meanwhile, the gateway refuses and the new one appears. A plan that has just appeared or moved ignores input for a moment.
 */
export function PlanBox({ task }: { readonly task: TaskWithPlan }) {
  const { id, plan, approval } = task;
  const whyReadOnly = useWhyReadOnly();
  const [edits, setEdits] = useState<PlanEdits | null>(null);
  /** True: a changed value is changed in the later steps that use it. */
  const [follows, setFollows] = useState(true);
  const [reason, setReason] = useState('');
  const [isUploading, setUploading] = useState(false);
  // Ticked for the version of the plan that is shown; another version needs its own tick.
  const [allowed, setAllowed] = useState<{ hash: string; hours: number } | null>(null);
  const decision = usePlanDecision({ onDone: () => setEdits(null) });
  const { isBusy } = decision;
  const { hold, begin } = useKeepFocus(isBusy);
  const isOpen = plan !== null && approval !== null && task.status === 'awaiting_approval';
  const { isReady, guard } = useArrivalGuard(isOpen ? plan.hash : undefined);
  const attach = useCallback(
    (box: HTMLElement) => {
      const ends = [hold(box), guard(box)];
      return () => {
        for (const end of ends) end();
      };
    },
    [hold, guard],
  );
  useShowsTask(isOpen ? id : null);
  if (!isOpen) return null;

  const { error, saved, sentSteps } = decision;
  const edited = applyEdits(task, plan, { edits, follows });
  const { planned, values, steps, followed, isOvertaken, isChanged } = edited;
  const hours = allowed?.hash === plan.hash && classesOf(steps) !== null ? allowed.hours : null;
  const shown = { id, plan, nonce: approval.nonce, edited, hours };
  const notes = new Map(
    [...stepNotes(error === null ? plan.steps : sentSteps, error, steps)].map(([step, known]) => [
      step,
      [...known, ...(followed.get(step) ?? [])],
    ]),
  );
  const canDecide = whyReadOnly === undefined;
  const isFixed = !canDecide || isBusy;
  // A plan that is decided on now would not have the file.
  const isDisabled = isFixed || isUploading;
  const approve = () => begin() && decision.approve(shown);
  const approveText = approveLabel(steps, isChanged ? 'Save and approve' : 'Approve');

  return (
    <section
      ref={attach}
      className="card plan"
      aria-labelledby={`plan-${id}`}
      aria-disabled={isReady ? undefined : true}
    >
      <h2 id={`plan-${id}`}>Plan {plan.version === 1 ? '' : `(version ${plan.version})`}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, for the keyboard too. */}
      <p className="summary" tabIndex={0}>
        <Prose>{plan.summary}</Prose>
      </p>
      <PlanPreconditions
        preconditions={plan.preconditions}
        onCheck={isDisabled || isChanged ? undefined : () => begin() && decision.recheck(shown)}
      />
      <PlanSteps
        steps={steps}
        notes={notes}
        isDisabled={isDisabled}
        onChange={(next) =>
          setEdits({
            hash: plan.hash,
            steps: keepOwnEdits(next, { steps, followed }, edited.ownSteps),
            values,
          })
        }
      />
      {planned === null || values === null ? null : (
        <PlanValues
          spec={planned.spec}
          values={values}
          error={error}
          isDisabled={isFixed}
          onChange={(next) => setEdits({ hash: plan.hash, steps: edited.ownSteps, values: next })}
          onUpload={setUploading}
        />
      )}
      {isOvertaken && edits !== null ? (
        <Overtaken
          version={plan.version}
          onKeep={() => setEdits({ ...edits, hash: plan.hash, steps: applyToNewer(plan.steps, edits.steps) })}
          onDrop={() => setEdits(null)}
        />
      ) : null}
      {edited.followers === 0 ? null : (
        <label className="allow-kinds">
          <input
            type="checkbox"
            checked={follows}
            disabled={isDisabled}
            onChange={({ target }) => setFollows(target.checked)}
          />
          <span>Also change the value in {countOf(edited.followers, 'later step')}</span>
        </label>
      )}
      <AllowKinds
        steps={steps}
        resource={plan.resource}
        isChecked={hours !== null}
        isDisabled={isDisabled}
        onChange={(next) => setAllowed(next === null ? null : { hash: plan.hash, hours: next })}
      />
      {error === null || isOvertaken ? null : <Refusal error={error} isMarked={isMarked(notes, error)} />}
      <p className="quiet" role="status" aria-label="Saved changes">
        {saved}
      </p>
      {canDecide ? (
        <label className="reason">
          Reason for a rejection (optional)
          <input value={reason} maxLength={10_000} onChange={({ target }) => setReason(target.value)} />
        </label>
      ) : null}
      <ConfirmApproval
        headingId={`plan-${id}`}
        hash={plan.hash}
        isEnabled={isReady && !isDisabled}
        action={approveText}
        summary={plan.summary}
        onApprove={approve}
      />
      <div className="actions decide">
        <button
          type="button"
          className="primary"
          disabled={isDisabled}
          aria-keyshortcuts="a"
          onClick={approve}
        >
          {approveText}
        </button>
        <button
          type="button"
          className="danger"
          disabled={isDisabled}
          onClick={() => begin() && decision.reject(shown, reason)}
        >
          Reject plan
        </button>
        {isChanged ? (
          <>
            <button type="button" disabled={isDisabled} onClick={() => begin() && decision.save(shown)}>
              Save changes
            </button>
            <button type="button" className="plain" onClick={() => setEdits(null)}>
              Undo changes
            </button>
          </>
        ) : null}
        {canDecide ? null : <span className="quiet">{whyReadOnly}</span>}
      </div>
    </section>
  );
}

type Notes = ReadonlyMap<string, readonly { readonly kind: string }[]>;

/** True if the problem is shown at a step or a field. */
function isMarked(notes: Notes, error: unknown): boolean {
  const { values, limits, template } = valueProblems(error);
  return (
    values.length + limits.length > 0 ||
    template !== undefined ||
    [...notes.values()].some((some) => some.some(({ kind }) => kind === 'problem'))
  );
}

function Refusal({ error, isMarked }: { readonly error: unknown; readonly isMarked: boolean }) {
  if (!isMarked) return <Failure error={error} />;
  return (
    <p className="failure" role="alert">
      The plan was not saved. Correct the marked fields.
    </p>
  );
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
