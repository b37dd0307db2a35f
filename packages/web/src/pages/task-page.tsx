import { useQuery } from '@tanstack/react-query';
import type { Session } from '../api/session.js';
import { getTask } from '../api/tasks.js';
import { useTaskEvents } from '../live/use-task-events.js';
import { Failure } from '../parts/failure.js';
import { InstantTime } from '../parts/instant-time.js';
import { PlanBox } from '../parts/plan-box.js';
import { StatusBadge } from '../parts/status-badge.js';

/** One task: where it stands, and its log. */
export function TaskPage({ id, session }: { readonly id: string; readonly session: Session }) {
  const task = useQuery({ queryKey: ['tasks', id], queryFn: ({ signal }) => getTask(id, signal) });
  const { events } = useTaskEvents(id);
  if (task.isError) return <Failure error={task.error} retry={() => void task.refetch()} />;
  if (task.isPending) return <p className="quiet">Loading …</p>;
  return (
    <>
      <h1>{task.data.description.split('\n', 1)[0]}</h1>
      <StatusBadge status={task.data.status} />
      <PlanBox task={task.data} canDecide={session.role !== 'view'} />
      <ol className="log">
        {events.map(({ number, at, message }) => (
          <li key={number}>
            <InstantTime at={at} /> {message}
          </li>
        ))}
      </ol>
    </>
  );
}
