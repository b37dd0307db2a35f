import type { WantedLimits } from '@fixpoint/shared/contracts';
import type { RerunValues } from '../../task/rerun-values.js';

const limits: readonly (readonly [keyof WantedLimits, label: string, most: number])[] = [
  ['iterations', 'Iterations', 100],
  ['minutes', 'Active time, minutes', 480],
  ['budget_usd', 'Budget, US dollars', Number.MAX_SAFE_INTEGER],
  ['mail_wait_seconds', 'Wait for the mail, seconds', 86_400],
  ['deploy_wait_seconds', 'Wait for the deployment, seconds', 86_400],
];

/** What a task that is run again may have of its own: the values of its form and its limits. */
export function RerunInputs({
  values,
  onChange,
}: {
  readonly values: RerunValues;
  readonly onChange: (next: RerunValues) => void;
}) {
  return (
    <details
      // A browser cannot point at a wrong value that is folded away.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>Change the form or the limits</summary>
      <div className="fields">
        {Object.entries(values.form).map(([field, value]) => (
          <label key={field}>
            {field}
            <input
              maxLength={10_000}
              autoComplete="off"
              value={value}
              onChange={({ target }) =>
                onChange({ ...values, form: { ...values.form, [field]: target.value } })
              }
            />
          </label>
        ))}
      </div>
      <div className="fields">
        {limits.map(([name, label, most]) => {
          const isBudget = name === 'budget_usd';
          return (
            <label key={name}>
              {label}
              <input
                type="number"
                required={!isBudget}
                min={isBudget ? '0.01' : 1}
                max={most}
                step={isBudget ? '0.01' : 1}
                placeholder={isBudget ? 'none' : undefined}
                value={values.limits[name]}
                onChange={({ target }) =>
                  onChange({ ...values, limits: { ...values.limits, [name]: target.value } })
                }
              />
            </label>
          );
        })}
      </div>
    </details>
  );
}
