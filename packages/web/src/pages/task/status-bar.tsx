import type { Task } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDollars } from '../../parts/amounts.js';
import { Sparkline } from '../../parts/sparkline.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { desktopOf } from '../../parts/task/stage-labels.js';
import { type Comparison, describeWeights } from './comparisons.js';

/** A task's figures in one row: how far it came, what it cost, how long it took. Times tick while it is not over. */
export function StatusBar({
  task,
  fetchedAt,
  comparisons,
}: {
  readonly task: Task;
  readonly fetchedAt: number;
  readonly comparisons: readonly Comparison[];
}) {
  const { iteration, pushes, spec } = task;
  const { limits } = spec;
  const [isWhole, setWhole] = useState(false);
  const now = useNow(task.finished_at === null);
  const { elapsed, active, waiting } = taskTimes(task, fetchedAt, now);
  const desktop = desktopOf(task);
  const open = comparisons.at(-1)?.total;
  const isFeedback = spec.intent.kind === 'feedback';
  return (
    <>
      <dl className={isWhole ? 'status-bar whole-bar' : 'status-bar'} aria-label="Status bar">
        <Fact name="Status">
          <StatusBadge status={task.status} />
        </Fact>
        {isFeedback ? (
          <>
            <Fact name="Iteration" share={iteration / limits.iterations}>
              {`${iteration} of ${limits.iterations}`}
            </Fact>
            <Fact name="Findings">
              <strong>{open ?? '–'}</strong>
              {comparisons.length < 2 ? null : (
                <Sparkline
                  values={comparisons.map(({ weight, total }) => weight ?? total)}
                  label={describeWeights(comparisons)}
                />
              )}
            </Fact>
          </>
        ) : null}
        <Fact
          name="Spent"
          share={limits.budget_usd === null ? undefined : task.spent_usd / limits.budget_usd}
        >
          {formatDollars(task.spent_usd) +
            (limits.budget_usd === null ? '' : ` of ${formatDollars(limits.budget_usd)}`)}
        </Fact>
        <Fact name="Elapsed">{formatDuration(elapsed, 'seconds')}</Fact>
        <Fact isMinor name="Active" share={active / (limits.minutes * 60_000)}>
          {`${formatDuration(active, 'seconds')} of ${limits.minutes} min`}
        </Fact>
        <Fact isMinor name="Waiting">
          {formatDuration(waiting, 'seconds')}
        </Fact>
        {isFeedback ? (
          <>
            <Fact isMinor name="Pushes">
              {String(pushes)}
            </Fact>
            <Fact isMinor name="PRs merged">
              {String(task.prs_merged)}
            </Fact>
          </>
        ) : null}
        {spec.service === null ? null : <Fact name="Service">{spec.service.name}</Fact>}
        {desktop === null ? null : <Fact name="Desktop">{desktop}</Fact>}
      </dl>
      {/* On a telephone alone: elsewhere all of them are shown. */}
      <button
        type="button"
        className="all-figures"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show fewer figures' : 'Show all figures'}
      </button>
    </>
  );
}

/** `share`: how much of its limit is used up, from 0 to 1; drawn below the figure. A telephone shows minor ones on request. */
function Fact({
  name,
  share,
  isMinor = false,
  children,
}: {
  readonly name: string;
  readonly share?: number | undefined;
  readonly isMinor?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={isMinor ? 'minor' : undefined}>
      <dt>{name}</dt>
      <dd>
        {children}
        {share === undefined ? null : <Share value={share} />}
      </dd>
    </div>
  );
}

/** From here on, most of a limit is used up. */
const nearLimit = 0.8;

function Share({ value }: { readonly value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span className={value >= nearLimit ? 'share is-near' : 'share'} aria-hidden="true">
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
