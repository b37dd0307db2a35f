import type { WantedLimits } from '@fixpoint/shared/contracts';
import { useId } from 'react';
import { Prose } from './prose.js';

type Values = Readonly<Record<keyof WantedLimits, string>>;

const limits: readonly (readonly [keyof WantedLimits, label: string, most: number])[] = [
  ['iterations', 'Iterations', 100],
  ['minutes', 'Active time (minutes)', 480],
  ['budget_usd', 'Budget (US dollars)', Number.MAX_SAFE_INTEGER],
  ['mail_wait_seconds', 'Mail timeout (seconds)', 86_400],
  ['deploy_wait_seconds', 'Deployment timeout (seconds)', 86_400],
];

/** The inputs of a task's limits, each with its bounds. An empty budget means no budget. */
export function LimitInputs({
  values,
  onChange,
  problems = [],
}: {
  readonly values: Values;
  readonly onChange: (next: Values) => void;
  /** Problems, each shown at its input. */
  readonly problems?: readonly { readonly field: string; readonly message: string }[];
}) {
  const form = useId();
  return (
    <div className="fields">
      {limits.map(([name, label, most]) => {
        const isBudget = name === 'budget_usd';
        const own = problems.filter(({ field }) => field === name);
        const problem = `${form}${name}-problem`;
        return (
          <div key={name} className="field">
            <label>
              {label}
              <input
                type="number"
                required={!isBudget}
                min={isBudget ? '0.01' : 1}
                max={most}
                step={isBudget ? '0.01' : 1}
                placeholder={isBudget ? 'none' : undefined}
                {...(own.length === 0 ? {} : { 'aria-invalid': true, 'aria-describedby': problem })}
                value={values[name]}
                onChange={({ target }) => onChange({ ...values, [name]: target.value })}
              />
            </label>
            {own.length === 0 ? null : (
              <span className="field-problem" id={problem}>
                <Prose>{own.map(({ message }) => message).join(' ')}</Prose>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
