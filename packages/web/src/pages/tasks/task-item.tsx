import type { TaskRow } from '@fixpoint/shared/contracts';
import { memo } from 'react';
import { Link } from 'wouter';
import { formatDollars } from '../../parts/amounts.js';
import { useShowsTask } from '../../parts/notices/shown-tasks.js';
import { Prose } from '../../parts/prose.js';
import { StateBadge } from '../../parts/status-badge.js';
import { desktopOf } from '../../parts/task/stage-labels.js';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import { stateOf } from '../../parts/task/task-state.js';
import { WeightLine } from '../../parts/task/weight-line.js';
import { InstantTime } from '../../parts/times.js';
import type { RowAttributes } from '../../parts/virtual-list.js';

interface Props {
  readonly task: TaskRow;
  readonly isSelected?: boolean;
  /** Absent if tasks are not chosen. */
  readonly onSelect?: ((task: TaskRow, isSelected: boolean) => void) | undefined;
  /** Of its place in a virtual list. */
  readonly attributes?: RowAttributes | undefined;
}

/** A task in a list: its state, its request and origin, its result, and its owner. */
export const TaskItem = memo(function TaskItem({
  task,
  isSelected = false,
  onSelect,
  attributes = {},
}: Props) {
  const { id, description, service, created_at, kind } = task;
  const { form = {}, weights = [], by = null, iteration, spent_usd, priority = 'normal' } = task;
  const desktop = desktopOf(task);
  useShowsTask(id);
  const title = description.split('\n', 1)[0];
  const filled = Object.entries(form);
  // Every plan waits for the same, so the row leaves it out.
  const detail = task.status === 'awaiting_approval' ? '' : summarizeStatus(task).detail;
  return (
    <li {...attributes} className={`task-row${isSelected ? ' selected' : ''}`}>
      <span className="state">
        {onSelect === undefined ? null : (
          <input
            type="checkbox"
            className="select"
            aria-label={`Select task ${id.slice(0, 8)}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(task, target.checked)}
          />
        )}
        <StateBadge task={task} />
      </span>
      <p className="what">
        <Link href={`/tasks/${id}`} className="title">
          {title}
        </Link>
        {priority === 'normal' ? null : <span className="value">{priority} priority</span>}
        {filled.map(([name, value]) => (
          <span key={name} title={name} className="value">
            {value}
          </span>
        ))}
        {detail === '' ? null : (
          <span className="quiet" title={detail}>
            <Prose hasCopy={false}>{detail}</Prose>
          </span>
        )}
      </p>
      <span className="service">{service ?? (desktop === null ? 'any desktop' : `desktop ${desktop}`)}</span>
      <span className={`trend ${stateOf(task).tone}`}>
        {weights.length < 2 ? null : <WeightLine values={weights} />}
      </span>
      <span className="figure">
        {kind === 'feedback' && iteration > 0 ? <Counted count={iteration} unit="iteration" /> : null}
      </span>
      <span className="figure">{spent_usd > 0 ? formatDollars(spent_usd) : null}</span>
      <span className="by">
        {by === null ? null : (
          <>
            <span className="unit">by </span>
            {by.replace(/ \(\w+\)$/, '').slice(0, 40)}
          </>
        )}
      </span>
      <span className="figure">
        <InstantTime at={created_at} />
      </span>
    </li>
  );
}, areEqual);

/** A number whose unit only a screen reader says if the column has a name. */
function Counted({ count, unit }: { readonly count: number; readonly unit: string }) {
  return (
    <>
      {count}
      <span className="unit"> {count === 1 ? unit : `${unit}s`}</span>
    </>
  );
}

/** A virtual list creates the attributes each time; their values are compared. */
function areEqual(before: Props, after: Props): boolean {
  const places = (props: Props) =>
    [props.attributes?.['data-index'], props.attributes?.['aria-setsize']].join();
  return (
    before.task === after.task &&
    before.isSelected === after.isSelected &&
    before.onSelect === after.onSelect &&
    places(before) === places(after)
  );
}
