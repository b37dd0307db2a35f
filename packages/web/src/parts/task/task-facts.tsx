import type { Task } from '@fixpoint/shared/contracts';
import { useEffect, useState } from 'react';
import { formatDollars } from '../../task/amounts.js';
import { desktopOf } from '../../task/desktop-of.js';
import { formatDuration } from '../../task/format-duration.js';
import { taskTimes } from '../../task/task-times.js';

/** A task's figures: how far it came, what it cost, how long it took. Times tick while it is not over. */
export function TaskFacts({
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
    ['Elapsed', formatDuration(elapsed)],
    ['Active', `${formatDuration(active)} of ${limits.minutes} min`],
    ['Waiting', formatDuration(waiting)],
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
