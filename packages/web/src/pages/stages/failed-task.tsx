import { countOf } from '@fixpoint/shared/text';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FailedWork, RerunAnswer, RetryingStep } from '../../api/stages.js';
import { Prose } from '../../parts/prose.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { InstantTime } from '../../parts/times.js';
import type { RowAttributes } from '../../parts/virtual-list.js';
import { describeNextAttempt, describeVerdict, firstLine } from './describe-task.js';

/** A task that failed for good: the time, the reason, and the chance of a re-run. `children`: its actions, until one was taken. */
export function FailedTask({
  work,
  attributes,
  children,
}: {
  readonly work: FailedWork;
  readonly attributes: RowAttributes;
  readonly children: ReactNode;
}) {
  const { task_id: id, failure, service, rerun } = work;
  return (
    <li {...attributes}>
      <div className="told">
        <Link href={`/tasks/${id}`}>{firstLine(work.description)}</Link>
        <p className="quiet">
          <InstantTime at={work.failed_at} /> · iteration {work.iteration}
          {service === null ? '' : ` · ${service}`}
        </p>
        <p className="error">
          <Prose>{failure.message}</Prose> <code>{failure.code}</code>
        </p>
        <p>
          {describeVerdict(failure)} <Prose>{failure.hint}</Prose>
        </p>
      </div>
      {rerun === null ? (
        <div className="actions">{children}</div>
      ) : (
        <p>
          New run: <Link href={`/tasks/${rerun.task_id}`}>{rerun.task_id.slice(0, 8)}</Link>{' '}
          <StatusBadge status={rerun.status} />
        </p>
      )}
    </li>
  );
}

/** A step that failed and is retried automatically: nothing is to be done. */
export function RetryingTask({ step }: { readonly step: RetryingStep }) {
  const { task_id: id, failure } = step;
  return (
    <li>
      <div className="told">
        <Link href={`/tasks/${id}`}>{id}</Link>
        <p className="quiet">
          <InstantTime at={step.failed_at} />
        </p>
        <p className="error">
          <Prose>{failure.message}</Prose> <code>{failure.code}</code>
        </p>
        <p>
          Retrying automatically at <InstantTime at={step.again_at} isClock />: {describeNextAttempt(step)}.
        </p>
      </div>
    </li>
  );
}

/** Outcome of a re-run of several tasks, with links to the new ones and the reasons of refusals. */
export function RerunOutcome({ answers }: { readonly answers: readonly RerunAnswer[] }) {
  if (answers.length === 0) return null;
  const count = (wanted: RerunAnswer['outcome']) =>
    answers.filter(({ outcome }) => outcome === wanted).length;
  const [started, existing] = [count('started'), count('exists')];
  const waiting = answers.filter(({ rerun }) => rerun?.status === 'awaiting_approval').length;
  const refused = answers.filter(({ problem }) => problem !== null);
  return (
    <>
      <p>
        {started === 0 ? 'No task' : countOf(started, 'task')} started again.
        {existing === 0 ? '' : ` ${countOf(existing, 'task')} had already been run again.`}{' '}
        {waiting === 0 ? null : (
          <>
            {countOf(waiting, 'plan')} waiting for approval: <Link href="/inbox">Show approvals</Link>
          </>
        )}
      </p>
      {refused.length === 0 ? null : (
        <ul className="warning">
          {refused.map(({ task_id: id, problem }) => (
            <li key={id}>
              <Prose>{`${problem?.detail ?? ''} ${problem?.hint ?? ''}`}</Prose>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
