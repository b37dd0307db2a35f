import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FailedWork } from '../../api/stages.js';
import { describeVerdict, firstLine } from '../../stages/describe-failure.js';
import { InstantTime } from '../instant-time.js';
import { StatusBadge } from '../status-badge.js';

/** A task that failed for good: when, why, and whether the same may pass. `children`: what can be done, until it was done. */
export function FailedTask({ work, children }: { readonly work: FailedWork; readonly children: ReactNode }) {
  const { task_id: id, failure, service, rerun } = work;
  return (
    <li>
      <div className="told">
        <Link href={`/tasks/${id}`}>{firstLine(work.description)}</Link>
        <p className="quiet">
          <InstantTime at={work.failed_at} isFull /> · iteration {work.iteration}
          {service === null ? '' : ` · ${service}`}
        </p>
        <p className="error">
          {failure.message} <code>{failure.code}</code>
        </p>
        <p>
          {describeVerdict(failure)} {failure.hint}
        </p>
      </div>
      {rerun === null ? (
        <div className="actions">{children}</div>
      ) : (
        <p>
          Run again as <Link href={`/tasks/${rerun.task_id}`}>{rerun.task_id.slice(0, 8)}</Link>{' '}
          <StatusBadge status={rerun.status} />
        </p>
      )}
    </li>
  );
}
