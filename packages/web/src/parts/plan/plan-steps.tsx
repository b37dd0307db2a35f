import type { Plan } from '@fixpoint/shared/contracts';
import { describeAction } from '@fixpoint/shared/labels';
import { Check, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ActionInputs } from './action-inputs.js';
import type { FieldNote } from './step-notes.js';
import { type FixedStep, whyFixed } from './why-fixed.js';

type Steps = Plan['steps'];

/**
 * The steps of a plan, each of which can be commented on, and switched off if the task can do without it. What a step on a
 * desktop does can be changed, and the order of such steps.
 */
export function PlanSteps({
  steps,
  notes,
  isDisabled,
  onChange,
}: {
  readonly steps: Steps;
  /** Notes of the gateway on the steps, by their ids. */
  readonly notes: ReadonlyMap<string, readonly FieldNote[]>;
  readonly isDisabled: boolean;
  readonly onChange: (steps: Steps) => void;
}) {
  const change = (id: string, changes: Partial<Steps[number]>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changes } : step)));
  return (
    <ol className="plan-steps">
      {steps.map(({ id, title, enabled, optional, comment, action }, index) => (
        <li key={id} className={enabled ? undefined : 'off'}>
          <div className="step">
            {optional ? (
              <label>
                <input
                  type="checkbox"
                  checked={enabled}
                  disabled={isDisabled}
                  onChange={({ target }) => change(id, { enabled: target.checked })}
                />
                <span>{title}</span>
              </label>
            ) : (
              <FixedTitle title={title} fixed={whyFixed(steps, index)} />
            )}
            {action === undefined || title === describeAction(action) ? null : (
              <p className="quiet text">{describeAction(action)}</p>
            )}
            {action === undefined ? null : (
              <OpenedByNotes hasNotes={(notes.get(id) ?? []).length > 0}>
                <ActionInputs
                  action={action}
                  notes={notes.get(id) ?? []}
                  isDisabled={isDisabled}
                  onChange={(changed) =>
                    // A generated title follows the changed action; a title that a person gave stays.
                    change(id, {
                      action: changed,
                      ...(title === describeAction(action) ? { title: describeAction(changed) } : {}),
                    })
                  }
                />
                <p className="actions">
                  <button
                    type="button"
                    aria-label={`Move up: ${title}`}
                    disabled={isDisabled || index === 0}
                    onClick={() => onChange(moveStep(steps, index, -1))}
                  >
                    Move up
                  </button>
                  <button
                    type="button"
                    aria-label={`Move down: ${title}`}
                    disabled={isDisabled || index === steps.length - 1}
                    onClick={() => onChange(moveStep(steps, index, 1))}
                  >
                    Move down
                  </button>
                </p>
              </OpenedByNotes>
            )}
            <details className="comment" open={comment !== undefined}>
              <summary>
                <span>Comment</span>
              </summary>
              <textarea
                aria-label={`Comment on: ${title}`}
                rows={2}
                maxLength={2_000}
                disabled={isDisabled}
                value={comment ?? ''}
                onChange={({ target }) =>
                  onChange(
                    steps.map((step) => {
                      if (step.id !== id) return step;
                      const { comment: _, ...rest } = step;
                      return target.value === '' ? rest : { ...rest, comment: target.value };
                    }),
                  )
                }
              />
            </details>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Title of a step that cannot be switched, and the reason. */
function FixedTitle({ title, fixed }: { readonly title: string; readonly fixed: FixedStep | null }) {
  const runs = fixed?.runs !== false;
  const Icon = runs ? Check : X;
  return (
    <p className={runs ? 'required' : 'required off'}>
      <Icon aria-hidden="true" size={16} />
      <span>
        <span className="title">{title}</span> <span className="quiet why">{fixed?.reason}</span>
      </span>
    </p>
  );
}

/** The fields of a step. Notes on them open the step, and it stays open while they are corrected. */
function OpenedByNotes({ hasNotes, children }: { readonly hasNotes: boolean; readonly children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (hasNotes && details.current !== null) details.current.open = true;
  }, [hasNotes]);
  return (
    <details ref={details}>
      <summary>Edit step</summary>
      {children}
    </details>
  );
}

/** The list with one entry moved by some places; the same list if it cannot go there. */
export function moveStep<Step>(steps: readonly Step[], from: number, by: number): Step[] {
  const moved = [...steps];
  const to = from + by;
  const [step] = to >= 0 && to < steps.length ? moved.splice(from, 1) : [];
  if (step !== undefined) moved.splice(to, 0, step);
  return moved;
}
