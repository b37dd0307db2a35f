import type { Task } from '@fixpoint/shared/contracts';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import { InstantTime } from '../../parts/times.js';
import type { IterationRun } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { StageRailView } from './stage-rail-view.js';
import { StatusBar } from './status-bar.js';
import { TaskCommands } from './task-commands.js';

/** Status of a task in one bar, its stages, the reason for where it is, and the next actions. */
export function TaskHead({
  task,
  fetchedAt,
  comparisons,
  iterations,
  onShow,
}: {
  readonly task: Task;
  readonly fetchedAt: number;
  readonly comparisons: readonly Comparison[];
  readonly iterations: readonly IterationRun[];
  readonly onShow: (view: string) => void;
}) {
  const { tone, headline, detail, hint, next } = summarizeStatus(task);
  const failure = task.result?.failure;
  const isShownAlready = failure === undefined || detail.includes(failure.message);
  return (
    <section className={`card task-head ${tone}`} aria-label="Task status">
      <StatusBar task={task} fetchedAt={fetchedAt} comparisons={comparisons} />
      <StageRailView task={task} iterations={iterations} />
      <div className="standing">
        <div className="why">
          <p className="verdict">
            <strong>{headline}.</strong> {detail}
          </p>
          {isShownAlready ? null : <p className="verdict">{failure.message}</p>}
          {hint === null ? null : <p className="quiet">{hint}</p>}
          {task.approval === null ? null : (
            <p className="quiet">
              The plan expires at <InstantTime at={task.approval.expires_at} isFull />. If it is not approved
              by then, the task ends.
            </p>
          )}
        </div>
        <TaskCommands task={task} next={next} onShow={onShow} />
      </div>
    </section>
  );
}
