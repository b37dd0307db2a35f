import type { TaskRow } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { memo } from 'react';
import { Link } from 'wouter';
import { formatDollars } from '../../parts/amounts.js';
import { useShowsTask } from '../../parts/notices/shown-tasks.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { desktopOf } from '../../parts/task/stage-labels.js';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import { WeightLine } from '../../parts/task/weight-line.js';
import { Elapsed, InstantTime } from '../../parts/times.js';
import type { RowAttributes } from '../../parts/virtual-list.js';

interface Props {
  readonly task: TaskRow;
  readonly isSelected?: boolean;
  /** Absent where tasks are not chosen. */
  readonly onSelect?: ((id: string, isSelected: boolean) => void) | undefined;
  /** Of its place in a virtual list. */
  readonly attributes?: RowAttributes | undefined;
}

/** A task in a list: what it is, what was filled in, its status or why it ended, how it went, and whose it is. */
export const TaskItem = memo(function TaskItem({
  task,
  isSelected = false,
  onSelect,
  attributes = {},
}: Props) {
  const { id, description, status, service, created_at, finished_at, kind } = task;
  const { form = {}, weights = [], by = null, iteration, spent_usd, priority = 'normal' } = task;
  const desktop = desktopOf(task);
  useShowsTask(id);
  const title = description.split('\n', 1)[0];
  const filled = Object.entries(form);
  const facts = [
    priority === 'normal' ? '' : `${priority} priority`,
    kind === 'feedback' && iteration > 0 ? countOf(iteration, 'iteration') : '',
    spent_usd > 0 ? formatDollars(spent_usd) : '',
    by === null ? '' : `by ${by.replace(/ \(\w+\)$/, '').slice(0, 40)}`,
  ].filter((fact) => fact !== '');
  return (
    <li {...attributes} className={`task-row${isSelected ? ' selected' : ''}`}>
      <span className="title-line">
        {onSelect === undefined ? null : (
          <input
            type="checkbox"
            className="select"
            aria-label={`Select task ${id.slice(0, 8)}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(id, target.checked)}
          />
        )}
        <Link href={`/tasks/${id}`} className="title">
          {title}
        </Link>
      </span>
      <StatusBadge status={status} />
      <p>
        {filled.length === 0 ? null : (
          <span className="filled">
            {filled.map(([name, value]) => (
              <span key={name} title={name}>
                {value}
              </span>
            ))}
          </span>
        )}
        {summarizeStatus(task).detail}
      </p>
      <p className="quiet">
        {weights.length < 2 ? null : <WeightLine values={weights} />}
        {[...facts, ''].join(' · ')}
        {service ?? (desktop === null ? 'any desktop' : `desktop ${desktop}`)} ·{' '}
        <InstantTime at={created_at} /> · <Elapsed since={created_at} until={finished_at} />
      </p>
    </li>
  );
}, areEqual);

/** A virtual list makes the attributes anew each time; what they say is compared. */
function areEqual(before: Props, after: Props): boolean {
  const places = (one: Props) => [one.attributes?.['data-index'], one.attributes?.['aria-setsize']].join();
  return (
    before.task === after.task &&
    before.isSelected === after.isSelected &&
    before.onSelect === after.onSelect &&
    places(before) === places(after)
  );
}
