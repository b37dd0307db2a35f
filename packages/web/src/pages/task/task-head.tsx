import type { Task } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import { useEffect, useState } from 'react';
import { formatDollars } from '../../parts/amounts.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { desktopOf } from '../../parts/task/stage-labels.js';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import { InstantTime } from '../../parts/times.js';
import { TaskCommands } from './task-commands.js';

/** Status of a task, the reason and the next actions; then its figures. */
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
  const { tone, headline, detail, hint, next } = summarizeStatus(task);
  const failure = task.result?.failure;
  const isShownAlready = failure === undefined || detail.includes(failure.message);
  return (
    <section className={`card task-head ${tone}`} aria-label="Task status">
      <p className="verdict">
        <strong>{headline}.</strong> {detail}
      </p>
      {isShownAlready ? null : <p className="verdict">{failure.message}</p>}
      {hint === null ? null : <p className="quiet">{hint}</p>}
      {task.approval === null ? null : (
        <p className="quiet">
          The plan can be approved until <InstantTime at={task.approval.expires_at} isFull />; then the task
          ends.
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

/** A task's figures: how far it came, what it cost, how long it took. Times tick while it is not over. */
function TaskFacts({
  task,
  fetchedAt,
  open,
}: {
  readonly task: Task;
  readonly fetchedAt: number;
  readonly open: number | null;
}) {
  const { iteration, pushes, spec } = task;
  const { limits } = spec;
  const now = useNow(task.finished_at === null);
  const { elapsed, active, waiting } = taskTimes(task, fetchedAt, now);
  const budget = limits.budget_usd === null ? '' : ` of ${formatDollars(limits.budget_usd)}`;
  const desktop = desktopOf(task);
  const facts = [
    ...(spec.service === null ? [] : [['Service', spec.service.name]]),
    ...(desktop === null ? [] : [['Desktop', desktop]]),
    ...(spec.intent.kind === 'feedback'
      ? [
          ['Iteration', `${iteration} of ${limits.iterations}`],
          ['Findings', open === null ? '–' : String(open)],
          ['Pushes', String(pushes)],
          ['PRs merged', String(task.prs_merged)],
        ]
      : []),
    ['Spent', formatDollars(task.spent_usd) + budget],
    ['Elapsed', formatDuration(elapsed, 'seconds')],
    ['Active', `${formatDuration(active, 'seconds')} of ${limits.minutes} min`],
    ['Waiting', formatDuration(waiting, 'seconds')],
  ];
  return facts.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/**
 * Milliseconds since a task was created, and how many of them it worked and waited: for a person, for its turn, or held.
 * `fetchedAt`: when `task` was read, since then it may have gone on.
 */
export function taskTimes(
  task: Pick<Task, 'status' | 'created_at' | 'finished_at' | 'active_ms'>,
  fetchedAt: number,
  now: number,
): { elapsed: number; active: number; waiting: number } {
  const end = task.finished_at === null ? now : Date.parse(task.finished_at);
  const elapsed = Math.max(0, end - Date.parse(task.created_at));
  const since = task.status === 'running' ? Math.max(0, now - fetchedAt) : 0;
  const active = Math.min(elapsed, task.active_ms + since);
  return { elapsed, active, waiting: elapsed - active };
}
