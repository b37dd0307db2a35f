import type { Plan } from '@fixpoint/shared/contracts';
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
import { ChangeButtons, DecisionButtons } from './decision-buttons.js';
import { keepOwnEdits } from './follow-edits.js';
import {
  applyEdits,
  applyToNewer,
  type EditedPlan,
  type PlanEdits,
  type TaskWithPlan,
} from './plan-edits.js';
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
  const { id } = task;
  const whyReadOnly = useWhyReadOnly();
  const [edits, setEdits] = useState<PlanEdits | null>(null);
  /** True: a changed value is changed in the later steps that use it. */
  const [follows, setFollows] = useState(true);
  const [reason, setReason] = useState('');
  const [isUploading, setUploading] = useState(false);
  // Ticked for the version of the plan that is shown; another version needs its own tick.
  const [allowed, setAllowed] = useState<Allowed>({ hash: null, hours: null });
  const decision = usePlanDecision({ onDone: () => setEdits(null) });
  const { isBusy, error, saved } = decision;
  const { hold, begin } = useKeepFocus(isBusy);
  const open = openPlanOf(task);
  const { isReady, guard } = useArrivalGuard(open?.plan.hash);
  const attach = useBoth(hold, guard);
  useShowsTask(open === null ? null : id);
  if (open === null) return null;

  const { plan, nonce } = open;
  const edited = applyEdits(task, plan, { edits, follows });
  const { planned, values, steps, followed, overtaken, isChanged } = edited;
  const hours = hoursFor(plan, steps, allowed);
  const shown = { id, plan, nonce, edited, hours };
  const notes = notesAt(plan, edited, decision);
  const canDecide = whyReadOnly === undefined;
  const isFixed = !canDecide || isBusy;
  // A plan that is decided on now would not have the file.
  const isDisabled = isFixed || isUploading;
  const run = (decide: (shown: Parameters<typeof decision.approve>[0]) => void) => () =>
    begin() && decide(shown);
  const approve = run(decision.approve);
  const approveText = approveLabel(steps, isChanged ? 'Save and approve' : 'Approve');

  return (
    <section
      ref={attach}
      className="card plan"
      aria-labelledby={`plan-${id}`}
      aria-disabled={isReady ? undefined : true}
    >
      <h2 id={`plan-${id}`}>Plan {versionOf(plan)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, for the keyboard too. */}
      <p className="summary" tabIndex={0}>
        <Prose>{plan.summary}</Prose>
      </p>
      <PlanPreconditions
        preconditions={plan.preconditions}
        onCheck={isDisabled || isChanged ? undefined : run(decision.recheck)}
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
      {overtaken === null ? null : (
        <Overtaken
          version={plan.version}
          onKeep={() =>
            setEdits({ ...overtaken, hash: plan.hash, steps: applyToNewer(plan.steps, overtaken.steps) })
          }
          onDrop={() => setEdits(null)}
        />
      )}
      <FollowChoice
        followers={edited.followers}
        isChecked={follows}
        isDisabled={isDisabled}
        onChange={setFollows}
      />
      <AllowKinds
        steps={steps}
        resource={plan.resource}
        isChecked={hours !== null}
        isDisabled={isDisabled}
        onChange={(next) => setAllowed({ hash: plan.hash, hours: next })}
      />
      {overtaken === null ? <Refusal error={error} notes={notes} /> : null}
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
      <DecisionButtons
        approveText={approveText}
        isDisabled={isDisabled}
        whyReadOnly={whyReadOnly}
        onApprove={approve}
        onReject={run((plan) => decision.reject(plan, reason))}
      >
        {isChanged ? (
          <ChangeButtons isDisabled={isDisabled} onSave={run(decision.save)} onUndo={() => setEdits(null)} />
        ) : null}
      </DecisionButtons>
    </section>
  );
}

type Attach = (box: HTMLElement) => () => void;

/** Does both while the element is on the page. */
function useBoth(one: Attach, other: Attach): Attach {
  return useCallback(
    (box) => {
      const ends = [one(box), other(box)];
      return () => {
        for (const end of ends) end();
      };
    },
    [one, other],
  );
}

interface Allowed {
  /** Hash of the plan for which the box is ticked. */
  readonly hash: string | null;
  readonly hours: number | null;
}

/** Hours for which steps of the plan's kinds are approved with it. */
function hoursFor(plan: Plan, steps: Plan['steps'], { hash, hours }: Allowed): number | null {
  return hash === plan.hash && classesOf(steps) !== null ? hours : null;
}

function versionOf({ version }: Plan): string {
  return version === 1 ? '' : `(version ${version})`;
}

/** The plan that waits for approval. */
function openPlanOf({ plan, approval, status }: TaskWithPlan) {
  return plan !== null && approval !== null && status === 'awaiting_approval'
    ? { plan, nonce: approval.nonce }
    : null;
}

/** Notes at the steps, by their ids: from the gateway, then the values that follow another step. */
function notesAt(
  plan: Plan,
  { steps, followed }: EditedPlan,
  { error, sentSteps }: ReturnType<typeof usePlanDecision>,
) {
  const known = stepNotes(error === null ? plan.steps : sentSteps, error, steps);
  return new Map([...known].map(([step, notes]) => [step, [...notes, ...(followed.get(step) ?? [])]]));
}

/** Choice whether the later steps that use a changed value change with it. */
function FollowChoice({
  followers,
  isChecked,
  isDisabled,
  onChange,
}: {
  readonly followers: number;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  if (followers === 0) return null;
  return (
    <label className="allow-kinds">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>Also change the value in {countOf(followers, 'later step')}</span>
    </label>
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

function Refusal({ error, notes }: { readonly error: unknown; readonly notes: Notes }) {
  if (error === null) return null;
  if (!isMarked(notes, error)) return <Failure error={error} />;
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
