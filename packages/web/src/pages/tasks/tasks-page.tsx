import type { TaskRow } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import { listServices } from '../../api/services.js';
import type { Session } from '../../api/session.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import { useDebounced, useTitle } from '../../parts/hooks.js';
import { VirtualList } from '../../parts/virtual-list.js';
import { HomePage } from '../home/home-page.js';
import { BulkActions } from './bulk-actions.js';
import { ServicesView } from './services-view.js';
import { TaskBoard } from './task-board.js';
import { Composer } from './task-composer.js';
import { type Filters, readFilters, TaskFilters, toQuery, toSearch } from './task-filters.js';
import { TaskItem } from './task-item.js';
import { useTaskList } from './use-task-list.js';

const idOf = ({ id }: TaskRow) => id;

/** Where a task is written, and all there are, newest first. */
export function TasksPage({ session }: { readonly session: Session }) {
  useTitle('Tasks');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const text = useDebounced(filters.text.trim(), 250);
  const query = toQuery({ ...filters, text });
  const list = useTaskList(query);
  const services = useQuery({ queryKey: ['services'], queryFn: listServices });
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const canOperate = session.role !== 'view';
  const { tasks } = list;

  const isEmpty = filters.view !== 'services' && list.isCurrent && tasks.length === 0;
  const isNew = isEmpty && Object.keys(query).length === 0;

  function change(next: Filters): void {
    setSearch(toSearch(next), { replace: true });
  }

  const choose = useCallback((id: string, isSelected: boolean): void => {
    select((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  return (
    <>
      {isNew ? <HomePage /> : <h1>Tasks</h1>}
      <Composer />
      {isNew ? null : (
        <TaskFilters
          filters={filters}
          services={services.data?.services.map(({ name }) => name) ?? []}
          onChange={change}
        />
      )}
      {filters.view === 'services' ? <ServicesView /> : null}
      {list.error === null ? null : <Failure error={list.error} retry={() => void list.retry()} />}
      {isEmpty && !isNew ? <p className="quiet">{emptyStates.tasksFiltered}</p> : null}
      {list.isPending ? <p className="quiet">Loading …</p> : null}
      {filters.view === 'board' && tasks.length > 0 ? <TaskBoard tasks={tasks} /> : null}
      {filters.view === 'list' && tasks.length > 0 ? (
        <>
          <BulkActions
            chosen={tasks.filter(({ id }) => selected.has(id))}
            onDone={async () => {
              select(new Set());
              await list.refetch();
            }}
            onClear={() => select(new Set())}
          />
          <VirtualList
            items={tasks}
            keyOf={idOf}
            estimate={88}
            onRange={list.onRange}
            render={(task, attributes) => (
              <TaskItem
                task={task}
                attributes={attributes}
                isSelected={selected.has(task.id)}
                onSelect={canOperate ? choose : undefined}
              />
            )}
          />
        </>
      ) : null}
      {list.hasMore && filters.view !== 'services' ? (
        <p className="actions">
          <button type="button" disabled={list.isReading} onClick={() => void list.readMore()}>
            Show older tasks
          </button>
          <span className="quiet">
            {tasks.length} shown{list.total === null ? '' : ` of ${list.total}`}.
          </span>
        </p>
      ) : null}
    </>
  );
}
