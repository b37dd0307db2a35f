import type { Task } from '@fixpoint/shared/contracts';
import { Link } from 'wouter';
import { describeStanding } from '../task/describe-standing.js';
import { desktopOf } from '../task/desktop-of.js';
import { Elapsed } from './elapsed.js';
import { InstantTime } from './instant-time.js';
import { StatusBadge } from './status-badge.js';

/** A task in a list: what it is, where it stands or why it ended, for whom, since when. */
export function TaskRow({ task }: { readonly task: Task }) {
  const { id, description, status, spec, created_at, finished_at } = task;
  const desktop = desktopOf(task);
  return (
    <li className="task-row">
      <Link href={`/tasks/${id}`} className="title">
        {description.split('\n', 1)[0]}
      </Link>
      <StatusBadge status={status} />
      <p>{describeStanding(task).detail}</p>
      <p className="quiet">
        {spec.service?.name ?? (desktop === null ? 'any desktop' : `desktop ${desktop}`)} ·{' '}
        <InstantTime at={created_at} /> · <Elapsed since={created_at} until={finished_at} />
      </p>
    </li>
  );
}
