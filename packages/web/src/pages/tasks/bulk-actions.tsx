import type { TaskRow } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useState } from 'react';
import { Link } from 'wouter';
import { cancelTask, rerunTask } from '../../api/tasks.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { finalStatuses } from './final-statuses.js';

/** Actions on the tasks that are chosen in a list, all at once. */
export function BulkActions({
  chosen,
  onDone,
  onClear,
}: {
  readonly chosen: readonly TaskRow[];
  readonly onDone: () => Promise<void>;
  readonly onClear: () => void;
}) {
  const [note, setNote] = useState('');
  const open = chosen.filter(({ status }) => !finalStatuses.has(status));
  const over = chosen.filter(({ status }) => finalStatuses.has(status));
  const [one, other] = chosen;

  /** One after the other, so that the gateway's limits hold; a failure is reported and does not stop the rest. */
  async function each(tasks: readonly TaskRow[], act: (id: string) => Promise<unknown>, done: string) {
    const failures: string[] = [];
    for (const { id } of tasks) {
      await act(id).catch((error: unknown) => {
        failures.push(`${id.slice(0, 8)}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
    const good = tasks.length - failures.length;
    setNote([`${countOf(good, 'task')} ${done}.`, ...failures].join(' '));
    await onDone();
  }

  if (chosen.length === 0 && note === '') return null;
  return (
    <div className="bulk">
      <span role="status" aria-label="Selection">
        {chosen.length === 0 ? note : `${countOf(chosen.length, 'task')} selected. ${note}`}
      </span>
      {chosen.length === 2 && one !== undefined && other !== undefined ? (
        <Link className="button" href={`/compare?one=${one.id}&other=${other.id}`}>
          Compare tasks
        </Link>
      ) : null}
      {open.length === 0 ? null : (
        <ConfirmButton
          {...confirmations.cancelTasks(open.length)}
          isDanger
          run={() => each(open, (id) => cancelTask(id), 'cancelled')}
        />
      )}
      {over.length === 0 ? null : (
        <ConfirmButton
          {...confirmations.rerunTasks(over.length)}
          run={() =>
            each(
              over,
              (id) => rerunTask(id, { start_from: null }, `bulk-${crypto.randomUUID()}`),
              'started again',
            )
          }
        />
      )}
      <button
        type="button"
        className="plain"
        onClick={() => {
          setNote('');
          onClear();
        }}
      >
        {chosen.length === 0 ? 'Close' : 'Clear selection'}
      </button>
    </div>
  );
}
