import type { StartFrom, Task } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { rerunTask } from '../../api/tasks.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { LimitInputs } from '../../parts/limit-inputs.js';
import { readTaskValues, type TaskValues, toTaskChanges } from '../../parts/task-values.js';

/** Submits the same request again from a chosen start, and opens the new task. */
export function RerunDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const [start, setStart] = useState<StartFrom>(task.spec.start_from);
  const [initial] = useState(() => readTaskValues(task));
  const [values, setValues] = useState(initial);
  // The same press again is the same task; another request is another one.
  const key = useRef(crypto.randomUUID());
  const queries = useQueryClient();
  const [, go] = useLocation();
  const document = task.result?.output_files.at(-1) ?? task.spec.existing_document ?? undefined;
  const choices: readonly (readonly [StartFrom, string])[] = [
    [null, 'Submit the form again'],
    ['email_check', 'Wait for the mail (the form was already submitted)'],
    ...(document === undefined ? [] : [['analyze', `Compare “${document.name}” immediately`] as const]),
  ];
  const change = (next: { start?: StartFrom; values?: TaskValues }) => {
    if (next.start !== undefined) setStart(next.start);
    if (next.values !== undefined) setValues(next.values);
    key.current = crypto.randomUUID();
  };
  const { title, confirm, consequence } = confirmations.rerunTask;
  return (
    <ConfirmDialog
      title={title}
      action={confirm}
      onClose={onClose}
      onConfirm={async () => {
        const created = await rerunTask(
          task.id,
          { start_from: start, ...toTaskChanges(initial, values) },
          key.current,
        );
        await queries.invalidateQueries({ queryKey: ['tasks'] });
        go(`/tasks/${created.id}`);
      }}
    >
      <p>{consequence}</p>
      {task.spec.service === null ? null : (
        <fieldset className="choices">
          <legend>Start at</legend>
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

/** Form values and limits of the new task. */
function RerunInputs({
  values,
  onChange,
}: {
  readonly values: TaskValues;
  readonly onChange: (next: TaskValues) => void;
}) {
  return (
    <>
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
      <details
        // A browser cannot point at a wrong value that is folded away.
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true;
        }}
      >
        <summary>Edit limits</summary>
        <LimitInputs values={values.limits} onChange={(next) => onChange({ ...values, limits: next })} />
      </details>
    </>
  );
}
