import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { StageReport } from '../../api/stages.js';
import { cancelTask, commandTask } from '../../api/tasks.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { Elapsed } from '../../parts/times.js';
import { describeHolder } from './describe-task.js';

/** Tasks that the workers of a stage hold now, and their actions: commands go to the task, never to the job. */
export function HeldTasks({ report }: { readonly report: StageReport }) {
  const queries = useQueryClient();
  const { stage, holds } = report;
  const disabledBecause = useWhyReadOnly();
  const refresh = () => queries.invalidateQueries({ queryKey: ['stages'] });
  if (holds.length === 0) return <p className="quiet">{emptyStates.heldHere}</p>;
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
              {...confirmations.pauseInStage(stage)}
              disabledBecause={disabledBecause}
              run={async () => {
                await commandTask(id, 'pause');
                await refresh();
              }}
            />
            <ConfirmButton
              {...confirmations.cancelFromStage(stage)}
              isDanger
              disabledBecause={disabledBecause}
              run={async () => {
                await cancelTask(id, `Cancelled on the page of stage ${stage}`);
                await refresh();
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
