import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { listServices } from '../../api/services.js';
import type { Session } from '../../api/session.js';
import { listTasks } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useDebounced, useTitle } from '../../parts/hooks.js';

import { BulkActions } from './bulk-actions.js';
import { ServicesView } from './services-view.js';
import { TaskBoard } from './task-board.js';
import { Composer } from './task-composer.js';
import { type Filters, TaskFilters } from './task-filters.js';
import { TaskItem } from './task-item.js';

/** Where a task is written, and all there are, newest first. */
export function TasksPage({ session }: { readonly session: Session }) {
  useTitle('Tasks');
  const [search, setSearch] = useSearchParams();
  const filters: Filters = {
    text: search.get('text') ?? '',
    status: search.get('status') ?? '',
    service: search.get('service') ?? '',
    view: viewOf(search.get('view')),
  };
  const text = useDebounced(filters.text.trim(), 250);
  const query = Object.fromEntries(
    Object.entries({ text, status: filters.status, service: filters.service }).filter(
      ([, value]) => value !== '',
    ),
  );
  const pages = useInfiniteQuery({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal, pageParam }) =>
      listTasks({ ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const services = useQuery({ queryKey: ['services'], queryFn: listServices });
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const canOperate = session.role !== 'view';
  const tasks = pages.data?.pages.flatMap((page) => page.tasks) ?? [];

  function change(next: Filters): void {
    const kept = Object.entries({ ...next, view: next.view === 'list' ? '' : next.view });
    setSearch(new URLSearchParams(kept.filter(([, value]) => value !== '')), { replace: true });
  }

  function choose(id: string, isSelected: boolean): void {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    select(next);
  }

  return (
    <>
      <h1>Tasks</h1>
      <Composer maySend={canOperate} />
      <TaskFilters
        filters={filters}
        services={services.data?.services.map(({ name }) => name) ?? []}
        onChange={change}
      />
      {filters.view === 'services' ? <ServicesView /> : null}
      {pages.isError ? <Failure error={pages.error} retry={() => void pages.refetch()} /> : null}
      {filters.view !== 'services' && pages.isSuccess && tasks.length === 0 ? (
        <NoTasks isFiltered={Object.keys(query).length > 0} />
      ) : null}
      {pages.isPending ? <p className="quiet">Loading …</p> : null}
      {tasks.length === 0 || filters.view === 'services' ? null : filters.view === 'board' ? (
        <TaskBoard tasks={tasks} />
      ) : (
        <>
          <BulkActions
            chosen={tasks.filter(({ id }) => selected.has(id))}
            onDone={async () => {
              select(new Set());
              await pages.refetch();
            }}
            onClear={() => select(new Set())}
          />
          <ul className="task-list">
            {tasks.map((task) => (
              <TaskItem
                key={task.id}
                task={task}
                isSelected={selected.has(task.id)}
                onSelect={canOperate ? (isSelected) => choose(task.id, isSelected) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {pages.hasNextPage && filters.view !== 'services' ? (
        <button type="button" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older tasks
        </button>
      ) : null}
    </>
  );
}

function viewOf(text: string | null): Filters['view'] {
  return text === 'board' || text === 'services' ? text : 'list';
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
