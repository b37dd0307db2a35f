import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { listServices } from '../../api/services.js';
import type { Session } from '../../api/session.js';
import { useDebounced, useTitle } from '../../parts/hooks.js';
import { Segments } from '../../parts/segments.js';
import { RerunFailed } from './rerun-failed.js';
import { SavedViews } from './saved-views.js';
import { ServicesView } from './services-view.js';
import { Composer } from './task-composer.js';
import { type Filters, readFilters, TaskFilters, toQuery, toSearch } from './task-filters.js';
import { TaskLists } from './task-lists.js';
import { usePeople } from './use-people.js';

/** Composer of new tasks, and the list of all tasks. */
export function TasksPage({ session }: { readonly session: Session }) {
  useTitle('Tasks');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const text = useDebounced(filters.text.trim(), 250);
  const query = toQuery({ ...filters, text });
  const services = useQuery({ queryKey: ['services'], queryFn: listServices });
  const rows = services.data?.services ?? [];
  const people = usePeople();
  const known = {
    services: rows.map(({ name }) => name),
    templates: [...new Set(rows.flatMap(({ template }) => template ?? []))].sort(),
    people,
  };

  function change(next: Filters): void {
    setSearch(toSearch(next), { replace: true });
  }

  return (
    <>
      <div className="page-head">
        <h1>Tasks</h1>
        <Segments
          legend="View"
          choices={[
            ['list', 'List'],
            ['board', 'Board'],
            ['services', 'By service'],
          ]}
          chosen={filters.view}
          onChoose={(view) => change({ ...filters, view })}
        />
      </div>
      <Composer />
      {filters.view === 'services' ? (
        <ServicesView />
      ) : (
        <>
          <TaskFilters filters={filters} known={known} onChange={change}>
            <SavedViews search={toSearch(filters).toString()} />
            <RerunFailed query={query} />
          </TaskFilters>
          <TaskLists query={query} isBoard={filters.view === 'board'} canOperate={session.role !== 'view'} />
        </>
      )}
    </>
  );
}
