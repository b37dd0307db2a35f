import type { Finding, Task } from '@fixpoint/shared/contracts';
import { useState } from 'react';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { useCompareAgain } from './use-compare-again.js';

const defaultDays = 90;

/** The day so many days from now, YYYY-MM-DD. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Waives a finding, or all of its check, with a reason and a last day: a new task compares the same document with that. */
export function WaiveDialog({
  task,
  finding,
  onClose,
}: {
  readonly task: Task;
  readonly finding: Finding;
  readonly onClose: () => void;
}) {
  const [wanted, setWanted] = useState(finding.id);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(() => dayFromNow(defaultDays));
  const { hasDocument, compareAgain, renew } = useCompareAgain(task);
  const change = (set: () => void) => {
    set();
    renew();
  };
  return (
    <ConfirmDialog
      title={confirmations.waiveFinding.title}
      action={confirmations.waiveFinding.confirm}
      onClose={onClose}
      onConfirm={() => compareAgain({ waived: [{ finding: wanted, reason: reason.trim(), until }] })}
    >
      <p>{finding.message}</p>
      <p className="quiet">
        Until the last day, documents can match despite this finding. Reports list it as waived, with your
        name and reason. A new task with the same request{' '}
        {hasDocument ? 'compares this document again' : 'submits the form again'}. Re-runs of that task keep
        the waiver. To waive it for every task, add it to the service in fixpoint.config.yaml.
      </p>
      <fieldset className="choices">
        <legend>Waive</legend>
        {(
          [
            [finding.id, 'This finding only'],
            [finding.check, `All findings of check ${finding.check}`],
          ] as const
        ).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="waived"
              checked={wanted === value}
              onChange={() => change(() => setWanted(value))}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <label className="reason">
        Reason
        <input
          data-typed-first
          required
          minLength={3}
          maxLength={500}
          pattern=".*\S.*\S.*\S.*"
          title="Enter at least three characters."
          value={reason}
          onChange={({ target }) => change(() => setReason(target.value))}
        />
      </label>
      <label className="reason">
        Last day
        <input
          type="date"
          required
          min={dayFromNow(0)}
          value={until}
          onChange={({ target }) => change(() => setUntil(target.value))}
        />
      </label>
    </ConfirmDialog>
  );
}
