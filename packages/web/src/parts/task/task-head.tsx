import type { Task } from '@fixpoint/shared/contracts';
import { describeStanding } from '../../task/describe-standing.js';
import { InstantTime } from '../instant-time.js';
import { StatusBadge } from '../status-badge.js';
import { TaskCommands } from './task-commands.js';
import { TaskFacts } from './task-facts.js';

/** Where a task stands, why, and what to do next; then its figures. */
export function TaskHead({
  task,
  fetchedAt,
  open,
  canOperate,
  onShow,
}: {
  readonly task: Task;
  readonly fetchedAt: number;
  /** Findings of the newest comparison; null before the first. */
  readonly open: number | null;
  readonly canOperate: boolean;
  readonly onShow: (view: string) => void;
}) {
  const { tone, headline, detail, hint, next } = describeStanding(task);
  const failure = task.result?.failure;
  const isToldAlready = failure === undefined || detail.includes(failure.message);
  return (
    <section className={`card task-head ${tone}`} aria-label="Where it stands">
      <p className="verdict">
        <strong>{headline}.</strong> {detail}
      </p>
      {isToldAlready ? null : <p className="verdict">{failure.message}</p>}
      {hint === null ? null : <p className="quiet">{hint}</p>}
      {task.approval === null ? null : (
        <p className="quiet">
          The offer stands until <InstantTime at={task.approval.expires_at} isFull />.
        </p>
      )}
      <TaskCommands task={task} next={next} canOperate={canOperate} onShow={onShow} />
      <dl className="facts" aria-label="Status bar">
        <div>
          <dt>State</dt>
          <dd>
            <StatusBadge status={task.status} />
          </dd>
        </div>
        <TaskFacts task={task} fetchedAt={fetchedAt} open={open} />
      </dl>
    </section>
  );
}
