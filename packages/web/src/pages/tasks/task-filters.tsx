import { priorities, priorityLabels } from '@fixpoint/shared/labels';
import { statusLabels } from '../../labels/status.js';
import type { TaskListQuery } from './use-task-list.js';

interface ChoiceFilter {
  readonly label: string;
  /** Label of the choice that shows all tasks. */
  readonly all: string;
  choices(services: readonly string[]): readonly (readonly [value: string, label: string])[];
}

const statuses = [
  'awaiting_approval',
  'pending',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;

/** Filters with choices, by their names in the address of the page and in the query. */
const choiceFilters = {
  status: {
    label: 'Status',
    all: 'Any status',
    choices: () => statuses.map((status) => [status, statusLabels[status]]),
  },
  priority: {
    label: 'Priority',
    all: 'Any priority',
    choices: () => priorities.map((priority) => [priority, `${priorityLabels[priority]} priority`]),
  },
  service: {
    label: 'Service',
    all: 'Any service',
    choices: (services) => services.map((name) => [name, name]),
  },
} satisfies Partial<Record<keyof TaskListQuery, ChoiceFilter>>;

type FilterName = keyof typeof choiceFilters;
const filterNames = Object.keys(choiceFilters) as FilterName[];

export interface Filters extends Readonly<Record<FilterName, string>> {
  readonly text: string;
  readonly view: 'list' | 'board' | 'services';
}

export function readFilters(search: URLSearchParams): Filters {
  const read = (name: string) => search.get(name) ?? '';
  const chosen = Object.fromEntries(filterNames.map((name) => [name, read(name)]));
  const view = read('view');
  return {
    text: read('text'),
    ...(chosen as Record<FilterName, string>),
    view: view === 'board' || view === 'services' ? view : 'list',
  };
}

const entriesOf = ({ view: _view, ...filters }: Filters): [name: string, value: string][] =>
  Object.entries(filters).filter(([, value]) => value !== '');

export const toQuery = (filters: Filters): TaskListQuery => Object.fromEntries(entriesOf(filters));

export const toSearch = (filters: Filters): URLSearchParams =>
  new URLSearchParams([
    ...entriesOf(filters),
    ...(filters.view === 'list' ? [] : [['view', filters.view] as [string, string]]),
  ]);

/** Filters and view of the tasks. They are in the address, so that users can keep and share them. */
export function TaskFilters({
  filters,
  services,
  onChange,
}: {
  readonly filters: Filters;
  /** Names of the services. */
  readonly services: readonly string[];
  readonly onChange: (filters: Filters) => void;
}) {
  return (
    <search className="filters">
      <label>
        <span className="visually-hidden">Search</span>
        <input
          type="search"
          placeholder="Search tasks, values, findings, commits"
          value={filters.text}
          onChange={({ target }) => onChange({ ...filters, text: target.value })}
        />
      </label>
      {filterNames.map((name) => (
        <label key={name}>
          <span className="visually-hidden">{choiceFilters[name].label}</span>
          <select
            value={filters[name]}
            onChange={({ target }) => onChange({ ...filters, [name]: target.value })}
          >
            {[['', choiceFilters[name].all], ...choiceFilters[name].choices(services)].map(
              ([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
            )}
          </select>
        </label>
      ))}
    </search>
  );
}
