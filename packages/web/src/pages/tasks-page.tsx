import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listTasks } from '../api/tasks.js';
import { Elapsed } from '../parts/elapsed.js';
import { Failure } from '../parts/failure.js';
import { StatusBadge } from '../parts/status-badge.js';

/** Every task, newest first. */
export function TasksPage() {
  const tasks = useQuery({ queryKey: ['tasks', 'list'], queryFn: ({ signal }) => listTasks({}, signal) });
  return (
    <>
      <h1>Tasks</h1>
      {tasks.isError ? <Failure error={tasks.error} retry={() => void tasks.refetch()} /> : null}
      <ul className="task-list">
        {tasks.data?.tasks.map((task) => (
          <li key={task.id}>
            <Link href={`/tasks/${task.id}`}>{task.description.split('\n', 1)[0]}</Link>
            <StatusBadge status={task.status} />
            <Elapsed since={task.created_at} until={task.finished_at} />
          </li>
        ))}
      </ul>
    </>
  );
}
