import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import type { Session } from '../../api/session.js';
import { describeStages, type FailedWork, listFailedWork } from '../../api/stages.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { InstantTime } from '../../parts/times.js';
import { StageDetail } from './stage-detail.js';
import { StageTable } from './stage-table.js';
import { TaskFinder } from './task-finder.js';

const windows = [
  [15, 'Last 15 minutes'],
  [60, 'Last hour'],
  [360, 'Last 6 hours'],
  [1_440, 'Last day'],
] as const;
const refreshMs = 5_000;

/** State of each stage: waiting steps, workers and their steps, and durations. Refreshed while the page is open. */
export function StagesPage({ session }: { readonly session: Session }) {
  useTitle('Stages');
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('minutes'));
  const minutes = windows.find(([length]) => length === wanted)?.[0] ?? 60;
  const report = useQuery({
    queryKey: ['stages', minutes],
    queryFn: ({ signal }) => describeStages(minutes, signal),
    // Not while the page is hidden.
    refetchInterval: refreshMs,
    placeholderData: (before) => before,
  });
  const failures = useQuery({
    queryKey: ['stages', 'failures'],
    queryFn: ({ signal }) => listFailedWork(signal),
    refetchInterval: refreshMs,
  });
  const stages = report.data?.stages ?? [];
  const shown = stages.find(({ stage }) => stage === search.get('stage')) ?? stages[0];
  const open = countFailures(failures.data ?? []);
  const warnings = stages.flatMap((stage) => stage.warnings);

  function addressWith(name: string, value: string): URLSearchParams {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  }

  const hrefOf = (stage: string) => `/stages?${addressWith('stage', stage)}`;
  // The queue of a desktop that was not seen for long is not on this page; its tasks are with all others.
  const failedHrefOf = (stage: string) =>
    stages.some((candidate) => candidate.stage === stage) ? hrefOf(stage) : '/?status=failed';

  return (
    <>
      <div className="page-head">
        <h1>Stages and their queues</h1>
        <label>
          Period{' '}
          <select
            value={minutes}
            onChange={({ target }) => setSearch(addressWith('minutes', target.value), { replace: true })}
          >
            {windows.map(([length, name]) => (
              <option key={length} value={length}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p className="quiet">
          {report.data === undefined ? (
            'Loading …'
          ) : (
            <>
              As of <InstantTime at={report.data.at} isClock />
            </>
          )}
        </p>
        <p>
          <a href="/queues">Show all jobs</a> · <a href="/metrics">Show Prometheus metrics</a>
        </p>
      </div>
      <div role="status" aria-label="Warnings">
        {warnings.map((warning) => (
          <p key={warning} className="warning">
            {warning}
          </p>
        ))}
      </div>
      {report.isError ? <Failure error={report.error} retry={() => void report.refetch()} /> : null}
      {failures.isError ? <Failure error={failures.error} retry={() => void failures.refetch()} /> : null}
      <TaskFinder
        id={search.get('task') ?? ''}
        stages={stages}
        onFind={(id) => setSearch(addressWith('task', id), { replace: true })}
      />
      {report.data === undefined || shown === undefined ? null : (
        <>
          <StageTable stages={stages} shown={shown.stage} failed={open} hrefOf={hrefOf} />
          {open.size === 0 ? null : (
            <p>
              Failed, not run again:{' '}
              {[...open].map(([stage, count], index) => (
                <span key={stage}>
                  {index === 0 ? '' : ' · '}
                  <Link href={failedHrefOf(stage)}>
                    {stage} ({count})
                  </Link>
                </span>
              ))}
            </p>
          )}
          {report.data.complete_since === null ? null : (
            <p className="quiet">
              Durations and counts cover the time since <InstantTime at={report.data.complete_since} isFull />
              . Older events are no longer stored.
            </p>
          )}
          <StageDetail
            key={shown.stage}
            report={shown}
            failures={failures.data?.filter(({ stage }) => stage === shown.stage)}
            sliceSeconds={report.data.slice_seconds}
            role={session.role}
          />
        </>
      )}
    </>
  );
}

/** Number of tasks that failed in each stage and were not run again, most first. */
function countFailures(failures: readonly FailedWork[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stage, rerun } of failures)
    if (rerun === null) counts.set(stage, (counts.get(stage) ?? 0) + 1);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
