const statuses = [
  ['', 'Any status'],
  ['awaiting_approval', 'Awaits approval'],
  ['pending', 'Waits for its turn'],
  ['running', 'Running'],
  ['paused', 'Paused'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const;

export interface Filters {
  readonly text: string;
  readonly status: string;
  readonly view: 'list' | 'board';
}

/** What of the tasks is shown, and how. It is in the address, so that it can be kept and shared. */
export function TaskFilters({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}) {
  return (
    <search className="filters">
      <label>
        <span className="visually-hidden">Search</span>
        <input
          type="search"
          placeholder="Search tasks"
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
      <button
        type="button"
        aria-pressed={filters.view === 'board'}
        onClick={() => onChange({ ...filters, view: filters.view === 'board' ? 'list' : 'board' })}
      >
        Board
      </button>
    </search>
  );
}
