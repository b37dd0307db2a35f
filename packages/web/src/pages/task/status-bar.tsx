import type { Task } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatDollars } from '../../parts/amounts.js';
import { Sparkline } from '../../parts/sparkline.js';
import { desktopOf } from '../../parts/task/stage-labels.js';
import { type Comparison, describeWeights } from './comparisons.js';

/** A task's figures in one row: progress, cost, duration. Times tick while it is not over. */
export function StatusBar({
  task,
  fetchedAt,
  comparisons,
}: {
  readonly task: Task;
  readonly fetchedAt: number;
  readonly comparisons: readonly Comparison[];
}) {
  const { iteration, spec } = task;
  const { limits } = spec;
  const now = useNow(task.finished_at === null);
  const times = taskTimes(task, fetchedAt, now);
  const open = comparisons.at(-1)?.total;
  return (
    <>
      <dl className="facts" aria-label="Status bar">
        {spec.intent.kind === 'feedback' ? (
          <>
            <Fact name="Iteration" share={iteration / limits.iterations}>
              {`${iteration} of ${limits.iterations}`}
            </Fact>
            {open === undefined ? null : (
              <Fact name="Findings">
                {open}
                {comparisons.length < 2 ? null : (
                  <Sparkline
                    values={comparisons.map(({ weight, total }) => weight ?? total)}
                    label={describeWeights(comparisons)}
                  />
                )}
              </Fact>
            )}
          </>
        ) : null}
        <Fact
          name="Spent"
          share={limits.budget_usd === null ? undefined : task.spent_usd / limits.budget_usd}
        >
          {formatDollars(task.spent_usd) +
            (limits.budget_usd === null ? '' : ` of ${formatDollars(limits.budget_usd)}`)}
        </Fact>
        <Fact name="Elapsed">{formatDuration(times.elapsed, 'seconds')}</Fact>
      </dl>
      <details className="all-figures">
        <summary>All figures</summary>
        <AllFigures task={task} {...times} />
      </details>
    </>
  );
}

/** Figures that matter less often. */
function AllFigures({
  task,
  active,
  waiting,
}: {
  readonly task: Task;
  readonly active: number;
  readonly waiting: number;
}) {
  const { spec, pushes, prs_merged: merged } = task;
  const desktop = desktopOf(task);
  return (
    <dl className="facts">
      <Fact name="Active" share={active / (spec.limits.minutes * 60_000)}>
        {`${formatDuration(active, 'seconds')} of ${spec.limits.minutes} min`}
      </Fact>
      <Fact name="Waiting">{formatDuration(waiting, 'seconds')}</Fact>
      {spec.intent.kind === 'feedback' ? (
        <>
          <Fact name="Pushes">{String(pushes)}</Fact>
          <Fact name="PRs merged">{String(merged)}</Fact>
        </>
      ) : null}
      {spec.service === null ? null : (
        <Fact name="Service">
          <Link href={`/services/${spec.service.name}`}>{spec.service.name}</Link>
        </Fact>
      )}
      {desktop === null ? null : <Fact name="Desktop">{desktop}</Fact>}
    </dl>
  );
}

/** `share`: how much of its limit is used up, from 0 to 1; drawn below the figure. */
function Fact({
  name,
  share,
  children,
}: {
  readonly name: string;
  readonly share?: number | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div data-fact={name}>
      <dt>{name}</dt>
      <dd>
        {children}
        {share === undefined ? null : <Share value={share} />}
      </dd>
    </div>
  );
}

/** From here on, most of a limit is used up. */
const warningShare = 0.8;

function Share({ value }: { readonly value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  if (percent === 0) return null;
  return (
    <span className={value >= warningShare ? 'share is-near' : 'share'} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  );
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
