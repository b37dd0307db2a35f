import type { StartFrom, Task, WantedLimits } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { rerunTask } from '../../api/tasks.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { type RerunValues, readRerunValues, toRerunChanges } from './rerun-values.js';

const limits: readonly (readonly [keyof WantedLimits, label: string, most: number])[] = [
  ['iterations', 'Iterations', 100],
  ['minutes', 'Active time, minutes', 480],
  ['budget_usd', 'Budget, US dollars', Number.MAX_SAFE_INTEGER],
  ['mail_wait_seconds', 'Wait for the mail, seconds', 86_400],
  ['deploy_wait_seconds', 'Wait for the deployment, seconds', 86_400],
];

/** Submits the same request again from a chosen start, and opens the new task. */
export function RerunDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const [start, setStart] = useState<StartFrom>(task.spec.start_from);
  const [initial] = useState(() => readRerunValues(task));
  const [values, setValues] = useState(initial);
  // The same press again is the same task; another request is another one.
  const key = useRef(crypto.randomUUID());
  const queries = useQueryClient();
  const [, go] = useLocation();
  const document = task.result?.output_files.at(-1) ?? task.spec.existing_document ?? undefined;
  const choices: readonly (readonly [StartFrom, string])[] = [
    [null, 'Submit the form again'],
    ['email_check', 'Wait for the mail: the form was submitted already'],
    ...(document === undefined ? [] : [['analyze', `Compare “${document.name}” at once`] as const]),
  ];
  const change = (next: { start?: StartFrom; values?: RerunValues }) => {
    if (next.start !== undefined) setStart(next.start);
    if (next.values !== undefined) setValues(next.values);
    key.current = crypto.randomUUID();
  };
  return (
    <ConfirmDialog
      title="Run this again?"
      action="Run again"
      onClose={onClose}
      onConfirm={async () => {
        const created = await rerunTask(
          task.id,
          { start_from: start, ...toRerunChanges(initial, values) },
          key.current,
        );
        await queries.invalidateQueries({ queryKey: ['tasks'] });
        go(`/tasks/${created.id}`);
      }}
    >
      <p>A new task with the same request. This one stays as it is.</p>
      {task.spec.service === null ? null : (
        <fieldset className="choices">
          <legend>Start</legend>
          {choices.map(([value, label]) => (
            <label key={label}>
              <input
                type="radio"
                name="start"
                checked={start === value}
                onChange={() => change({ start: value })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <RerunInputs values={values} onChange={(next) => change({ values: next })} />
    </ConfirmDialog>
  );
}

/** What a task that is run again may have of its own: the values of its form and its limits. */
function RerunInputs({
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
