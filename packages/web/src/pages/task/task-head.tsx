import type { Task } from '@fixpoint/shared/contracts';
import { Prose } from '../../parts/prose.js';
import { StateBadge } from '../../parts/status-badge.js';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import { InstantTime } from '../../parts/times.js';
import type { IterationRun } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { StageRailView } from './stage-rail-view.js';
import { StatusBar } from './status-bar.js';
import { TaskCommands } from './task-commands.js';

/** A task in one line that stays in the window: its state, title and figures, its commands, and its stages. */
export function TaskHead({
  task,
  title,
  fetchedAt,
  comparisons,
  iterations,
  onShow,
}: {
  readonly task: Task;
  readonly title: string;
  readonly fetchedAt: number;
  readonly comparisons: readonly Comparison[];
  readonly iterations: readonly IterationRun[];
  readonly onShow: (view: string) => void;
}) {
  return (
    <section className="task-bar" aria-label="Task status">
      <div className="line">
        <StateBadge task={task} />
        <h1 title={title}>{title}</h1>
        <StatusBar task={task} fetchedAt={fetchedAt} comparisons={comparisons} />
        <TaskCommands task={task} next={summarizeStatus(task).next} onShow={onShow} />
      </div>
      <StageRailView task={task} iterations={iterations} />
    </section>
  );
}

/** Reason for the task's state, and the next step. */
export function TaskReason({ task }: { readonly task: Task }) {
  const { tone, headline, detail, hint } = summarizeStatus(task);
  const failure = task.result?.failure;
  const isShownAlready = failure === undefined || detail.includes(failure.message);
  return (
    <section className={`reason-line ${tone}`} aria-label="Reason">
      <p className="verdict">
        <strong>{headline}.</strong> <Prose>{detail}</Prose>
      </p>
      {isShownAlready ? null : (
        <p className="verdict">
          <Prose>{failure.message}</Prose>
        </p>
      )}
      {hint === null ? null : (
        <p className="quiet">
          <Prose>{hint}</Prose>
        </p>
      )}
      {task.approval === null ? null : (
        <p className="quiet">
          The plan expires at <InstantTime at={task.approval.expires_at} isFull />. If it is not approved by
          then, the task ends.
        </p>
      )}
    </section>
  );
}
