import type { Task } from '@fixpoint/shared/contracts';
import { Link } from 'wouter';
import { Elapsed } from './elapsed.js';
import { StatusBadge } from './status-badge.js';

/** A task in a list: what it is, where it stands, and why it ended. */
export function TaskRow({ task }: { readonly task: Task }) {
  const { id, description, status, spec, iteration, created_at, finished_at, result } = task;
  return (
    <li className="task-row">
      <Link href={`/tasks/${id}`} className="title">
        {description.split('\n', 1)[0]}
      </Link>
      <StatusBadge status={status} />
      <p className="quiet">
        {spec.service?.name ?? 'no service'}
        {iteration === 0 ? '' : ` · iteration ${iteration}`} ·{' '}
        <Elapsed since={created_at} until={finished_at} />
        {result === null ? '' : ` · ${result.summary}`}
      </p>
    </li>
  );
}
