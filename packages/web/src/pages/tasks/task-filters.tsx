import { statusLabels } from '../../labels/status.js';

const statuses = [
  ['', 'Any status'],
  ...(['awaiting_approval', 'pending', 'running', 'paused', 'completed', 'failed', 'cancelled'] as const).map(
    (status) => [status, statusLabels[status]] as const,
  ),
] as const;

export interface Filters {
  readonly text: string;
  readonly status: string;
  readonly service: string;
  readonly view: 'list' | 'board' | 'services';
}

/** What of the tasks is shown, and how. It is in the address, so that it can be kept and shared. */
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
      <label>
        <span className="visually-hidden">Status</span>
        <select
          value={filters.status}
          onChange={({ target }) => onChange({ ...filters, status: target.value })}
        >
          {statuses.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">Service</span>
        <select
          value={filters.service}
          onChange={({ target }) => onChange({ ...filters, service: target.value })}
        >
          <option value="">Any service</option>
          {services.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {(['board', 'services'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={filters.view === view}
          onClick={() => onChange({ ...filters, view: filters.view === view ? 'list' : view })}
        >
          {view === 'board' ? 'Board' : 'Group by service'}
        </button>
      ))}
    </search>
  );
}
