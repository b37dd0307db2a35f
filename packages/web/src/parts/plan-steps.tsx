import type { Plan } from '@fixpoint/shared/contracts';

type Steps = Plan['steps'];

/** The steps of a plan, each of which can be commented on, and switched off where the task can do without it. */
export function PlanSteps({
  steps,
  isDisabled,
  onChange,
}: {
  readonly steps: Steps;
  readonly isDisabled: boolean;
  readonly onChange: (steps: Steps) => void;
}) {
  const change = (id: string, changes: Partial<Steps[number]>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changes } : step)));
  return (
    <ol className="plan-steps">
      {steps.map(({ id, title, enabled, optional, comment }) => (
        <li key={id} className={enabled ? undefined : 'off'}>
          <label>
            <input
              type="checkbox"
              checked={enabled}
              disabled={isDisabled || !optional}
              onChange={({ target }) => change(id, { enabled: target.checked })}
            />
            <span>{title}</span>
          </label>
          <details open={comment !== undefined}>
            <summary>Comment</summary>
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
        </li>
      ))}
    </ol>
  );
}
