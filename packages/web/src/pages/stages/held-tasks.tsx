import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { StageReport } from '../../api/stages.js';
import { commandTask } from '../../api/tasks.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Elapsed } from '../../parts/times.js';
import { describeHolder } from './describe-task.js';

/** What the workers of a stage hold now, and what can be done about it: commands go to the task, never to the job. */
export function HeldTasks({ report, canOperate }: { report: StageReport; canOperate: boolean }) {
  const queries = useQueryClient();
  const { stage, holds } = report;
  const disabledBecause = canOperate ? undefined : 'Your token has the role view: it cannot change anything.';
  const refresh = () => queries.invalidateQueries({ queryKey: ['stages'] });
  if (holds.length === 0) return <p className="quiet">No worker holds a task here now.</p>;
  return (
    <ul className="held">
      {holds.map(({ task_id: id, since, worker }) => (
        <li key={id}>
          <div>
            <Link href={`/tasks/${id}`}>{id}</Link>
            <p className="quiet">
              {describeHolder(worker, report)}
              {since === null ? '' : ' · '}
              {since === null ? null : <Elapsed since={since} />}
            </p>
          </div>
          <div className="actions">
            <ConfirmButton
              label="Pause"
              title="Pause this task?"
              confirm="Pause it"
              disabledBecause={disabledBecause}
              run={async () => {
                await commandTask(id, 'pause');
                await refresh();
              }}
            >
              <p>{stage} runs to its end; no stage follows until somebody resumes the task.</p>
            </ConfirmButton>
            <ConfirmButton
              label="Cancel"
              title="Cancel this task?"
              confirm="Cancel it"
              isDanger
              disabledBecause={disabledBecause}
              run={async () => {
                await commandTask(id, 'cancel', { reason: `cancelled from the queue of ${stage}` });
                await refresh();
              }}
            >
              <p>
                The worker of {stage} stops. What is done stays done; the task ends and cannot be resumed.
              </p>
            </ConfirmButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
