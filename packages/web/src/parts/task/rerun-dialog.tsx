import type { StartFrom, Task } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { rerunTask } from '../../api/rerun.js';
import { type RerunValues, readRerunValues, toRerunChanges } from '../../task/rerun-values.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { RerunInputs } from './rerun-inputs.js';

/** Asks for the same again, from where one wants, and goes to the new task. */
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
