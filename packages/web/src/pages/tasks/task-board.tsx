import type { TaskRow, TaskStatus } from '@fixpoint/shared/contracts';
import { Link } from 'wouter';
import { StatusBadge } from '../../parts/status-badge.js';
import { desktopOf } from '../../parts/task/stage-labels.js';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import { Elapsed, InstantTime } from '../../parts/times.js';

const columns: readonly { readonly title: string; readonly statuses: readonly TaskStatus[] }[] = [
  { title: 'Needs you', statuses: ['awaiting_approval', 'paused'] },
  { title: 'Waiting', statuses: ['pending', 'waiting_for_vm'] },
  { title: 'Running', statuses: ['running'] },
  { title: 'Ended', statuses: ['completed', 'failed', 'cancelled'] },
];

/** The same tasks by what they wait for, those that need a person first. */
export function TaskBoard({ tasks }: { readonly tasks: readonly TaskRow[] }) {
  return (
    <div className="board">
      {columns.map(({ title, statuses }) => {
        const members = tasks.filter(({ status }) => statuses.includes(status));
        return (
          <section key={title} aria-label={title}>
            <h2>
              {title} <span className="quiet">{members.length}</span>
            </h2>
            <ul className="task-list">
              {members.map((task) => (
                <TaskItem key={task.id} task={task} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** A task in a list: what it is, its status or why it ended, for whom, since when. */
export function TaskItem({ task }: { readonly task: TaskRow }) {
  const { id, description, status, service, created_at, finished_at } = task;
  const desktop = desktopOf(task);
  return (
    <li className="task-row">
      <Link href={`/tasks/${id}`} className="title">
        {description.split('\n', 1)[0]}
      </Link>
      <StatusBadge status={status} />
      <p>{summarizeStatus(task).detail}</p>
      <p className="quiet">
        {service ?? (desktop === null ? 'any desktop' : `desktop ${desktop}`)} ·{' '}
        <InstantTime at={created_at} /> · <Elapsed since={created_at} until={finished_at} />
      </p>
    </li>
  );
}
