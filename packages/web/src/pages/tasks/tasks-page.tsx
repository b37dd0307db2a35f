import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { Session } from '../../api/session.js';
import { listTasks } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useDebounced, useTitle } from '../../parts/hooks.js';

import { TaskBoard, TaskItem } from './task-board.js';
import { Composer } from './task-composer.js';
import { type Filters, TaskFilters } from './task-filters.js';

/** Where a task is written, and all there are, newest first. */
export function TasksPage({ session }: { readonly session: Session }) {
  useTitle('Tasks');
  const [search, setSearch] = useSearchParams();
  const filters: Filters = {
    text: search.get('text') ?? '',
    status: search.get('status') ?? '',
    view: search.get('view') === 'board' ? 'board' : 'list',
  };
  const text = useDebounced(filters.text.trim(), 250);
  const query = Object.fromEntries(
    Object.entries({ text, status: filters.status }).filter(([, value]) => value !== ''),
  );
  const pages = useInfiniteQuery({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal, pageParam }) =>
      listTasks({ ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const tasks = pages.data?.pages.flatMap((page) => page.tasks) ?? [];

  function change(next: Filters): void {
    const kept = Object.entries({ ...next, view: next.view === 'board' ? 'board' : '' });
    setSearch(new URLSearchParams(kept.filter(([, value]) => value !== '')), { replace: true });
  }

  return (
    <>
      <h1>Tasks</h1>
      <Composer maySend={session.role !== 'view'} />
      <TaskFilters filters={filters} onChange={change} />
      {pages.isError ? <Failure error={pages.error} retry={() => void pages.refetch()} /> : null}
      {pages.isSuccess && tasks.length === 0 ? <NoTasks isFiltered={Object.keys(query).length > 0} /> : null}
      {pages.isPending ? <p className="quiet">Loading …</p> : null}
      {tasks.length === 0 ? null : filters.view === 'board' ? (
        <TaskBoard tasks={tasks} />
      ) : (
        <ul className="task-list">
          {tasks.map((task) => (
            <TaskItem key={task.id} task={task} />
          ))}
        </ul>
      )}
      {pages.hasNextPage ? (
        <button type="button" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older tasks
        </button>
      ) : null}
    </>
  );
}

function NoTasks({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <p className="quiet">
      {isFiltered
        ? 'No task fits these words and this status.'
        : 'There are no tasks yet. Write the first one above.'}
    </p>
  );
}
