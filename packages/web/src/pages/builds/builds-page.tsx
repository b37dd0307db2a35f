import type { TaskStatus } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { type BuildRow, listBuilds } from '../../api/builds.js';
import { emptyStates } from '../../labels/empty-states.js';
import { statusLabels } from '../../labels/status.js';
import { formatDollars } from '../../parts/amounts.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Elapsed, InstantTime } from '../../parts/times.js';
import { NoBuilds } from './no-builds.js';
import { Orchestrators } from './orchestrators.js';

const filters: readonly (readonly [TaskStatus, string])[] = [
  ['awaiting_approval', statusLabels.awaiting_approval],
  ['running', statusLabels.running],
  ['pending', statusLabels.pending],
  ['completed', statusLabels.completed],
  ['failed', statusLabels.failed],
  ['cancelled', statusLabels.cancelled],
];

/** Issues that become apps: the current builds, the waiting issues, and the orchestrators. */
export function BuildsPage() {
  useTitle('Builds');
  const [search, setSearch] = useSearchParams();
  const status = filters.find(([name]) => name === search.get('status'))?.[0];
  const pages = useInfiniteQuery({
    // Fetched again with the lists of tasks, whenever one changes.
    queryKey: ['tasks', 'builds', status ?? ''],
    queryFn: ({ signal, pageParam }) =>
      listBuilds(
        { ...(status === undefined ? {} : { status }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    // The state that an orchestrator sees changes without any task.
    refetchInterval: 30_000,
  });
  const builds = pages.data?.pages.flatMap((page) => page.builds) ?? [];
  const orchestrators = pages.data?.pages[0]?.orchestrators ?? [];
  const isEmpty = pages.isSuccess && builds.length === 0;
  return (
    <>
      <div className="page-head">
        <h1>Builds</h1>
        {isEmpty && status === undefined ? null : (
          <label className="choice">
            Status{' '}
            <select
              value={status ?? ''}
              onChange={({ target }) =>
                setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })
              }
            >
              <option value="">Any status</option>
              {filters.map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {pages.isError ? <Failure error={pages.error} retry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <p className="quiet">Loading …</p> : null}
      <Orchestrators orchestrators={orchestrators} />
      {isEmpty && status === undefined ? <NoBuilds isWatched={orchestrators.length > 0} /> : null}
      {isEmpty && status !== undefined ? <p className="quiet">{emptyStates.builds}</p> : null}
      {builds.length === 0 ? null : (
        <ul className="task-list builds">
          {builds.map((build) => (
            <BuildItem key={build.task_id} build={build} />
          ))}
        </ul>
      )}
      {pages.hasNextPage ? (
        <button type="button" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older builds
        </button>
      ) : null}
    </>
  );
}

function BuildItem({ build }: { readonly build: BuildRow }) {
  const { task_id: id, title, repository, issue, status, tests, sessions, summary } = build;
  return (
    <li className="task-row">
      <Link href={`/builds/${id}`} className="title">
        {title}
      </Link>
      <StatusBadge status={status} />
      <p>
        {repository} #{issue} · {tests === null ? 'no tests yet' : <TestMeter {...tests} />}
        {summary === null || status === 'completed' ? null : <> · {summary}</>}
      </p>
      <p className="quiet">
        {countOf(sessions, 'session')} · {formatDollars(build.spent_usd)} ·{' '}
        <InstantTime at={build.created_at} /> · <Elapsed since={build.created_at} until={build.finished_at} />
      </p>
    </li>
  );
}

/** Number of passing tests, in words and as a bar. */
function TestMeter({ passed, total }: { readonly passed: number; readonly total: number }) {
  return (
    <span className="test-meter">
      {passed} of {countOf(total, 'test')} {passed === 1 && total === 1 ? 'passes' : 'pass'}
      <span className="bar" aria-hidden="true">
        <span style={{ width: `${(100 * passed) / Math.max(1, total)}%` }} />
      </span>
    </span>
  );
}
