import type { Schedule, ScheduleRun } from '@fixpoint/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { deleteSchedule, pauseSchedule } from '../../api/schedules.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { Prose } from '../../parts/prose.js';
import { InstantTime } from '../../parts/times.js';

/** A schedule: its request and times, its newest results, and its actions. */
export function ScheduleItem({
  schedule,
  canOperate,
  onChanged,
}: {
  readonly schedule: Schedule;
  readonly canOperate: boolean;
  readonly onChanged: () => Promise<void>;
}) {
  const { id, name, when, timezone, paused, by, runs, request } = schedule;
  const { mutate: toggle, error } = useMutation({
    mutationFn: () => pauseSchedule(id, !paused),
    onSuccess: onChanged,
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {when} <span className="quiet">({timezone})</span> · <NextRun schedule={schedule} />
        </p>
        {request.description.startsWith(name.replace(/…$/, '')) ? null : (
          <p className="quiet">{request.description}</p>
        )}
        <p className="quiet">
          Created by {by} ·{' '}
          {request.approval === 'auto' ? 'starts without approval' : 'each plan waits for approval'}
        </p>
        {runs.length === 0 ? null : (
          <ol className="schedule-runs" aria-label={`Latest runs of ${name}`}>
            {runs.slice(0, 5).map((run) => (
              <Run key={run.at} run={run} />
            ))}
          </ol>
        )}
        {error === null ? null : <Failure error={error} />}
      </div>
      {canOperate ? (
        <div className="actions">
          <button type="button" onClick={() => toggle()}>
            {paused ? 'Resume schedule' : 'Pause schedule'}
            <span className="visually-hidden"> {name}</span>
          </button>
          <ConfirmButton
            {...confirmations.deleteSchedule(name)}
            isDanger
            run={async () => {
              await deleteSchedule(id);
              await onChanged();
            }}
          />
        </div>
      ) : null}
    </li>
  );
}

function NextRun({ schedule: { paused, next_at } }: { readonly schedule: Schedule }) {
  if (paused) return <span className="badge paused">Paused</span>;
  if (next_at === null) return 'no next run';
  return (
    <>
      next run <InstantTime at={next_at} isFull />
    </>
  );
}

function Run({ run: { at, outcome, task_id, reason } }: { readonly run: ScheduleRun }) {
  const task = task_id === null ? null : <Link href={`/tasks/${task_id}`}>task {task_id.slice(0, 8)}</Link>;
  const outcomes = {
    submitted: task,
    skipped: <>skipped: {task} was in progress</>,
    refused: <Prose>{`rejected: ${reason ?? ''}`}</Prose>,
  };
  return (
    <li className={outcome}>
      <InstantTime at={at} /> {outcomes[outcome]}
    </li>
  );
}
