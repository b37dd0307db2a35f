import { priorities, priorityLabels } from '@fixpoint/shared/labels';
import type { ReactNode } from 'react';
import { statusLabels } from '../../labels/status.js';
import type { TaskListQuery } from './use-task-list.js';

/** Values of filters that differ between installations. */
interface Known {
  readonly services: readonly string[];
  /** Names of the templates of the services. */
  readonly templates: readonly string[];
  /** Names of those who created the tasks that were read. */
  readonly people: readonly string[];
}

interface ChoiceFilter {
  readonly label: string;
  /** Label of the choice that shows all tasks. */
  readonly all: string;
  choices(known: Known): readonly (readonly [value: string, label: string])[];
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

/** Filters with choices, by their names in the address of the page and in the query, except `days`. */
const choiceFilters = {
  days: {
    label: 'Created',
    all: 'Any time',
    choices: () => [
      ['1', 'Last 24 hours'],
      ['7', 'Last 7 days'],
      ['30', 'Last 30 days'],
    ],
  },
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
    choices: ({ services }) => services.map((name) => [name, name]),
  },
  template: {
    label: 'Template',
    all: 'Any template',
    choices: ({ templates }) => templates.map((name) => [name, name]),
  },
  by: {
    label: 'Created by',
    all: 'Anyone',
    choices: ({ people }) => people.map((name) => [name, name]),
  },
} satisfies Partial<Record<keyof TaskListQuery | 'days', ChoiceFilter>>;

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

/** Instants of a query are rounded to this many milliseconds, so that it stays the same for a while. */
const stepMs = 10 * 60_000;

export function toQuery({ days, ...filters }: Filters, now = Date.now()): TaskListQuery {
  const query: TaskListQuery = Object.fromEntries(entriesOf({ ...filters, days: '' }));
  if (!/^\d{1,3}$/.test(days)) return query;
  const since = Math.floor(now / stepMs) * stepMs - Number(days) * 24 * 3_600_000;
  return { ...query, since: new Date(since).toISOString() };
}

export const toSearch = (filters: Filters): URLSearchParams =>
  new URLSearchParams([
    ...entriesOf(filters),
    ...(filters.view === 'list' ? [] : [['view', filters.view] as [string, string]]),
  ]);

/** Filters and view of the tasks. They are in the address, so that users can keep and share them. */
export function TaskFilters({
  filters,
  known,
  onChange,
  children,
}: {
  readonly filters: Filters;
  readonly known: Known;
  readonly onChange: (filters: Filters) => void;
  /** Content after the filters. */
  readonly children?: ReactNode;
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
            {choicesOf(name, filters[name], known).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {children}
    </search>
  );
}

/** One that an address names is offered too, whether or not it is known. */
function choicesOf(name: FilterName, chosen: string, known: Known) {
  const filter: ChoiceFilter = choiceFilters[name];
  const choices = filter.choices(known);
  const isKnown = chosen === '' || choices.some(([value]) => value === chosen);
  return [['', filter.all], ...choices, ...(isKnown ? [] : [[chosen, chosen]])] as const;
}
